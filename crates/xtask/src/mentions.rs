//! Paths that the code of a Rust file mentions, found in its tokens: macros are looked through, too.

use proc_macro2::{Delimiter, TokenStream, TokenTree};

/// Use of a path.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Role {
    Code,
    /// A private `use`.
    Import,
    /// A `use` that hands the name on inside the crate.
    Reexport,
    /// A `use` that hands the name on to users of the crate.
    PublicReexport,
}

impl Role {
    pub(crate) fn hands_on(self) -> bool {
        matches!(self, Self::Reexport | Self::PublicReexport)
    }
}

#[derive(Debug)]
pub(crate) struct Mention {
    /// Names of the modules inside the file around the path.
    pub(crate) inside: Vec<String>,
    pub(crate) path: Vec<String>,
    /// Name that a `use` brings; `None` in code, and for a glob.
    pub(crate) name: Option<String>,
    pub(crate) role: Role,
}

/// All mentions in a stream of tokens.
pub(crate) fn of(tokens: TokenStream) -> Vec<Mention> {
    let mut scan = Scan::default();
    scan.walk(tokens, &[], Role::Code);
    scan.found
}

#[derive(Default)]
struct Scan {
    inside: Vec<String>,
    found: Vec<Mention>,
}

impl Scan {
    /// Reads tokens whose paths begin with `before`: those in the braces of a `use`.
    fn walk(&mut self, tokens: TokenStream, before: &[String], mut role: Role) {
        let tokens: Vec<TokenTree> = tokens.into_iter().collect();
        let mut at = 0;
        while let Some(token) = tokens.get(at) {
            match token {
                TokenTree::Ident(word) if word == "use" => role = role_of_use(&tokens[..at]),
                TokenTree::Ident(word) if word == "mod" => at = self.module(&tokens, at + 1),
                TokenTree::Ident(_) => {
                    at = self.path(&tokens, at, before, role);
                    continue;
                }
                TokenTree::Punct(mark) if mark.as_char() == ';' => role = Role::Code,
                TokenTree::Group(group) => self.walk(group.stream(), &[], Role::Code),
                _ => {}
            }
            at += 1;
        }
    }

    /// Reads the body of a module inside the file; the name of one in another file is no mention.
    fn module(&mut self, tokens: &[TokenTree], at: usize) -> usize {
        let Some([TokenTree::Ident(name), TokenTree::Group(body)]) = tokens.get(at..at + 2) else {
            return at;
        };
        self.inside.push(name.to_string());
        self.walk(body.stream(), &[], Role::Code);
        self.inside.pop();
        at + 1
    }

    /// Reads the path that begins at `at`, and returns the place of the token behind it.
    fn path(
        &mut self,
        tokens: &[TokenTree],
        mut at: usize,
        before: &[String],
        role: Role,
    ) -> usize {
        let is_after = |token: &TokenTree| {
            is_mark(token, '.') || matches!(token, TokenTree::Ident(word) if word == "fn")
        };
        let is_own = at > 0 && is_after(&tokens[at - 1]);
        let mut path = before.to_vec();
        let mut is_glob = false;
        while let Some(TokenTree::Ident(word)) = tokens.get(at) {
            if word != "self" || path.is_empty() {
                path.push(word.to_string());
            }
            at += 1;
            let is_longer = |marks: &[TokenTree]| marks.iter().all(|mark| is_mark(mark, ':'));
            if !tokens.get(at..at + 2).is_some_and(is_longer) {
                break;
            }
            at += 2;
            match tokens.get(at) {
                Some(TokenTree::Group(group)) if role != Role::Code => {
                    self.walk(group.stream(), &path, role);
                    return at + 1;
                }
                Some(mark) => is_glob = is_mark(mark, '*'),
                None => {}
            }
        }
        let mut name = path
            .last()
            .filter(|_| role != Role::Code && !is_glob)
            .cloned();
        if let Some([TokenTree::Ident(word), TokenTree::Ident(other)]) = tokens.get(at..at + 2)
            && (role != Role::Code && word == "as")
        {
            name = Some(other.to_string());
            at += 2;
        }
        // A variable, a field or a function's own name alone is no mention of an item.
        let is_called = tokens.get(at).is_some_and(|next| {
            matches!(next, TokenTree::Group(group) if group.delimiter() == Delimiter::Parenthesis)
        });
        let is_item = path[0].starts_with(char::is_uppercase) || is_called && !is_own;
        if role != Role::Code || path.len() > 1 || is_item {
            let inside = self.inside.clone();
            self.found.push(Mention {
                inside,
                path,
                name,
                role,
            });
        }
        at
    }
}

fn role_of_use(before: &[TokenTree]) -> Role {
    let is_pub = |token: &TokenTree| matches!(token, TokenTree::Ident(word) if word == "pub");
    match before {
        [.., visibility] if is_pub(visibility) => Role::PublicReexport,
        [.., visibility, TokenTree::Group(_)] if is_pub(visibility) => Role::Reexport,
        _ => Role::Import,
    }
}

fn is_mark(token: &TokenTree, mark: char) -> bool {
    matches!(token, TokenTree::Punct(other) if other.as_char() == mark)
}
