//! Presses of buttons; the arrows repeat while they are held.

use std::time::Duration;

use brick::{Brick, Button, DeviceError};

/// Time between two polls of the buttons: well below what a person notices.
const INTERVAL: Duration = Duration::from_millis(20);

/// Time after which a held arrow begins to repeat, and time between its repeats.
const REPEAT_AFTER: Duration = Duration::from_millis(500);
const REPEAT_EVERY: Duration = Duration::from_millis(120);

/// Time that the brick's clock never shows.
pub const NEVER: Duration = Duration::MAX;

/// Button that is held, and the time at which it counts as pressed once more.
#[derive(Debug, Default)]
pub(crate) struct Keys {
    held: Option<(Button, Duration)>,
}

impl Keys {
    /// Next press; `None` if the clock shows `until` before.
    pub(crate) fn next(
        &mut self,
        brick: &mut Brick,
        until: Duration,
    ) -> Result<Option<Button>, DeviceError> {
        loop {
            while let Some(event) = brick.buttons.next_event()? {
                let now = brick.clock.now();
                if event.pressed {
                    self.held = Some((event.button, now + REPEAT_AFTER));
                    return Ok(Some(event.button));
                }
                self.held.take_if(|(button, _)| *button == event.button);
            }
            let now = brick.clock.now();
            if let Some((button, again_at)) = &mut self.held
                && repeats(*button)
                && now >= *again_at
            {
                *again_at = now + REPEAT_EVERY;
                return Ok(Some(*button));
            }
            if now >= until {
                return Ok(None);
            }
            brick.clock.sleep(INTERVAL.min(until.saturating_sub(now)));
        }
    }

    /// Forgets earlier presses: they mean nothing, and least of all may they start a run.
    pub(crate) fn forget(&mut self, brick: &mut Brick) -> Result<(), DeviceError> {
        while brick.buttons.next_event()?.is_some() {}
        self.held = None;
        Ok(())
    }
}

const fn repeats(button: Button) -> bool {
    match button {
        Button::Up | Button::Down | Button::Left | Button::Right => true,
        Button::Enter | Button::Back => false,
    }
}

#[cfg(test)]
mod tests {
    use brick::ButtonEvent;
    use simulator::{Input, Settings, Simulator, solved};

    use super::*;

    fn presses(button: Button, held_ms: u64) -> Vec<u64> {
        let simulator = Simulator::new(&Settings::default(), &solved(), 1);
        for (pressed, at) in [(true, 1000), (false, 1000 + held_ms)] {
            let event = Input::Button(ButtonEvent { button, pressed });
            simulator.schedule(Duration::from_millis(at), event);
        }
        let mut brick = simulator.brick();
        let (mut keys, mut times) = (Keys::default(), Vec::new());
        while keys
            .next(&mut brick, Duration::from_secs(3))
            .expect("the buttons can be read")
            .is_some()
        {
            times.push(simulator.now().as_millis() as u64);
        }
        times
    }

    #[test]
    fn an_arrow_repeats_while_it_is_held() {
        let times = presses(Button::Right, 1000);
        assert_eq!(times.len(), 6, "{times:?}");
        assert!((1500..1530).contains(&times[1]), "{times:?}");
        assert!(times.last() < Some(&2010), "{times:?}");
    }

    #[test]
    fn a_short_press_counts_once_and_so_does_the_middle_button_however_long() {
        assert_eq!(presses(Button::Up, 100).len(), 1);
        assert_eq!(presses(Button::Enter, 1500).len(), 1);
        assert_eq!(presses(Button::Back, 1500).len(), 1);
    }
}
