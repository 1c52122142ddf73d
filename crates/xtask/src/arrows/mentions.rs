//! Paths in the code of a file, each with the module that contains it.

use std::collections::BTreeSet;

use proc_macro2::{TokenStream, TokenTree};
use syn::{
    Attribute, Expr, ItemFn, ItemMacro, ItemMod, ItemUse, Macro, Pat, PatIdent, Path, Token,
    punctuated::Punctuated,
    visit::{self, Visit},
};

use super::source::{self, Binding, FileId, ModuleId, Source};

/// Use of a path.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Role {
    /// A private import.
    Import,
    /// An import that re-exports.
    Reexport,
    /// A path in code.
    Code,
    /// A macro that is called.
    Call,
}

/// A path that is written down.
#[derive(Debug)]
pub(crate) struct Mention {
    pub(crate) module: ModuleId,
    pub(crate) path: Vec<String>,
    pub(crate) role: Role,
}

/// All paths in the code of a file.
pub(crate) fn of(source: &Source, file: FileId) -> Vec<Mention> {
    let file = &source.files[file];
    let mut visitor = Mentions {
        source,
        module: file.module,
        variables: Vec::new(),
        found: Vec::new(),
    };
    visitor.visit_file(&file.syntax);
    visitor.found
}

struct Mentions<'a> {
    source: &'a Source,
    module: ModuleId,
    /// Names of variables of the enclosing functions, which hide items.
    variables: Vec<BTreeSet<String>>,
    found: Vec<Mention>,
}

impl Mentions<'_> {
    fn note(&mut self, path: Vec<String>, role: Role) {
        if let [name] = path.as_slice() {
            let is_variable = self.variables.iter().any(|names| names.contains(name));
            if role == Role::Code
                && (is_variable || matches!(name.as_str(), "self" | "Self" | "super" | "crate"))
            {
                return;
            }
        }
        self.found.push(Mention {
            module: self.module,
            path,
            role,
        });
    }

    /// Notes the paths among tokens that are not parsed. Single names are skipped unless
    /// `names_alone`: in the body of a `macro_rules!` a single name may be anything.
    fn tokens(&mut self, tokens: TokenStream, names_alone: bool) {
        let tokens: Vec<TokenTree> = tokens.into_iter().collect();
        let is = |index: usize, sign: char| matches!(tokens.get(index), Some(TokenTree::Punct(punct)) if punct.as_char() == sign);
        let mut index = 0;
        while index < tokens.len() {
            match &tokens[index] {
                TokenTree::Group(group) => self.tokens(group.stream(), names_alone),
                TokenTree::Ident(first) => {
                    let is_member =
                        index > 0 && is(index - 1, '.') && !(index > 1 && is(index - 2, '.'));
                    let mut path = vec![first.to_string()];
                    while is(index + 1, ':') && is(index + 2, ':') {
                        let Some(TokenTree::Ident(next)) = tokens.get(index + 3) else {
                            break;
                        };
                        path.push(next.to_string());
                        index += 3;
                    }
                    let is_key = path.len() == 1 && is(index + 1, ':');
                    if !is_member && !is_key && (names_alone || path.len() > 1) {
                        self.note(path, Role::Code);
                    }
                }
                _ => {}
            }
            index += 1;
        }
    }

    fn in_function(&mut self, variables: BTreeSet<String>, visit: impl FnOnce(&mut Self)) {
        self.variables.push(variables);
        visit(self);
        self.variables.pop();
    }
}

