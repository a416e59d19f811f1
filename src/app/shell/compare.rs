//! Compare in the window: its page, its keys, and the rows that are made in the background.

use super::{Page, Shell};
use crate::app::compare::{self, glass::Glass, race, side_by_side, tags};
use crate::app::inset::not_negative;
use crate::app::panes::Panes;
use crate::app::style::Palette;
use crate::app::{canvas::Viewport, legend, panel, tour};
use crate::platform::{Duration, Instant, Job, Report, milliseconds, milliseconds_of};
use egui_macroquad::egui;
use pathlight::compare::{Again, MakingTriangles};
use pathlight::picture::{Lens, Picture, Thing};
use pathlight::player::{Command, CompareView, Compared, ComparisonWork, Grown, GrowthWork, Player, SideMade};

/// A frame waits so long for rows that it has just asked for: what is dragged has its paths with it.
const PATIENCE: Duration = Duration::from_millis(40);

/// How far a job is.
#[derive(PartialEq)]
enum Progress {
    Running,
    Finished,
    Failed,
}

/// The growth that is being measured: each run, and its time.
struct Growths(GrowthWork);

impl Iterator for Growths {
    type Item = Grown;

    fn next(&mut self) -> Option<Grown> {
        let (made, again) = self.0.next()?;
        let ms = again.map_or(0.0, |again| milliseconds(&again));
        Some(made.measured(ms))
    }
}

/// The growth that is being measured.
pub(super) type GrowthJob = Job<Grown>;

/// The runs side by side that are being made.
pub(super) struct SideJob {
    job: Job<SideMade>,
    is_of_drag: bool,
}

/// The rows that are being made. Dropped, they are cancelled with the row that is being made.
pub(super) struct RowsJob {
    job: Job<Compared>,
    is_of_drag: bool,
}

/// The work of the job: all rows, then their times. Rows come first, because a time needs many runs.
struct Rows {
    ticket: u64,
    work: Option<ComparisonWork>,
    to_measure: Vec<(&'static str, Again)>,
    /// Was it said which time is measured next?
    is_said: bool,
    /// What makes the triangles again, several times as a run, unless they were timed as they were made.
    triangles: Option<MakingTriangles>,
    /// The time of triangles that take long.
    prepared: Option<Compared>,
    is_complete: bool,
}

impl Rows {
    fn new(work: ComparisonWork) -> Self {
        Self {
            ticket: work.ticket(),
            triangles: work.triangles().filter(|_| !work.is_of_drag()),
            work: Some(work),
            to_measure: Vec::new(),
            is_said: false,
            prepared: None,
            is_complete: false,
        }
    }
}

impl Iterator for Rows {
    type Item = Compared;

    fn next(&mut self) -> Option<Compared> {
        if let Some(prepared) = self.prepared.take() {
            return Some(prepared);
        }
        if let Some(work) = &mut self.work {
            let begun = Instant::now();
            if let Some((made, again)) = work.next() {
                let is_measured = !work.is_of_drag();
                self.to_measure.extend(again.filter(|_| is_measured));
                let of_large = if made.has_triangles() { self.triangles.take() } else { None };
                let ms = begun.elapsed().as_secs_f64() * 1e3;
                self.prepared = of_large.map(|made| Compared::prepared(self.ticket, made.count(), ms));
                return Some(made);
            }
            self.work = None;
            self.to_measure.reverse(); // the first one is taken from the end
        }
        if let Some((method, _)) = self.to_measure.last().filter(|_| !self.is_said) {
            self.is_said = true;
            return Some(Compared::measures(self.ticket, method));
        }
        self.is_said = false;
        if let Some((method, again)) = self.to_measure.pop() {
            let ms = milliseconds(&again);
            return Some(Compared::time(self.ticket, method, ms));
        }
        if let Some(triangles) = self.triangles.take() {
            let ms = milliseconds_of(&mut || triangles.run());
            return Some(Compared::prepared(self.ticket, triangles.count(), ms));
        }
        let is_new = !std::mem::replace(&mut self.is_complete, true);
        is_new.then(|| Compared::complete(self.ticket))
    }
}

impl Shell {
    /// Begins to make the rows that Compare asks for, and brings it what has been made.
    pub(super) fn go_on_comparing(&mut self) {
        let Some(comparing) = self.player.comparing() else {
            self.rows_job = None;
            return;
        };
        // While something is dragged, a row of the place before is better than none.
        let is_kept = comparing.is_of_drag() && self.rows_job.as_ref().is_some_and(|job| job.is_of_drag);
        if comparing.is_stopped() {
            self.rows_job = None;
        }
        let mut patience = Duration::ZERO;
        if !is_kept && let Some(work) = self.player.comparison_to_make() {
            let is_of_drag = work.is_of_drag();
            self.rows_job = Some(RowsJob { job: Job::start(Rows::new(work)), is_of_drag });
            patience = PATIENCE.min(self.patience);
        }
        let Some(rows) = self.rows_job.take() else { return };
        match self.bring(&rows.job, patience, Player::compared) {
            Progress::Running => self.rows_job = Some(rows),
            Progress::Finished => {}
            Progress::Failed => {
                let text = "A method failed because of an error in the program. The rows may not be complete.";
                self.notify(text, true);
            }
        }
    }

