//! Items as lines of text.

use proc_macro2::TokenStream;
use quote::ToTokens;
use syn::{
    Attribute, Block, Expr, ExprLit, Field, Fields, ImplItem, Item, ItemImpl, ItemStruct, Lit,
    Meta, Type, Variant, Visibility,
    punctuated::Punctuated,
    visit_mut::{self, VisitMut},
};

/// Attribute of types to which fields or variants may come.
const OPEN_MARK: &str = "#[non_exhaustive]";

/// Whether the attribute takes an item out of the docs.
fn is_hidden(attribute: &Attribute) -> bool {
    match &attribute.meta {
        Meta::List(list) => list.path.is_ident("doc") && text(&list.tokens) == "hidden",
        _ => false,
    }
}

/// An item with a name.
pub(super) struct Named<'a> {
    pub(super) name: String,
    pub(super) attributes: &'a [Attribute],
    /// The item without what is no part of the interface, in one line.
    pub(super) declaration: String,
}

impl Named<'_> {
    /// Whether the item is of the interface: users can name it, and the docs show it. Those for tests of the docs
    /// cannot be named.
    pub(super) fn is_public(&self) -> bool {
        let is_for_docs =
            |it: &Attribute| it.path().is_ident("cfg") && text(it).contains("doctest");
        let declaration = self.declaration.strip_prefix(OPEN_MARK);
        let declaration = declaration.unwrap_or(&self.declaration).trim_start();
        declaration.starts_with("pub ")
            && !self.attributes.iter().any(is_for_docs)
            && !self.attributes.iter().any(is_hidden)
    }

    /// Whether fields or variants may come without breaking users.
    pub(super) fn is_open(&self) -> bool {
        self.declaration.starts_with(OPEN_MARK)
    }

    /// Whether the docs have a block of code without a language, which rustdoc tests.
    pub(super) fn has_example(&self) -> bool {
        let line = |attribute: &Attribute| match &attribute.meta.require_name_value().ok()?.value {
            Expr::Lit(ExprLit {
                lit: Lit::Str(line),
                ..
            }) => Some(line.value()),
            _ => None,
        };
        let docs = self
            .attributes
            .iter()
            .filter(|it| it.path().is_ident("doc"));
        let mut is_open = false;
        docs.filter_map(line).any(|line| {
            let Some(language) = line.trim().strip_prefix("```") else {
                return false;
            };
            is_open = !is_open;
            is_open && language.is_empty()
        })
    }
}

/// The item, if it has a visibility and a name.
pub(super) fn named(item: &Item) -> Option<Named<'_>> {
    let (name, attributes) = match item {
        Item::Const(one) => (&one.ident, &one.attrs),
        Item::Enum(one) => (&one.ident, &one.attrs),
        Item::Fn(one) => (&one.sig.ident, &one.attrs),
        Item::Mod(one) => (&one.ident, &one.attrs),
        Item::Static(one) => (&one.ident, &one.attrs),
        Item::Struct(one) => (&one.ident, &one.attrs),
        Item::Trait(one) => (&one.ident, &one.attrs),
        Item::Type(one) => (&one.ident, &one.attrs),
        _ => return None,
    };
    let mut bare = item.clone();
    Bare.visit_item_mut(&mut bare);
    Some(Named {
        name: name.to_string(),
        attributes,
        declaration: text(&bare),
    })
}

/// Functions and constants of a type, if the item implements it.
pub(super) fn parts_of_impl<'a>(item: &'a Item, name: &str) -> impl Iterator<Item = Named<'a>> {
    let own = implementation(item, name).filter(|one| one.trait_.is_none());
    own.into_iter()
        .flat_map(|one| &one.items)
        .filter_map(|item| {
            let (name, attributes) = match item {
                ImplItem::Const(one) => (&one.ident, &one.attrs),
                ImplItem::Fn(one) => (&one.sig.ident, &one.attrs),
                _ => return None,
            };
            let mut bare = item.clone();
            Bare.visit_impl_item_mut(&mut bare);
            Some(Named {
                name: name.to_string(),
                attributes,
                declaration: text(&bare),
            })
        })
}

