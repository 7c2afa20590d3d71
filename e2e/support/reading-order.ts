/**
 * Finds parts of a page that are read in another order than they are seen: a part above one that is read before it, or beside it on the side where reading begins.
 * Runs in the browser. Parts that lie over the page (fixed, sticky, absolute), are hidden or are not read belong to no flow; with a dialog open, the dialog is the page.
 */
export function findOutOfOrder(): string[] {
  interface Place {
    top: number
    bottom: number
    left: number
    right: number
  }
  const tolerance = 4
  const found: string[] = []
  const controls = new Set(['INPUT', 'SELECT', 'TEXTAREA', 'BUTTON'])
  const around = (places: readonly Place[]): Place | undefined =>
    places.length === 0
      ? undefined
      : {
          top: Math.min(...places.map(({ top }) => top)),
          bottom: Math.max(...places.map(({ bottom }) => bottom)),
          left: Math.min(...places.map(({ left }) => left)),
          right: Math.max(...places.map(({ right }) => right)),
        }
  const placeOfText = (text: Node): Place | undefined => {
    const range = document.createRange()
    range.selectNodeContents(text)
    return around([...range.getClientRects()].filter(({ width }) => width > 1))
  }

  /** Where its headings, controls and words stand; undefined where it has none in the flow. */
  function placeOf(element: Element): Place | undefined {
    if (!(element instanceof HTMLElement) || element.ariaHidden === 'true') return undefined
    const { position, display, visibility, clip, overflow } = getComputedStyle(element)
    if (display === 'none' || visibility === 'hidden' || position === 'fixed' || position === 'sticky' || position === 'absolute')
      return undefined
    const own = element.getBoundingClientRect()
    if (clip !== 'auto' || (overflow !== 'visible' && own.height <= 1)) return undefined
    if (controls.has(element.tagName)) return own.width > 1 ? own : undefined
    const parts: [Element, Place][] = []
    const places: Place[] = []
    for (const child of element.childNodes) {
      const place = child instanceof Element ? placeOf(child) : child.textContent?.trim() ? placeOfText(child) : undefined
      if (!place) continue
      places.push(place)
      if (child instanceof Element && (/flex|grid/.test(display) || !getComputedStyle(child).display.startsWith('inline')))
        parts.push([child, place])
    }
    compare(parts, getComputedStyle(element).direction)
    return around(places)
  }

  function compare(parts: readonly [Element, Place][], direction: string): void {
    for (const [index, [later, place]] of parts.entries())
      for (const [earlier, before] of parts.slice(0, index)) {
        const isAbove = place.bottom <= before.top + tolerance && place.top < before.top - tolerance
        const overlap = Math.min(place.bottom, before.bottom) - Math.max(place.top, before.top)
        const isBeside = overlap > Math.min(place.bottom - place.top, before.bottom - before.top) / 2
        const isFirst = direction === 'rtl' ? place.left >= before.right - tolerance : place.right <= before.left + tolerance
        if (isAbove || (isBeside && isFirst)) found.push(`"${nameOf(later)}" ${isAbove ? 'above' : 'before'} "${nameOf(earlier)}"`)
      }
  }

  const nameOf = ({ tagName, className, textContent }: Element) => `${tagName}.${String(className)} ${textContent.trim().slice(0, 40)}`

  const dialogs = [...document.querySelectorAll('dialog[open]')]
  for (const child of (dialogs.at(-1) ?? document.body).children) placeOf(child)
  return found
}
