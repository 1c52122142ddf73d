//! Commands of a page, obeyed by a robot at its menu.
//!
//! They go through the functions of the menu. A page gets answers; nobody need stand at the brick,
//! except for a step of calibration, which asks its questions on the screen.

use ::studio::{Command, Order};
use app::RunMethod;
use robot::{Config, RobotKind, Target, checkpoint, read_only, whole_run};

use super::{runs::Origin, session::Menu, trouble::Trouble};
use crate::{failure::one_line, history::Deed};

impl Menu<'_> {
    /// Obeys a command. The page shows errors; only one that ends the program is returned.
    pub(super) fn obey(&mut self, mut order: Order) -> Result<(), Trouble> {
        log::info!("from the page: {:?}", order.command);
        self.page.place.watch.watch_since(&order);
        let result = self.obeyed(&mut order);
        if let Err(error) = &result {
            order.answer(Err(&one_line(&error.error)));
        }
        if let Some(error) = self.ended_well(result)? {
            log::warn!("from the page: {error}");
        }
        Ok(())
    }

    fn obeyed(&mut self, order: &mut Order) -> Result<(), Trouble> {
        match order.command.clone() {
            Command::Set { key, value } => {
                self.preferences.set(&key, &value)?;
                self.use_preferences();
                self.keep_preferences()?;
                order.answer(Ok("done"));
                Ok(())
            }
            Command::Start { state, method } => {
                let mut states = self.environment.state_reader(None);
                let state = state.as_deref().unwrap_or("solved");
                let goal = states.read_goal_text(state, RobotKind::Brick, &self.history)?;
                let method = method.map(|name| name.parse::<RunMethod>()).transpose();
                let method = method.map_err(anyhow::Error::new)?;
                let config = self.made_ready()?;
                let turning = self.turning_by(method);
                let task = self.task(&config, goal.target, turning);
                order.answer(Ok("started"));
                let (result, report) = self.work(
                    &config,
                    from_page(Some(goal.target), goal.deed),
                    |brick, crew| whole_run(brick, &config, &task, crew),
                );
                self.count("Page", &report, &result);
                self.keep_slowed(&report);
                Ok(result.map(drop)?)
            }
            Command::Scan {} => {
                let config = self.made_ready()?;
                let task = self.reading(&config);
                order.answer(Ok("started"));
                let (result, _) = self.work(&config, from_page(None, Deed::Read), |brick, crew| {
                    read_only(brick, &config, &task, crew)
                });
                Ok(result.map(drop)?)
            }
            Command::Checkpoint {} => {
                let config = self.made_ready()?;
                let task = self.reading(&config);
                order.answer(Ok("started"));
                let (result, _) =
                    self.work(&config, from_page(None, Deed::Checkpoint), |brick, crew| {
                        checkpoint(brick, &config, &task, crew)
                    });
                Ok(result.map(drop)?)
            }
            Command::Calibrate { step } => {
                let steps = calibration::steps();
                let named = steps.iter().find(|known| known.name == step);
                let named = named.ok_or_else(|| {
                    let names: Vec<&str> = steps.iter().map(|step| step.name).collect();
                    anyhow::anyhow!("unknown step: allowed are {}", names.join(", "))
                })?;
                self.find_devices()?;
                order.answer(Ok("the step begins on the brick's screen"));
                self.calibration_step(named)
            }
            Command::Stop {} => Ok(()),
        }
    }

    /// Settings of a robot whose devices are found, and whose motors are set back.
    fn made_ready(&mut self) -> Result<Config, Trouble> {
        self.find_devices()?;
        let config = self.config()?;
        self.set_back(&config)?;
        Ok(config)
    }
}

const fn from_page(target: Option<Target>, deed: Deed) -> Origin {
    Origin {
        is_from_page: true,
        target,
        deed,
    }
}
