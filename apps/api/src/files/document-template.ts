/**
 * How a document looks on paper, in Typst. It gets its texts as JSON and never as source, so that no name can be markup. A value from left to right (a number, a plate, an
 * amount) stands in a box of its own: text around it does not change its order. Columns of amounts end at the right in both directions, or their decimals would not line up.
 *
 * The page is also searched, copied and read aloud. A ligature is one glyph for two letters, which readers of right-to-left text give back in the wrong order, and a gap
 * that kerning opens within a word is read as a space: Arabic is set without both. A reader that sees letters and digits in a line of Arabic takes them apart, so a number with
 * letters has a line of its own.
 */
export const documentTemplate = String.raw`
#let d = json(bytes(sys.inputs.document))
#let ink = rgb("#211829")
#let muted = rgb("#6a606f")
#let iris = rgb("#43295a")
#let line-color = rgb("#d3c9ba")
#let sunken = rgb("#f7f3ec")

#set document(title: d.title, author: d.issuer)
#set text(font: "IBM Plex Sans Arabic", size: 9.5pt, lang: d.lang, dir: if d.dir == "rtl" { rtl } else { ltr }, fill: ink, fallback: false, kerning: d.dir != "rtl", features: (rlig: 0))
#set par(leading: 0.75em, spacing: 0.9em)
#set page(
  paper: "a4",
  margin: (x: 18mm, top: 16mm, bottom: 20mm),
  footer: context [
    #set text(size: 8pt, fill: muted)
    #line(length: 100%, stroke: 0.5pt + line-color)
    #v(-4pt)
    #grid(columns: (1fr, auto),
      box(text(dir: ltr, d.number)),
      box(text(dir: ltr)[#counter(page).display() / #counter(page).final().first()]))
  ],
)

#let shown(value) = {
  let body = if value.strong { text(weight: 600, value.text) } else { value.text }
  if value.ltr { box(text(dir: ltr, body)) } else { body }
}
#let is-alone(row) = d.dir == "rtl" and row.value.ltr and row.value.text.contains(regex("[A-Za-z]"))
#let fact(row) = block(width: 100%, inset: (y: 4pt), spacing: 0pt, stroke: (bottom: 0.5pt + line-color),
  if is-alone(row) { stack(spacing: 5pt, text(fill: muted, row.label), shown(row.value)) }
  else { grid(columns: (auto, 1fr), column-gutter: 8pt, align: (start, end), text(fill: muted, row.label), shown(row.value)) })
#let section(title) = block(above: 1.3em, below: 0.7em, sticky: true, text(size: 11pt, weight: 600, fill: iris, title))

#block(fill: iris, radius: 6pt, inset: (x: 14pt, y: 12pt), width: 100%)[
  #set text(fill: white)
  #grid(columns: (1fr, auto), align: (start + horizon, end + horizon),
    [
      #text(size: 17pt, weight: 700, d.title) \
      #box(text(dir: ltr, size: 12pt, weight: 600, d.number)) \
      #text(size: 9pt, fill: rgb("#e5d9ee"), d.subtitle)
    ],
    block(fill: white, radius: 4pt, inset: 4pt, image(bytes(d.qr), format: "svg", width: 27mm, alt: d.verify_text)))
]

#for part in d.facts [
  #section(part.title)
  #grid(columns: (1fr, 1fr), column-gutter: 14pt, ..part.rows.filter(row => not row.wide and not is-alone(row)).map(fact))
  #for row in part.rows.filter(row => row.wide or is-alone(row)) [ #fact(row) ]
]

#section(d.statement.title)
#if d.statement.rows.len() == 0 [ #text(fill: muted, d.statement.empty) ] else [
  #let rest = d.statement.head.len() - 2
  #table(columns: (auto, 1fr) + (auto,) * rest, align: (start, start) + (right,) * rest, inset: (x: 6pt, y: 5pt),
    stroke: (x, y) => (bottom: 0.5pt + line-color),
    fill: (x, y) => if y == 0 { sunken },
    table.header(..d.statement.head.map(name => text(weight: 600, size: 8.5pt, name))),
    ..d.statement.rows.flatten().map(shown),
    ..d.statement.sums.map(shown))
]
#for note in d.statement.notes [ #text(size: 8.5pt, fill: muted, note) \ ]

#block(breakable: false, above: 1.4em, fill: sunken, radius: 5pt, inset: 10pt, width: 100%)[
  #text(weight: 600, d.verify_title) \
  #d.verify_text \
  #if d.verify_url != "" { box(text(dir: ltr, size: 8.5pt, fill: iris, link(d.verify_url, d.verify_url))) }
]
#text(size: 8pt, fill: muted, d.closing)

#text(size: 8pt, fill: muted, d.issued_by.map(shown).join([ · ]))
`
