import { contentKinds, type ContentField, type ContentKind } from '@damana/contract/content-words'
import type { ContentText } from './query.ts'

export type Body = NonNullable<ContentText['draft']>['body']

export const langs = ['ar', 'en'] as const
export type FieldLang = (typeof langs)[number]

export const fieldsOf = (kind: ContentKind): [name: string, type: ContentField][] => Object.entries<ContentField>(contentKinds[kind].inBoth)
export const sharedOf = (kind: ContentKind): [name: string, type: string | readonly string[]][] =>
  Object.entries<string | readonly string[]>(contentKinds[kind].shared)

/** A new text, at the end of its kind. */
export function emptyBody(kind: ContentKind): Body {
  const blank = Object.fromEntries(fieldsOf(kind).map(([name]) => [name, '']))
  const shared = Object.fromEntries(sharedOf(kind).map(([name, type]) => [name, typeof type === 'string' ? '' : (type[0] ?? '')]))
  return { ar: { ...blank }, en: { ...blank }, shared, position: 1_000, shown: true }
}

/** Whether two bodies say the same. */
export const isSameBody = (a: Body, b: Body): boolean =>
  a.position === b.position &&
  a.shown === b.shown &&
  (['ar', 'en', 'shared'] as const).every((part) =>
    [...new Set([...Object.keys(a[part]), ...Object.keys(b[part])])].every((name) => a[part][name] === b[part][name]),
  )

/** The moment at which the clocks of Amman, which are three hours ahead all year, show this date and time. */
export const momentInAmman = (dateTime: string): string => new Date(`${dateTime}:00+03:00`).toISOString()
