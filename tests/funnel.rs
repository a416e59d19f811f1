use pathlight::algo::funnel::{Funnel, Input, Source};
use pathlight::step::Algorithm;
use pathlight::world::scene::World;
use pathlight::world::{builtin, scene_file};
#[test]
fn show() {
    for b in builtin::ALL {
        let world = World::new(scene_file::read(b.text).unwrap_or_else(|e| panic!("{}: {e}", b.name)));
        let input = Input {
            source: Source::Triangles(world.mesh().clone()),
            start: world.snap(world.start()),
            goal: world.snap(world.goal()),
        };
        let mut steps = Vec::new();
        let mut f = Funnel::start(&input);
        f.run(&input, &mut steps);
        let w = |p| world.mesh().lattice().to_world(p);
        println!(
            "{} notes {:?} triangles {} steps {}",
            b.name,
            world.notes(),
            world.mesh().triangle_count(),
            steps.len()
        );
        for p in f.portals() {
            println!("   L {:?} R {:?}", w(p.left), w(p.right));
        }
        println!(
            " path {:?} looks {:?} restarts {}",
            f.path().into_iter().map(w).collect::<Vec<_>>(),
            f.looks(),
            f.restarts()
        );
        if b.name.contains("a-to-g") {
            println!("{steps:#?}");
        }
    }
}
