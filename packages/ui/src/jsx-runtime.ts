/**
 * How the pages make their elements: as React does, but a text that stands beside anything else gets an element of its own (`t-x`, which draws no box). A browser that
 * translates a page puts `<font>` in the place of each text node, which React then looks for in vain; an element of React's own stays where it was, and its text is set anew whatever
 * stands in it. Named as `jsxImportSource` in the tsconfig of whatever draws pages.
 */
import { type ElementType, Fragment, type Key } from 'react'
import { jsx as element, jsxs as elements } from 'react/jsx-runtime'

export { Fragment } from 'react'
export type { JSX } from 'react'

interface Props {
  readonly children?: unknown
}

export const jsx = (type: ElementType, props: Props, key?: Key) => element(type, withTextsApart(type, props), key)
export const jsxs = (type: ElementType, props: Props, key?: Key) => elements(type, withTextsApart(type, props), key)

/** Nothing but text is drawn inside these. */
const textOnly: ReadonlySet<unknown> = new Set(['option', 'style', 'textarea', 'title', 'desc', 'text', 'tspan'])

/** The same properties with each text alone in its parent. Texts side by side become one. */
export function withTextsApart(type: ElementType, props: Props): Props {
  const { children } = props
  // Nothing is known here of the neighbours of a fragment.
  if (type === Fragment && isText(children)) return { ...props, children: inElement(children, 0) }
  if (!Array.isArray(children)) return props
  if (type !== Fragment && children.every((child) => isText(child) || isNothing(child)))
    return { ...props, children: children.filter(isText).join('') }
  return textOnly.has(type) ? props : { ...props, children: apart(children) }
}

const apart = (children: readonly unknown[]): unknown[] =>
  children.map((child, place) => {
    if (isText(child) && child !== '') return inElement(child, place)
    return Array.isArray(child) && child.some(isText) ? apart(child) : child
  })

const inElement = (text: string | number, place: number) => element(ofItsOwn, { children: String(text) }, `text ${place}`)
/** React's types know the elements of HTML only. */
const ofItsOwn = 't-x' as ElementType
const isText = (child: unknown): child is string | number => typeof child === 'string' || typeof child === 'number'
const isNothing = (child: unknown) => child === null || child === undefined || typeof child === 'boolean'

/** Its children are put apart, too, where a library made them. */
export const TextsApart = (props: Props) => jsx(Fragment, props)
