//! Where the bars of the stages and the blocks of the acts lie, and which position of the run lies where.
//!
//! ```text
//!   [+ search][ A ][ B ][ C ] ...        the search is folded: one block with its name
//!   [-][1][2][3]...[ A ][ B ][ C ] ...   it is unfolded: a narrow block folds it again
//! ```

use egui_macroquad::egui::{Pos2, Rect};
use pathlight::lesson::Timeline;
use std::ops::Range;

/// The least width of a bar, in points.
const MIN_BAR: f32 = 3.0;
/// The width of the block that folds an act: a target that can be hit.
const BLOCK: f32 = 24.0;
/// The width of a letter of its name.
const LETTER: f32 = 6.6;

/// A piece of the timeline, from left to right.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Section {
    pub left: f32,
    pub right: f32,
    pub part: usize,
    pub content: Content,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Content {
    /// The block that folds or unfolds the act.
    Block,
    /// The stages of an act.
    Stages(Range<usize>),
}

/// The layout of the bars. Several stages share a bar when there are more stages than room.
pub(super) struct Layout<'a> {
    pub rect: Rect,
    pub sections: Vec<Section>,
    run: &'a Timeline,
    stages_per_bar: usize,
    pub bar_width: f32,
    /// Steps in the tallest bar.
    most_steps: usize,
}

/// A bar: its left edge, the stages that share it, and their steps.
pub(super) struct Bar {
    pub left: f32,
    pub first: usize,
    pub len: usize,
}

/// How many bars a layout has room for, and how many steps the tallest one has.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Extent {
    pub bars: usize,
    pub most_steps: usize,
}

impl<'a> Layout<'a> {
    pub fn new(rect: Rect, run: &'a Timeline) -> Self {
        Self::with_room(rect, run, |needed| needed)
    }

    /// `extent` turns what is needed into the room that is kept, which is at least as much.
    pub fn with_room(rect: Rect, run: &'a Timeline, extent: impl FnOnce(Extent) -> Extent) -> Self {
        let parts = run.parts();
        let is_foldable = |i: usize| i + 1 < parts.len() && parts[i].len > 0;
        let block = |i: usize| match () {
            () if !is_foldable(i) => 0.0,
            () if parts[i].folded => BLOCK + parts[i].name.chars().count() as f32 * LETTER + 6.0,
            () => BLOCK,
        };
        let room = (rect.width() - (0..parts.len()).map(block).sum::<f32>()).max(1.0);
        let open = || parts.iter().filter(|part| !part.folded).map(|part| part.stages.clone());
        let most_bars = (room / MIN_BAR).max(1.0) as usize;
        let stages_per_bar = open().map(|stages| stages.len()).sum::<usize>().div_ceil(most_bars).max(1);
        let bars = |stages: &Range<usize>| stages.len().div_ceil(stages_per_bar);
        let steps = |stages: &[_]| stages.iter().map(|s: &pathlight::step::Stage| s.len).sum();
        let tallest = open().filter_map(|stages| run.stages()[stages].chunks(stages_per_bar).map(steps).max());
        let most_steps = tallest.max().unwrap_or(1).max(1);
        let needed = Extent { bars: open().map(|stages| bars(&stages)).sum::<usize>().max(1), most_steps };
        let Extent { bars: count, most_steps } = extent(needed);
        let bar_width = room / count.max(needed.bars) as f32;

        let (mut sections, mut left) = (Vec::new(), rect.left());
        for (i, part) in parts.iter().enumerate() {
            let mut add = |width: f32, content| {
                sections.push(Section { left, right: left + width, part: i, content });
                left += width;
            };
            if is_foldable(i) {
                add(block(i), Content::Block);
            }
            if !part.folded && !part.stages.is_empty() {
                add(bars(&part.stages) as f32 * bar_width, Content::Stages(part.stages.clone()));
            }
        }
        Self { rect, sections, run, stages_per_bar, bar_width, most_steps }
    }

    /// The square root keeps small stages visible beside very large ones.
    pub fn height(&self, steps: usize) -> f32 {
        (self.rect.height() * (steps as f32 / self.most_steps as f32).sqrt()).max(4.0)
    }

    /// All bars, from left to right.
    pub fn bars(&self) -> impl Iterator<Item = Bar> {
        self.sections.iter().flat_map(|section| {
            let Content::Stages(stages) = &section.content else { return Vec::new() };
            let count = stages.len().div_ceil(self.stages_per_bar);
            (0..count).map(|bar| self.bar(section, stages, bar)).collect()
        })
    }

    fn bar(&self, section: &Section, stages: &Range<usize>, bar: usize) -> Bar {
        let first = stages.start + bar * self.stages_per_bar;
        let own = &self.run.stages()[first..(first + self.stages_per_bar).min(stages.end)];
        Bar {
            left: section.left + bar as f32 * self.bar_width,
            first: own.first().map_or(0, |s| s.first),
            len: own.iter().map(|s| s.len).sum(),
        }
    }

    /// The middle of a stage; none if its act is folded.
    pub fn middle(&self, stage: usize) -> Option<f32> {
        self.sections.iter().find_map(|section| match &section.content {
            Content::Stages(stages) if stages.contains(&stage) => {
                let bar = (stage - stages.start) as f32 / self.stages_per_bar as f32;
                Some(section.left + (bar + 0.5) * self.bar_width)
            }
            _ => None,
        })
    }

