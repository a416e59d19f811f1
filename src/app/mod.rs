//! The window: the only floor that knows macroquad and egui. The `platform` module gives it clocks and files.

/// Another program's run beside ours.
mod beside;
/// Draws a picture with macroquad.
mod canvas;
/// Where a card over the canvas covers least.
mod card_position;
/// What is copied and pasted.
mod clipboard;
/// Every method on one map.
mod compare;
/// Open, save, export, help, recovery.
mod dialog;
/// What is selected or follows the pointer.
mod edit_bar;
/// Files of the run on screen, and the command that makes them.
mod exporting;
/// Small pictures between the widgets.
mod figure;
/// Fits text into its room.
mod fit;
/// Processor time of each frame, for the log.
mod frame_times;
/// Runs widgets without a window, for tests.
#[cfg(test)]
mod headless;
/// Modifier keys at the moment of a button event.
mod held_modifiers;
/// Three hints for newcomers.
mod hints;
/// The first page: what there is to open.
mod home;
/// The name of the thing under the pointer.
mod hover;
/// The icon of the window.
mod icon;
/// Events of the pointer on the canvas become commands.
mod input;
/// Rectangles inside others.
mod inset;
/// The note that triangles are kept, with the button that replaces them.
mod kept_triangles;
/// Keys become commands and window actions.
mod keys;
/// The meaning of the marks.
mod legend;
/// A message in one line of a strip.
mod message;
/// Motion between two steps.
mod motion;
/// Notices over the canvas.
mod overlay;
/// The side panel.
mod panel;
/// One to four maps with one camera.
mod panes;
/// What outlives a session: theme, interface scale, reduced motion, unsaved work.
mod persistence;
/// The sentence and the progress in large type.
mod presenter;
/// What one works on, at the lower left of the canvas.
mod readout;
/// A round of the robbery that somebody plays.
mod round;
/// Numbers at two edges of the canvas.
mod rulers;
/// The interface scale.
mod scale;
/// The state of the window, and one frame of it.
mod shell;
/// Every key and gesture with its effect.
mod shortcuts;
/// Fonts, colours and spacing of the widgets.
mod style;
/// Text and Tab in one late frame.
mod tab_order;
/// Turns lines, areas and hatches into triangles.
mod tessellator;
/// What can be done with a thing on the map.
mod thing_menu;
/// Transport buttons and the stages as bars.
mod timeline;
/// The strip above the canvas.
mod titlebar;
/// The tools to draw with.
mod tools;
/// Every control has a tooltip.
#[cfg(test)]
mod tooltips;
/// Lessons, scenes, files.
mod topbar;
/// The card of a running tour.
mod tour;
/// Zoom and pan.
mod view;
/// Widgets that egui does not have.
mod widgets;
/// Opens the window and runs its frames.
mod window;

pub use window::{Opening, run};
