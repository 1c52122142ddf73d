//! Commands of a page: a pure function over the text of a message.

use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};

/// Maximum of bytes in a message of a page. A command has about a hundred; a state as text, and a
/// setting, have room.
pub const MAX_MESSAGE_BYTES: usize = 64 * 1024;
/// Characters of a text that is repeated in an answer.
const MAX_ECHO_CHARS: usize = 60;

/// Command to the robot. In JSON `{"command": "start", "state": ...}`.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "command", rename_all = "snake_case", deny_unknown_fields)]
pub enum Command {
    /// Reads the cube, and brings it to a state.
    #[serde(alias = "go")]
    Start {
        /// The state, in any form of a STATE that needs no file; the solved one if it is missing.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        state: Option<String>,
        /// Method of finding the turns; the chosen one if it is missing.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        method: Option<String>,
    },
    /// Stops the motors, at once.
    Stop {},
    /// Reads the cube.
    Scan {},
    /// Reads the cube, and lays it back as it was held.
    Checkpoint {},
    /// Does a step of `mindcub3r calibrate`.
    Calibrate {
        /// Name of the step.
        step: String,
    },
    /// Changes a setting of the menu.
    Set {
        /// Name of the setting.
        key: String,
        /// Its value.
        value: String,
    },
}

/// Message of a page.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Message {
    /// Number by which the page knows the answer.
    pub id: u64,
    /// Code that allows the command.
    pub code: Option<String>,
    /// The command.
    pub command: Command,
}

/// Message that cannot be used.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct BadMessage {
    /// Number of the message, if it has one.
    pub id: Option<u64>,
    /// Reason, on one line.
    pub text: String,
}

/// Reads a message.
///
/// # Errors
/// When it is too long, no JSON, or no command, with the reason and the cure.
pub fn parse(text: &str) -> Result<Message, BadMessage> {
    let bad = |id, text| Err(BadMessage { id, text });
    if text.len() > MAX_MESSAGE_BYTES {
        let text = format!("message too long: at most {MAX_MESSAGE_BYTES} bytes");
        return bad(None, text);
    }
    let mut fields: Map<String, Value> = match serde_json::from_str(text) {
        Ok(fields) => fields,
        Err(error) => return bad(None, refusal("message is no command", &error)),
    };
    let Some(id) = fields.remove("id").and_then(|id| id.as_u64()) else {
        return bad(
            None,
            "message without a number: id is a whole number".to_owned(),
        );
    };
    let code = match fields.remove("code") {
        None | Some(Value::Null) => None,
        Some(Value::String(code)) => Some(code),
        Some(_) => return bad(Some(id), "code is no text".to_owned()),
    };
    match serde_json::from_value(Value::Object(fields)) {
        Ok(command) => Ok(Message { id, code, command }),
        Err(error) => bad(Some(id), refusal("command cannot be used", &error)),
    }
}

/// Reason with serde's text on one line. That text repeats names as they came.
fn refusal(reason: &str, error: &serde_json::Error) -> String {
    let text: Vec<String> = error.to_string().split('`').map(excerpt).collect();
    format!("{reason}: {}", text.join("`"))
}

/// Beginning of a text, without control characters.
fn excerpt(text: &str) -> String {
    let shown = |character: char| {
        if character.is_control() {
            '?'
        } else {
            character
        }
    };
    let begin: String = text.chars().take(MAX_ECHO_CHARS).map(shown).collect();
    if begin.len() < text.len() && text.chars().count() > MAX_ECHO_CHARS {
        begin + "..."
    } else {
        begin
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_command_of_the_docs_is_read() {
        let start = |state: Option<&str>, method: Option<&str>| Command::Start {
            state: state.map(str::to_owned),
            method: method.map(str::to_owned),
        };
        for (text, command) in [
            (r#""command":"start""#, start(None, None)),
            (
                r#""command":"go","state":"superflip","method":"cfop""#,
                start(Some("superflip"), Some("cfop")),
            ),
            (r#""command":"stop""#, Command::Stop {}),
            (r#""command":"scan""#, Command::Scan {}),
            (r#""command":"checkpoint""#, Command::Checkpoint {}),
            (
                r#""command":"calibrate","step":"stops""#,
                Command::Calibrate {
                    step: "stops".to_owned(),
                },
            ),
            (
                r#""command":"set","key":"method","value":"zz""#,
                Command::Set {
                    key: "method".to_owned(),
                    value: "zz".to_owned(),
                },
            ),
        ] {
            let message = parse(&format!(r#"{{"id":7,"code":"123456",{text}}}"#)).expect(text);
            assert_eq!(message.id, 7);
            assert_eq!(message.code.as_deref(), Some("123456"));
            assert_eq!(message.command, command, "{text}");
            let written = serde_json::to_string(&command).expect("a command is written");
            let again = parse(&written.replacen('{', r#"{"id":7,"#, 1)).expect(&written);
            assert_eq!(again.command, command);
        }
    }

    #[test]
    fn a_bad_message_is_told_with_its_number() {
        for (text, id, expected) in [
            ("", None, "message is no command"),
            ("[1]", None, "message is no command"),
            (r#"{"command":"stop"}"#, None, "id is a whole number"),
            (r#"{"id":3}"#, Some(3), "missing field `command`"),
            (
                r#"{"id":3,"command":"fly"}"#,
                Some(3),
                "unknown variant `fly`",
            ),
            (
                r#"{"id":3,"command":"stop","now":1}"#,
                Some(3),
                "unknown field `now`",
            ),
            (
                r#"{"id":3,"command":"start","state":5}"#,
                Some(3),
                "invalid type",
            ),
            (
                r#"{"id":3,"code":5,"command":"stop"}"#,
                Some(3),
                "code is no text",
            ),
            (
                r#"{"id":-3,"command":"stop"}"#,
                None,
                "id is a whole number",
            ),
        ] {
            let bad = parse(text).expect_err(text);
            assert_eq!(bad.id, id, "{text}");
            assert!(bad.text.contains(expected), "{text}: {}", bad.text);
        }
        let long = format!(
            r#"{{"id":3,"command":"{}"}}"#,
            "x".repeat(MAX_MESSAGE_BYTES)
        );
        assert!(parse(&long).is_err_and(|bad| bad.text.starts_with("message too long")));
        let long = format!(r#"{{"id":3,"command":"{}\u0007"}}"#, "x".repeat(500));
        let bad = parse(&long).expect_err("no such command");
        assert!(
            bad.text.len() < 300 && !bad.text.contains('\u{7}'),
            "{}",
            bad.text
        );
    }
}