    /// Brings the player what a job has made. `patience`: so long it waits for more.
    fn bring<T: Send + 'static>(&mut self, job: &Job<T>, patience: Duration, take: fn(&mut Player, T)) -> Progress {
        let begin = Instant::now();
        loop {
            match job.wait(patience.saturating_sub(begin.elapsed())) {
                Report::Item(made) => {
                    take(&mut self.player, made);
                    self.note_event();
                }
                Report::Waiting => return Progress::Running,
                Report::Finished => return Progress::Finished,
                Report::Failed => return Progress::Failed,
            }
        }
    }

    /// Measures the growth while it is looked at. It is cancelled when somebody looks elsewhere.
    pub(super) fn go_on_growing(&mut self) {
        let is_seen = self.player.comparing().is_some_and(|comparing| comparing.view() == CompareView::Growth);
        if !is_seen {
            if self.growth_job.take().is_some() {
                self.player.measure_growth_again();
            }
            return;
        }
        if let Some(work) = self.player.growth_to_make() {
            self.growth_job = Some(Job::start(Growths(work)));
        }
        let Some(job) = self.growth_job.take() else { return };
        if self.bring(&job, Duration::ZERO, Player::grown) == Progress::Running {
            self.growth_job = Some(job);
        }
    }

    /// Makes the runs that stand side by side while they are looked at.
    pub(super) fn go_on_side_by_side(&mut self) {
        let view = self.player.comparing().map(pathlight::player::Comparing::view);
        if view != Some(CompareView::SideBySide) {
            if self.side_job.take().is_some() {
                self.player.make_side_by_side_again();
            }
            return;
        }
        let mut patience = Duration::ZERO;
        // While something is dragged, a run of the place before is better than none.
        let is_kept = self.side_job.as_ref().is_some_and(|job| job.is_of_drag);
        if !is_kept && let Some(work) = self.player.side_by_side_to_make() {
            let is_of_drag = work.is_of_drag();
            self.side_job = Some(SideJob { job: Job::start(work), is_of_drag });
            patience = PATIENCE.min(self.patience);
        }
        let Some(side) = self.side_job.take() else { return };
        match self.bring(&side.job, patience, Player::made_side_by_side) {
            Progress::Running => self.side_job = Some(side),
            Progress::Finished => {}
            Progress::Failed => self.notify("A run failed because of an error in the program.", true),
        }
    }

    /// The bar, the race and the panel around the map.
    fn panels_of_compare(
        &mut self,
        ctx: &egui::Context,
        palette: &Palette,
        lit: Option<Thing>,
    ) -> Vec<compare::Requests> {
        let Some(comparing) = self.player.comparing() else { return Vec::new() };
        let surface = egui::Frame::new().fill(palette.panel()).inner_margin(egui::Margin::symmetric(12, 0));
        let bottom =
            egui::TopBottomPanel::bottom("race").exact_height(race::height(ctx.screen_rect().height())).frame(surface);
        let said = self.said();
        let legend = &mut self.shows.legend;
        let of_race = bottom.show(ctx, |ui| race::show(ui, comparing, said.as_ref(), legend, palette)).inner;
        // Where the panel of a lesson is shown, the tour's card is in the panel here as well, so that Next stays where it is.
        let has_card = !self.panel.is_folded(self.layout.window.x) && self.player.tour().is_some();
        let with_tour = Some(&mut self.panel).filter(|_| has_card);
        let of_panel = compare::panel(ctx, &self.player, comparing, &mut self.compare, with_tour, palette, lit);
        vec![of_race, of_panel, compare::bar(ctx, &self.player, comparing, palette)]
    }

