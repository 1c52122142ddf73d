//! Items as lines of text.

use proc_macro2::TokenStream;
use quote::ToTokens;
use syn::{
    Attribute, Block, Expr, ExprLit, Fields, ImplItem, Item, ItemImpl, ItemStruct, Lit, Type,
    Variant, Visibility,
    punctuated::Punctuated,
    visit_mut::{self, VisitMut},
};

/// Common parts of items with a name.
pub(super) struct Parts<'a> {
    visibility: &'a Visibility,
    pub(super) name: String,
    pub(super) attributes: &'a [Attribute],
}

impl Parts<'_> {
    /// Whether users can name the item; those for tests of the docs cannot be named.
    pub(super) fn is_public(&self) -> bool {
        let is_for_docs =
            |it: &Attribute| it.path().is_ident("cfg") && text(it).contains("doctest");
        matches!(self.visibility, Visibility::Public(_)) && !self.attributes.iter().any(is_for_docs)
    }
}

/// The parts of an item with a visibility and a name.
pub(super) fn parts(item: &Item) -> Option<Parts<'_>> {
    let (visibility, name, attributes) = match item {
        Item::Const(one) => (&one.vis, &one.ident, &one.attrs),
        Item::Enum(one) => (&one.vis, &one.ident, &one.attrs),
        Item::Fn(one) => (&one.vis, &one.sig.ident, &one.attrs),
        Item::Mod(one) => (&one.vis, &one.ident, &one.attrs),
        Item::Static(one) => (&one.vis, &one.ident, &one.attrs),
        Item::Struct(one) => (&one.vis, &one.ident, &one.attrs),
        Item::Trait(one) => (&one.vis, &one.ident, &one.attrs),
        Item::Type(one) => (&one.vis, &one.ident, &one.attrs),
        _ => return None,
    };
    let name = name.to_string();
    Some(Parts {
        visibility,
        name,
        attributes,
    })
}

/// The public parts of an implementation: functions and constants.
pub(super) fn parts_of_impl(one: &ItemImpl) -> impl Iterator<Item = (Parts<'_>, String)> {
    one.items.iter().filter_map(|item| {
        let (visibility, name, attributes) = match item {
            ImplItem::Const(one) => (&one.vis, &one.ident, &one.attrs),
            ImplItem::Fn(one) => (&one.vis, &one.sig.ident, &one.attrs),
            _ => return None,
        };
        let parts = Parts {
            visibility,
            name: name.to_string(),
            attributes,
        };
        let mut bare = item.clone();
        Bare.visit_impl_item_mut(&mut bare);
        parts.is_public().then(|| (parts, text(&bare)))
    })
}

/// The declaration of an item, in one line.
pub(super) fn declaration(item: &Item) -> String {
    let mut bare = item.clone();
    Bare.visit_item_mut(&mut bare);
    text(&bare)
}

/// Takes away what is no part of the interface: attributes, bodies, values, private fields.
struct Bare;

impl VisitMut for Bare {
    fn visit_attributes_mut(&mut self, attributes: &mut Vec<Attribute>) {
        attributes.clear();
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
        let is_public = |field: &syn::Field| matches!(field.vis, Visibility::Public(_));
        if let Fields::Named(fields) = &mut one.fields {
            let all = std::mem::take(&mut fields.named).into_iter();
            fields.named = all.filter(is_public).collect();
        } else if !one.fields.iter().any(is_public) {
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

/// The last name of the type that is implemented for, behind references.
pub(super) fn implemented_for(kind: &Type) -> Option<String> {
    match kind {
        Type::Path(path) => Some(path.path.segments.last()?.ident.to_string()),
        Type::Reference(to) => implemented_for(&to.elem),
        _ => None,
    }
}

/// Whether the docs have a block of code without a language, which rustdoc tests.
pub(super) fn has_example(attributes: &[Attribute]) -> bool {
    let line = |attribute: &Attribute| match &attribute.meta.require_name_value().ok()?.value {
        Expr::Lit(ExprLit {
            lit: Lit::Str(line),
            ..
        }) => Some(line.value()),
        _ => None,
    };
    let docs = attributes.iter().filter(|it| it.path().is_ident("doc"));
    let mut is_open = false;
    docs.filter_map(line).any(|line| {
        let Some(language) = line.trim().strip_prefix("```") else {
            return false;
        };
        is_open = !is_open;
        is_open && language.is_empty()
    })
}

/// Tokens in one line, with single spaces between words and none around marks.
pub(super) fn text(tokens: &impl ToTokens) -> String {
    let mut text = tokens.to_token_stream().to_string();
    for (spaced, close) in [
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