impl<'a> Visit<'a> for Mentions<'a> {
    fn visit_item_mod(&mut self, declared: &'a ItemMod) {
        if declared.content.is_none() {
            return;
        }
        let names = &self.source.modules[self.module].names;
        let inner = names.get(&declared.ident.to_string()).and_then(|bindings| {
            bindings.iter().find_map(|binding| match binding {
                Binding::Module(module) => Some(*module),
                _ => None,
            })
        });
        // A module inside a function has no entry: its paths count as those of the enclosing
        // module.
        let outer = self.module;
        self.module = inner.unwrap_or(outer);
        visit::visit_item_mod(self, declared);
        self.module = outer;
    }

    fn visit_item_use(&mut self, item: &'a ItemUse) {
        let role = if source::is_shared(&item.vis) {
            Role::Reexport
        } else {
            Role::Import
        };
        for leaf in source::leaves(&item.tree) {
            self.note(leaf.path, role);
        }
    }

    fn visit_item_fn(&mut self, function: &'a ItemFn) {
        let variables = Variables::of(|visitor| visitor.visit_item_fn(function));
        self.in_function(variables, |visitor| visit::visit_item_fn(visitor, function));
    }

    fn visit_impl_item_fn(&mut self, function: &'a syn::ImplItemFn) {
        let variables = Variables::of(|visitor| visitor.visit_impl_item_fn(function));
        self.in_function(variables, |visitor| {
            visit::visit_impl_item_fn(visitor, function);
        });
    }

    fn visit_trait_item_fn(&mut self, function: &'a syn::TraitItemFn) {
        let variables = Variables::of(|visitor| visitor.visit_trait_item_fn(function));
        self.in_function(variables, |visitor| {
            visit::visit_trait_item_fn(visitor, function);
        });
    }

    fn visit_path(&mut self, path: &'a Path) {
        if path.leading_colon.is_none() {
            let names = path
                .segments
                .iter()
                .map(|segment| segment.ident.to_string());
            self.note(names.collect(), Role::Code);
        }
        visit::visit_path(self, path);
    }

    fn visit_macro(&mut self, call: &'a Macro) {
        let names = call
            .path
            .segments
            .iter()
            .map(|segment| segment.ident.to_string());
        self.note(names.collect(), Role::Call);
        let parse = Punctuated::<Expr, Token![,]>::parse_terminated;
        if let Ok(arguments) = call.parse_body_with(parse) {
            // The visitor keeps no reference to the code that it visits.
            let mut inner = Mentions {
                source: self.source,
                module: self.module,
                variables: self.variables.clone(),
                found: Vec::new(),
            };
            for argument in &arguments {
                inner.visit_expr(argument);
            }
            self.found.extend(inner.found);
        } else {
            self.tokens(call.tokens.clone(), true);
        }
    }

    fn visit_item_macro(&mut self, item: &'a ItemMacro) {
        if item.ident.is_some() {
            self.tokens(item.mac.tokens.clone(), false);
        } else {
            self.visit_macro(&item.mac);
        }
    }

    /// Notes functions in the texts of `serde(...)`: other attributes name nothing of this crate.
    fn visit_attribute(&mut self, attribute: &'a Attribute) {
        let Ok(list) = attribute.meta.require_list() else {
            return;
        };
        if !list.path.is_ident("serde") {
            return;
        }
        for token in list.tokens.clone() {
            if let TokenTree::Literal(literal) = token
                && let Ok(text) = syn::parse_str::<syn::LitStr>(&literal.to_string())
                && let Ok(path) = text.parse::<Path>()
            {
                let names = path
                    .segments
                    .iter()
                    .map(|segment| segment.ident.to_string());
                self.note(names.collect(), Role::Code);
            }
        }
    }

    fn visit_vis_restricted(&mut self, _: &'a syn::VisRestricted) {}
}

/// The names that patterns bind.
#[derive(Default)]
struct Variables(BTreeSet<String>);

impl Variables {
    fn of(visit: impl FnOnce(&mut Self)) -> BTreeSet<String> {
        let mut variables = Self::default();
        visit(&mut variables);
        variables.0
    }
}

impl<'a> Visit<'a> for Variables {
    fn visit_pat_ident(&mut self, pattern: &'a PatIdent) {
        let name = pattern.ident.to_string();
        // A name that begins with a capital letter is a constant or a variant, no variable of the
        // pattern.
        if name.starts_with(|first: char| !first.is_uppercase()) {
            self.0.insert(name);
        }
        visit::visit_pat_ident(self, pattern);
    }

    fn visit_pat(&mut self, pattern: &'a Pat) {
        visit::visit_pat(self, pattern);
    }
}
