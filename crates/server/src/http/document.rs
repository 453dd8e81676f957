//! The `OpenAPI` document: what holds for all routes is added to what they say of themselves.

use protocol::Refusal;
use serde_json::{Value, json};
use utoipa::OpenApi;

#[derive(OpenApi)]
#[openapi(
    info(
        title = "Pyramidion",
        description = "Tables for Turquoise, Aztec and Inka. A seat is opened by its token, as a bearer token or a cookie.",
    ),
    components(schemas(Refusal))
)]
struct Document;

/// The document before any route.
pub fn introduction() -> utoipa::openapi::OpenApi {
    Document::openapi()
}

/// The document with what no route says: that it may refuse, how a seat is opened, and how large numbers are.
pub fn complete(document: utoipa::openapi::OpenApi) -> Value {
    let mut document =
        serde_json::to_value(document).expect("a document is made of strings, numbers and lists");
    document["components"]["securitySchemes"] = json!({ "seat": {
        "type": "http",
        "scheme": "bearer",
        "description": "The token that making or joining a table returned. Browsers send it as the cookie `seat-` and \
            the table's name instead, which making, joining, entering and following set.",
    } });
    let refusal = json!({
        "description": "refused, with a code and a sentence",
        "content": { "application/json": { "schema": { "$ref": "#/components/schemas/Refusal" } } },
    });
    let paths = document["paths"].as_object_mut().into_iter().flat_map(|paths| paths.values_mut());
    let operations = paths.filter_map(Value::as_object_mut).flat_map(|path| path.values_mut());
    for operation in operations.filter(|operation| operation.get("responses").is_some()) {
        for status in ["4XX", "5XX"] {
            operation["responses"][status] = refusal.clone();
        }
    }
    for request in document["components"]["schemas"]["Request"]["oneOf"].as_array_mut().into_iter().flatten()
    {
        needs_seq(request);
    }
    bound(&mut document);
    document
}

/// What changes the position needs the number of the latest event seen, which is a field beside the request's own.
fn needs_seq(request: &mut Value) {
    let kind = request["properties"]["type"]["enum"][0].as_str();
    if !matches!(kind, Some("play" | "take-back")) {
        return;
    }
    request["properties"]["seq"] = json!({ "type": "integer" });
    if let Some(required) = request["required"].as_array_mut() {
        required.push("seq".into());
    }
}

/// Spells the formats of numbers as the registry of `OpenAPI` does, which utoipa does not, and gives them their bounds.
fn bound(value: &mut Value) {
    match value {
        Value::Array(items) => items.iter_mut().for_each(bound),
        Value::Object(fields) => {
            let format = match fields.get("format").and_then(Value::as_str) {
                Some("u-int8") => Some(("uint8", u64::from(u8::MAX))),
                Some("u-int16") => Some(("uint16", u64::from(u16::MAX))),
                Some("u-int32") => Some(("uint32", u64::from(u32::MAX))),
                Some("u-int64") => Some(("uint64", u64::MAX)),
                _ => None,
            };
            if let Some((name, most)) = format {
                fields.insert("format".to_owned(), name.into());
                fields.insert("maximum".to_owned(), most.into());
            }
            fields.values_mut().for_each(bound);
        }
        _ => {}
    }
}

#[cfg(test)]
mod tests {
    use protocol::{MAX_CHAT, MAX_ID, MAX_NAME, MAX_TITLE};

    /// Attributes cannot name constants.
    #[test]
    fn lengths_and_numbers_are_bounded_as_the_server_does() {
        let document = super::super::openapi();
        let at =
            |path: &str| document["components"]["schemas"].pointer(path).unwrap_or_else(|| panic!("{path}"));
        for (path, most) in [
            ("/Join/properties/name/maxLength", MAX_NAME),
            ("/NewTable/properties/name/maxLength", MAX_NAME),
            ("/Title/properties/name/maxLength", MAX_TITLE),
            ("/Title/properties/author/maxLength", MAX_TITLE),
            ("/Command/allOf/1/properties/id/maxLength", MAX_ID),
            ("/Join/properties/seat/maximum", 255),
        ] {
            assert_eq!(at(path), most, "{path}");
        }
        let requests = at("/Request/oneOf").as_array().unwrap();
        for (field, most) in [("text", MAX_CHAT), ("name", MAX_NAME)] {
            let bounded = requests.iter().filter_map(|request| request["properties"].get(field));
            assert_eq!(bounded.map(|field| &field["maxLength"]).collect::<Vec<_>>(), [most], "{field}");
        }
        assert!(!document.to_string().contains("u-int"));
    }
}