    /// The x coordinate of a position of the run.
    pub fn x(&self, at: usize) -> f32 {
        let Some(part) = self.run.parts().iter().position(|part| part.first < at && at <= part.end()) else {
            return self.rect.left();
        };
        let of_part = |section: &&Section| section.part == part;
        if self.run.parts()[part].folded {
            let within = (at - self.run.parts()[part].first) as f32 / self.run.parts()[part].len as f32;
            let block = self.sections.iter().find(of_part);
            return block.map_or(self.rect.left(), |block| block.left + within * (block.right - block.left));
        }
        for section in self.sections.iter().filter(of_part) {
            if let (Content::Stages(stages), Some(stage)) = (&section.content, self.run.stage_at(at))
                && stages.contains(&stage)
            {
                let bar = self.bar(section, stages, (stage - stages.start) / self.stages_per_bar);
                let within = (at - bar.first) as f32 / bar.len.max(1) as f32;
                return bar.left + within.min(1.0) * self.bar_width;
            }
        }
        self.rect.left()
    }

    /// The stage whose bar stands at this place. None at a folded act, and where a bar stands for several stages.
    pub fn stage(&self, x: f32) -> Option<usize> {
        if self.stages_per_bar > 1 {
            return None;
        }
        let x = x.clamp(self.rect.left(), self.rect.right());
        let section = self.sections.iter().find(|section| x <= section.right)?;
        let Content::Stages(stages) = &section.content else { return None };
        stages.clone().nth(((x - section.left) / self.bar_width).max(0.0) as usize)
    }

    /// The position of the run at `x`. On a folded act it is the nearer one of its ends.
    pub fn position(&self, x: f32) -> usize {
        let x = x.clamp(self.rect.left(), self.rect.right());
        let Some(section) = self.sections.iter().find(|s| x <= s.right).or(self.sections.last()) else { return 0 };
        let part = &self.run.parts()[section.part];
        let stages = match &section.content {
            Content::Block if part.folded && x > f32::midpoint(section.left, section.right) => return part.end(),
            Content::Block => return part.first,
            Content::Stages(stages) => stages,
        };
        let place = (x - section.left) / self.bar_width;
        if place <= 0.0 {
            return part.first;
        }
        // The last step of a bar lies on its right edge. The tolerance of 0.001 absorbs rounding errors.
        let count = stages.len().div_ceil(self.stages_per_bar);
        let index = ((place - 1e-3).ceil().max(1.0) as usize - 1).min(count - 1);
        let bar = self.bar(section, stages, index);
        let within = place - index as f32;
        (bar.first + (within * bar.len as f32).round() as usize).clamp(bar.first + 1, part.end())
    }

    /// The rectangle of a block, over the whole height of the bars.
    pub fn block(&self, section: &Section) -> Rect {
        let (top, bottom) = (self.rect.top(), self.rect.bottom());
        Rect::from_min_max(Pos2::new(section.left, top), Pos2::new(section.right - 2.0, bottom))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use egui_macroquad::egui::Vec2;
    use pathlight::lesson::View;
    use pathlight::player::{Player, Transport};

    fn layout(lesson: View<'_>, width: f32) -> Layout<'_> {
        let rect = Rect::from_min_size(Pos2::new(10.0, 0.0), Vec2::new(width, 30.0));
        Layout::new(rect, lesson.run())
    }

    #[test]
    fn every_position_is_found_at_its_own_x() {
        for scene in ["wave/walkthrough", "funnel/a-to-g"] {
            let mut player = Player::open(scene, None).unwrap();
            player.apply(Transport::Fold(0, false)).unwrap();
            let run = player.lesson().run();
            let layout = layout(player.lesson(), 1200.0);
            for at in 0..=run.len() {
                assert_eq!(layout.position(layout.x(at)), at, "{scene}");
            }
            assert_eq!(layout.position(-99.0), 0);
            assert_eq!(layout.position(9999.0), run.len());
        }
    }

    #[test]
    fn more_stages_than_pixels_still_reach_both_ends() {
        let player = Player::open("wave/door", None).unwrap();
        let layout = layout(player.lesson(), 20.0);
        assert!(layout.bars().count() <= 7 && layout.stages_per_bar > 1);
        assert_eq!(layout.position(30.0), player.lesson().run().len());
        assert_eq!(layout.position(10.0), 0);
    }

    #[test]
    fn a_folded_act_is_one_block_with_both_its_ends() {
        let mut player = Player::open("funnel/a-to-g", None).unwrap();
        player.apply(Transport::Fold(0, false)).unwrap();
        let unfolded = layout(player.lesson(), 1200.0).bars().count();
        player.apply(Transport::Fold(0, true)).unwrap();
        let search = player.lesson().run().parts()[0].clone();
        let layout = layout(player.lesson(), 1200.0);
        let block = &layout.sections[0];
        assert_eq!((block.part, &block.content), (0, &Content::Block));
        assert!(block.right - block.left >= 24.0 && block.right - block.left < 120.0);
        assert_eq!(layout.bars().count(), unfolded - search.stages.len());
        assert_eq!(layout.position(block.left + 1.0), 0);
        assert_eq!(layout.position(block.right - 1.0), search.end());
        for at in search.end()..=player.lesson().run().len() {
            assert_eq!(layout.position(layout.x(at)), at);
        }
        assert!(layout.x(20) > block.left && layout.x(20) < block.right, "a position in the folded act");
        assert_eq!(layout.middle(0), None);
    }
}
