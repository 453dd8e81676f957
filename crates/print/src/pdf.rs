//! Sheets as a PDF: vectors, with the letters they use embedded.

use core::fmt;

use krilla::action::{Action, LinkAction};
use krilla::annotation::{Annotation, LinkAnnotation, Target};
use krilla::color::rgb;
use krilla::error::KrillaError;
use krilla::geom::{Path, PathBuilder, Rect, Transform};
use krilla::metadata::Metadata;
use krilla::num::NormalizedF32;
use krilla::page::PageSettings;
use krilla::paint::{Fill, FillRule, LineCap, LineJoin, Stroke, StrokeDash};
use krilla::surface::Surface;
use krilla::text::{Font, GlyphId, KrillaGlyph};
use krilla::{Data, Document};

use crate::lettering::{FONTS, letter};
use crate::shape::{Ink, Outline, Pen, Shape, Step};
use crate::{Language, Sheet};

/// Points in a millimetre.
const POINTS: f32 = 72.0 / 25.4;

/// Why sheets could not be written.
#[derive(Debug)]
pub struct PdfError(String);

impl fmt::Display for PdfError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "the sheets cannot be written: {}", self.0)
    }
}

impl core::error::Error for PdfError {}

impl From<KrillaError> for PdfError {
    fn from(error: KrillaError) -> PdfError {
        PdfError(format!("{error:?}"))
    }
}

/// The sheets as a PDF with this title. The same sheets give the same bytes.
pub fn pdf(sheets: &[Sheet], title: &str, language: Language) -> Result<Vec<u8>, PdfError> {
    let fonts = FONTS.map(|bytes| Font::new(Data::from(bytes.to_vec()), 0));
    let [Some(regular), Some(bold)] = fonts else {
        return Err(PdfError("a font cannot be read".to_owned()));
    };
    let fonts = [regular, bold];
    let mut document = Document::new();
    document.set_metadata(
        Metadata::new()
            .title(title.to_owned())
            .creator("Pyramidion".to_owned())
            .language(language.as_str().to_owned()),
    );
    for sheet in sheets {
        let [width, height] = sheet.paper.size();
        let settings = PageSettings::from_wh(width * POINTS, height * POINTS)
            .ok_or_else(|| PdfError("a sheet has no size".to_owned()))?;
        let mut page = document.start_page_with(settings);
        let mut surface = page.surface();
        surface.push_transform(&Transform::from_scale(POINTS, POINTS));
        for shape in &sheet.shapes {
            draw(&mut surface, &fonts, shape);
        }
        surface.pop();
        surface.finish();
        for (corner, side, address) in sheet.links() {
            let [x, y, side] = [corner.x, corner.y, side].map(|mm| mm * POINTS);
            if let Some(area) = Rect::from_xywh(x, y, side, side) {
                let target = Target::Action(Action::Link(LinkAction::new(address.to_owned())));
                page.add_annotation(Annotation::new_link(LinkAnnotation::new(area, target), None));
            }
        }
        page.finish();
    }
    Ok(document.finish()?)
}

fn draw(surface: &mut Surface<'_>, fonts: &[Font; 2], shape: &Shape) {
    match shape {
        // Laid over the page when it is drawn.
        Shape::Link { .. } => {}
        Shape::Path { outline, fill, pen } => {
            if let Some(path) = path(outline) {
                surface.set_fill(fill.map(filled));
                surface.set_stroke(pen.map(stroked));
                surface.draw_path(&path);
            }
        }
        Shape::Text { at, size, bold, ink, text } => {
            surface.set_fill(Some(filled(*ink)));
            surface.set_stroke(None);
            let glyphs: Vec<KrillaGlyph> = text
                .char_indices()
                .map(|(start, character)| {
                    let letter = letter(character, *bold);
                    let range = start..start + character.len_utf8();
                    KrillaGlyph::new(GlyphId::new(letter.glyph), letter.advance, 0.0, 0.0, 0.0, range, None)
                })
                .collect();
            let start = krilla::geom::Point::from_xy(at.x, at.y);
            surface.draw_glyphs(start, &glyphs, fonts[usize::from(*bold)].clone(), text, *size, false);
        }
        Shape::Group { place, clip, shapes, .. } => {
            let [xx, yx, xy, yy, x, y] = place.figures;
            surface.push_transform(&Transform::from_row(xx, yx, xy, yy, x, y));
            let clip = clip.as_ref().and_then(path);
            if let Some(clip) = &clip {
                surface.push_clip_path(clip, &FillRule::NonZero);
            }
            for shape in shapes {
                draw(surface, fonts, shape);
            }
            if clip.is_some() {
                surface.pop();
            }
            surface.pop();
        }
    }
}

fn path(outline: &Outline) -> Option<Path> {
    let mut path = PathBuilder::new();
    for step in &outline.0 {
        match *step {
            Step::To(to) => path.move_to(to.x, to.y),
            Step::Line(to) => path.line_to(to.x, to.y),
            Step::Curve(a, b, to) => path.cubic_to(a.x, a.y, b.x, b.y, to.x, to.y),
            Step::Close => path.close(),
        }
    }
    path.finish()
}

fn filled(ink: Ink) -> Fill {
    Fill { paint: colour(ink).into(), opacity: NormalizedF32::ONE, rule: FillRule::NonZero }
}

fn stroked(pen: Pen) -> Stroke {
    let dashes = (!pen.dashes.is_empty()).then(|| StrokeDash { array: pen.dashes.to_vec(), offset: 0.0 });
    Stroke {
        paint: colour(pen.ink).into(),
        width: pen.width,
        line_cap: LineCap::Butt,
        line_join: LineJoin::Round,
        dash: dashes,
        ..Stroke::default()
    }
}

fn colour(Ink(red, green, blue): Ink) -> rgb::Color {
    rgb::Color::new(red, green, blue)
}