    /// The table below the map, and the card of a tour beside it, where it is at other stops: nothing lies over the map.
    fn strips_of_presenter(
        &mut self,
        ctx: &egui::Context,
        palette: &Palette,
        lit: Option<Thing>,
    ) -> (Vec<compare::Requests>, panel::Requests) {
        let Some(comparing) = self.player.comparing() else { return Default::default() };
        let said = self.said();
        let of_window = (&self.compare, &mut self.controls, &mut self.shows.legend);
        let of_strip = compare::presented::show(ctx, comparing, of_window, said.as_ref(), palette);
        let has_map = comparing.view() != CompareView::Growth;
        let painted = Some(&self.drawing.picture).filter(|_| self.shows.legend && has_map);
        let of_tour = tour::presented(ctx, &self.player, painted, None, palette, lit);
        if let Some(painted) = painted.filter(|_| self.player.tour().is_none()) {
            legend::panel(ctx, painted, palette);
        }
        (vec![of_strip], of_tour)
    }

    /// The page: panel, race, map.
    pub(super) fn show_compare(&mut self, ctx: &egui::Context, palette: &Palette, commands: &mut Vec<Command>) {
        let lit = self.highlighted();
        let (mut all, of_card) = if self.shows.presenter {
            self.strips_of_presenter(ctx, palette, lit)
        } else {
            self.top_bar(ctx, palette, commands);
            (self.panels_of_compare(ctx, palette, lit), panel::Requests::default())
        };
        let Some(comparing) = self.player.comparing() else { return };
        let mut of_tour = of_card;
        if !self.shows.presenter && self.panel.is_folded(self.layout.window.x) {
            of_tour = tour::band(ctx, &self.player, palette, lit);
        }
        let free = not_negative(ctx.available_rect());
        let view = comparing.view();
        let panes =
            if view == CompareView::SideBySide { side_by_side::panes(comparing, free) } else { Panes::one(free) };
        self.layout.show_panes(panes);
        let lens = self.lens();
        let mut of_tags = compare::Requests::default();
        let has_map = view != CompareView::Growth;
        match view {
            CompareView::Growth => commands.extend(compare::growth::show(ctx, comparing, self.compare.lit, palette)),
            CompareView::SideBySide => side_by_side::headings(ctx, comparing, &self.layout.panes, palette),
            CompareView::Overlay => {}
        }
        // In presenter mode the table has the names in larger letters.
        if self.dialog.is_none() && view == CompareView::Overlay && !self.shows.presenter {
            tags::show(ctx, comparing, &comparing.overlay(None), (&lens, free), &mut of_tags);
        }
        all.push(of_tags);
        if let Some(glass) = Glass::new(comparing, &lens, free).filter(|_| view == CompareView::Overlay) {
            glass.rim(ctx, palette);
        }
        commands.extend(of_tour.commands);
        let mut pointed = of_tour.pointed;
        self.compare.lit = all.iter().find_map(|requests| requests.lit);
        for requests in all {
            self.answer_message(requests.clicked, commands);
            commands.extend(requests.commands);
            pointed = pointed.or(requests.pointed);
            if let Some(action) = requests.action {
                self.perform(action);
            }
            if let Some(text) = requests.copied {
                ctx.copy_text(text);
                self.notify("The table is copied: paste it into a spreadsheet.", false);
            }
        }
        if has_map {
            self.handle_pointer(ctx, commands);
        }
        if self.from_window.menu_key {
            self.open_menu(ctx);
        }
        self.show_menu(ctx, palette);
        self.handle_keys(ctx, commands);
        self.pointing.highlighted = pointed.map(|thing| self.player.point_at(thing));
        if self.shows.legend && has_map && !self.shows.presenter {
            let lens = self.lens();
            legend::show(ctx, &self.player, &self.drawing.picture, (&lens, self.layout.canvas), palette);
        }
    }