/// Line of an item that implements a trait for a type, which users call `path`.
pub(super) fn implemented_trait(item: &Item, name: &str, path: &str) -> Option<String> {
    let one = implementation(item, name)?;
    let (_, implemented, _) = one.trait_.as_ref()?;
    let [generics, implemented] = [text(&one.generics), text(implemented)];
    let kind = text(&one.self_ty).replace(name, path);
    Some(format!("impl{generics} {implemented} for {kind}"))
}

/// The item, if it implements something for the type of this name, or for references to it.
fn implementation<'a>(item: &'a Item, name: &str) -> Option<&'a ItemImpl> {
    let Item::Impl(one) = item else {
        return None;
    };
    let mut kind = &*one.self_ty;
    while let Type::Reference(to) = kind {
        kind = &to.elem;
    }
    let Type::Path(path) = kind else {
        return None;
    };
    (path.path.segments.last()?.ident == name).then_some(one)
}

/// Whether users can build a value of the type, or match all of its variants, without a function: an enum, or a struct
/// whose fields are all public.
pub(super) fn is_transparent(item: &Item) -> bool {
    match item {
        Item::Enum(_) => true,
        Item::Struct(one) => one.fields.iter().all(is_public_field),
        _ => false,
    }
}

fn is_public_field(field: &Field) -> bool {
    matches!(field.vis, Visibility::Public(_))
}

/// Takes away what is no part of the interface: attributes (but that of open types), bodies, values, private fields.
struct Bare;

impl VisitMut for Bare {
    fn visit_attributes_mut(&mut self, attributes: &mut Vec<Attribute>) {
        attributes.retain(|it| it.path().is_ident("non_exhaustive"));
    }

    fn visit_block_mut(&mut self, block: &mut Block) {
        block.stmts.clear();
    }

    fn visit_expr_mut(&mut self, value: &mut Expr) {
        *value = Expr::Verbatim(TokenStream::new());
    }

    fn visit_variant_mut(&mut self, variant: &mut Variant) {
        variant.discriminant = None;
        visit_mut::visit_variant_mut(self, variant);
    }

    fn visit_type_mut(&mut self, _: &mut Type) {
        // The lengths of arrays stay.
    }

    fn visit_item_struct_mut(&mut self, one: &mut ItemStruct) {
        if let Fields::Named(fields) = &mut one.fields {
            let all = std::mem::take(&mut fields.named).into_iter();
            fields.named = all.filter(is_public_field).collect();
        } else if !one.fields.iter().any(is_public_field) {
            one.fields = Fields::Unit;
        }
        visit_mut::visit_item_struct_mut(self, one);
    }
}

/// Traits that the attributes of a type derive.
pub(super) fn derives(attributes: &[Attribute]) -> Vec<String> {
    let parse = Punctuated::<syn::Path, syn::Token![,]>::parse_terminated;
    let derives = attributes.iter().filter(|it| it.path().is_ident("derive"));
    let paths = derives.filter_map(|attribute| attribute.parse_args_with(parse).ok());
    paths.flatten().map(|path| text(&path)).collect()
}

/// Tokens in one line, with single spaces between words and none around marks.
fn text(tokens: &impl ToTokens) -> String {
    let mut text = tokens.to_token_stream().to_string();
    for (spaced, close) in [
        ("# [", "#["),
        (" ::", "::"),
        (":: ", "::"),
        (" <", "<"),
        ("< ", "<"),
        (" >", ">"),
        ("& ", "&"),
        (" ,", ","),
        (" :", ":"),
        (" (", "("),
        (" = ;", ""),
        (" ;", ";"),
        (" { }", ""),
        (" {}", ""),
        ("->", " -> "),
        (":(", ": ("),
        ("mut(", "mut ("),
        ("? Sized", "?Sized"),
        ("  ", " "),
        // The binding of an argument is no part of the interface.
        ("(mut self", "(self"),
    ] {
        text = text.replace(spaced, close);
    }
    text.trim_end_matches([' ', ';']).to_owned()
}
