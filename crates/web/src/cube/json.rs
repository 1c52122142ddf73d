//! The little JSON that requests and answers need. A library that reads floating point numbers would
//! be a third of the module.

use std::{iter::Peekable, str::Chars};

/// A value of an answer, or of a field of a request.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Json {
    Null,
    Bool(bool),
    Number(i64),
    Text(String),
    List(Vec<Json>),
    Object(Vec<(String, Json)>),
}

/// Makes a value of these types a value of JSON.
macro_rules! json_from {
    ($($Type:ty => |$value:ident| $json:expr),+ $(,)?) => {$(
        impl From<$Type> for Json {
            fn from($value: $Type) -> Self {
                $json
            }
        }
    )+};
}

json_from! {
    &str => |text| Self::Text(text.to_owned()),
    String => |text| Self::Text(text),
    bool => |value| Self::Bool(value),
    i64 => |number| Self::Number(number),
    usize => |number| Self::Number(number as i64),
    Option<String> => |text| text.map_or(Self::Null, Self::Text),
}

impl<T: Into<Json>> FromIterator<T> for Json {
    fn from_iter<I: IntoIterator<Item = T>>(items: I) -> Self {
        Self::List(items.into_iter().map(Into::into).collect())
    }
}

/// An object of these fields.
pub(crate) fn object<const N: usize>(fields: [(&str, Json); N]) -> Json {
    Json::Object(fields.map(|(name, value)| (name.to_owned(), value)).into())
}

impl Json {
    /// The field of an object; null where it is missing.
    pub(crate) fn field(&self, name: &str) -> &Self {
        let Self::Object(fields) = self else {
            return &Self::Null;
        };
        let found = fields.iter().find(|(field, _)| field == name);
        found.map_or(&Self::Null, |(_, value)| value)
    }

    /// Appends the value's text.
    pub(crate) fn write(&self, out: &mut String) {
        match self {
            Self::Null => out.push_str("null"),
            Self::Bool(value) => out.push_str(if *value { "true" } else { "false" }),
            Self::Number(number) => out.push_str(&number.to_string()),
            Self::Text(text) => write_text(text, out),
            Self::List(items) => write_all(out, ['[', ']'], items, Self::write),
            Self::Object(fields) => write_all(out, ['{', '}'], fields, |(name, value), out| {
                write_text(name, out);
                out.push(':');
                value.write(out);
            }),
        }
    }
}

/// Appends items between brackets, with commas between them.
fn write_all<T>(
    out: &mut String,
    [begin, end]: [char; 2],
    items: &[T],
    write: fn(&T, &mut String),
) {
    out.push(begin);
    for (n, item) in items.iter().enumerate() {
        if n > 0 {
            out.push(',');
        }
        write(item, out);
    }
    out.push(end);
}

const HEX: &[u8; 16] = b"0123456789abcdef";

fn write_text(text: &str, out: &mut String) {
    out.push('"');
    for letter in text.chars() {
        match letter {
            '"' | '\\' => {
                out.push('\\');
                out.push(letter);
            }
            '\n' => out.push_str("\\n"),
            letter if letter < ' ' => {
                out.push_str("\\u00");
                out.extend([4, 0].map(|shift| char::from(HEX[letter as usize >> shift & 15])));
            }
            letter => out.push(letter),
        }
    }
    out.push('"');
}

/// Reads a request: an object of texts, whole numbers, booleans and nulls. `None` for any
/// other text.
pub(crate) fn read(text: &str) -> Option<Json> {
    let mut rest = text.chars().peekable();
    let mut fields = Vec::new();
    expect(&mut rest, '{')?;
    skip_space(&mut rest);
    if rest.next_if_eq(&'}').is_none() {
        loop {
            skip_space(&mut rest);
            let name = read_text(&mut rest)?;
            expect(&mut rest, ':')?;
            skip_space(&mut rest);
            fields.push((name, read_value(&mut rest)?));
            skip_space(&mut rest);
            match rest.next()? {
                ',' => {}
                '}' => break,
                _ => return None,
            }
        }
    }
    skip_space(&mut rest);
    rest.next().is_none().then_some(Json::Object(fields))
}

type Rest<'a> = Peekable<Chars<'a>>;

fn skip_space(rest: &mut Rest) {
    while rest.next_if(char::is_ascii_whitespace).is_some() {}
}

fn expect(rest: &mut Rest, letter: char) -> Option<()> {
    skip_space(rest);
    rest.next_if_eq(&letter).map(|_| ())
}

fn read_value(rest: &mut Rest) -> Option<Json> {
    if *rest.peek()? == '"' {
        return read_text(rest).map(Json::Text);
    }
    let mut word = String::new();
    while let Some(letter) = rest.next_if(|c| *c == '-' || c.is_ascii_alphanumeric()) {
        word.push(letter);
    }
    match word.as_str() {
        "true" => Some(Json::Bool(true)),
        "false" => Some(Json::Bool(false)),
        "null" => Some(Json::Null),
        number => number.parse().ok().map(Json::Number),
    }
}

fn read_text(rest: &mut Rest) -> Option<String> {
    rest.next_if_eq(&'"')?;
    let mut text = String::new();
    loop {
        match rest.next()? {
            '"' => return Some(text),
            '\\' => text.push(read_escape(rest)?),
            letter => text.push(letter),
        }
    }
}

/// The character that an escape stands for; half of a surrogate pair becomes the replacement mark.
fn read_escape(rest: &mut Rest) -> Option<char> {
    Some(match rest.next()? {
        'n' => '\n',
        't' => '\t',
        'r' => '\r',
        'b' => '\u{8}',
        'f' => '\u{c}',
        'u' => {
            let mut code = 0;
            for _ in 0..4 {
                code = code * 16 + rest.next()?.to_digit(16)?;
            }
            char::from_u32(code).unwrap_or(char::REPLACEMENT_CHARACTER)
        }
        letter @ ('"' | '\\' | '/') => letter,
        _ => return None,
    })
}