    /// The pictures of Compare, if that is what is shown: one for each map.
    pub(super) fn pictures_of_comparison(&self) -> Option<(Vec<Picture>, Lens)> {
        let lens = self.lens();
        let mut pictures = match self.player.comparing()?.view() {
            CompareView::Growth => Vec::new(), // its plots are widgets
            CompareView::SideBySide => {
                let pictures = self.player.pictures_side_by_side(&lens);
                let pictures: Vec<Picture> = pictures.into_iter().map(Option::unwrap_or_default).collect();
                return Some((pictures, lens));
            }
            CompareView::Overlay => vec![self.player.picture_of_comparison(self.compare.lit, &lens)?],
        };
        if let Some(thing) = self.highlighted() {
            for picture in &mut pictures {
                self.player.lesson().highlight(thing, &lens, picture);
            }
        }
        Some((pictures, lens))
    }

    /// What the magnifying glass shows, and where. Behind a dialog there is none: the map would lie under two things.
    pub(super) fn magnified(&self) -> Option<(Picture, Lens, Viewport)> {
        let is_overlay = |view| view == CompareView::Overlay && self.dialog.is_none();
        let comparing = self.player.comparing().filter(|comparing| is_overlay(comparing.view()))?;
        let glass = Glass::new(comparing, &self.lens(), self.layout.canvas)?;
        let picture = comparing.overlay(self.compare.lit).magnified(&glass.lens);
        Some((picture, glass.lens, glass.viewport(self.layout.zoom)))
    }

    /// Is Compare on screen?
    pub(super) fn shows_compare(&self) -> bool {
        self.page == Page::Scene && self.player.comparing().is_some()
    }
}

#[cfg(test)]
mod tests {
    use super::super::small::Desk;
    use egui_macroquad::egui::Event;
    use pathlight::player::Document;

    const DUNGEON: &str = "title = \"Dungeon\"\nstart = [24, 24]\ngoal = [344, 184]\n[grid]\ncell = 16\nrows = \"\"\"\n\
        ########################\n#.......#..............#\n#.......#..............#\n#.......#..............#\n#......................#\n\
        #.......#.......#......#\n#.......#...#...#......#\n#.......#.......#......#\n######..#.......#......#\n#........#......#......#\n\
        #......................#\n#...............#......#\n#...............#......#\n########################\n\"\"\"\n";

    /// What stands below a path that was pasted lay below the edge of the table: rows that came later had pushed it there.
    #[test]
    fn the_buttons_of_a_pasted_path_come_into_view() {
        for (size, path) in [
            ((1280.0, 800.0), "x,y\n24,24\n104,72\n136,72\n200,168\n264,168\n344,184\n"),
            ((800.0, 600.0), "[[1, 1], [7, 4], [9, 4], [15, 10], [21, 11]]"),
        ] {
            let mut desk = Desk::open("wave/door", size);
            for text in [DUNGEON, path] {
                desk.shell.carry_out(vec![Document::OpenText(text.to_owned()).into()]);
                desk.frame(vec![Event::PointerGone]);
            }
            for frames in 0..4000 {
                desk.frame(Vec::new());
                if frames > 20 && !desk.shell.is_working() {
                    break;
                }
                crate::platform::sleep(crate::platform::Duration::from_millis(1));
            }
            (0..40).for_each(|_| desk.frame(Vec::new()));
            let buttons = desk.window.seen(|seen| seen.text == "Remove");
            assert!(buttons.len() == 1 && buttons[0].is_whole, "{size:?}: {buttons:?} {}", desk.window.text());
            // By how much the path is longer lay under the buttons.
            let close = &desk.window.seen(|seen| seen.text == "Close")[0];
            let longer = desk.window.seen(|seen| seen.text.ends_with(" longer"));
            assert!(longer.iter().all(|longer| !longer.rect.intersects(close.rect)), "{size:?}: {longer:?} {close:?}");
        }
    }
}
