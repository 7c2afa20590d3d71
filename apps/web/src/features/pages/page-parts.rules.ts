/** A long text, divided at its headings. */
export interface PagePart {
  /** The id that the table of contents leads to. */
  id: string
  /** Undefined: what stands before the first heading. */
  heading: string | undefined
  html: string
}

const fewestForContents = 6

/** The parts of a text in their order; the heading is a part's first element and stays in its HTML. */
export const divide = (html: string): PagePart[] =>
  html
    .split(/(?=<h2[ >])/i)
    .filter((part) => part.trim() !== '')
    .map((part, index) => ({ id: `part-${index + 1}`, heading: /^<h2[^>]*>(.*?)<\/h2>/is.exec(part)?.[1], html: part }))

/** Entries of the table of contents; none for a short text. */
export function contentsOf(parts: readonly PagePart[]): { id: string; html: string }[] {
  const listed = parts.flatMap(({ id, heading }) => (heading === undefined ? [] : [{ id, html: heading }]))
  return listed.length < fewestForContents ? [] : listed
}
