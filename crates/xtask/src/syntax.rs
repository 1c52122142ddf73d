//! Parts of Rust items that checks of the sources look at.

use syn::{Attribute, Item};

/// The attributes of an item.
pub(crate) fn attributes(item: &Item) -> &[Attribute] {
    match item {
        Item::Const(one) => &one.attrs,
        Item::Enum(one) => &one.attrs,
        Item::ExternCrate(one) => &one.attrs,
        Item::Fn(one) => &one.attrs,
        Item::ForeignMod(one) => &one.attrs,
        Item::Impl(one) => &one.attrs,
        Item::Macro(one) => &one.attrs,
        Item::Mod(one) => &one.attrs,
        Item::Static(one) => &one.attrs,
        Item::Struct(one) => &one.attrs,
        Item::Trait(one) => &one.attrs,
        Item::TraitAlias(one) => &one.attrs,
        Item::Type(one) => &one.attrs,
        Item::Union(one) => &one.attrs,
        Item::Use(one) => &one.attrs,
        _ => &[],
    }
}

/// The name of an item that is a value, a type or a trait.
pub(crate) fn name(item: &Item) -> Option<String> {
    let ident = match item {
        Item::Const(one) => &one.ident,
        Item::Enum(one) => &one.ident,
        Item::Fn(one) => &one.sig.ident,
        Item::Static(one) => &one.ident,
        Item::Struct(one) => &one.ident,
        Item::Trait(one) => &one.ident,
        Item::Type(one) => &one.ident,
        Item::Union(one) => &one.ident,
        _ => return None,
    };
    Some(ident.to_string())
}
