import { nameIn, type Named } from '@damana/contract/names'
import { readLang } from './i18n.ts'

/** The name of a person or a company in the page's language, for a sentence. */
export const nameOf = (of: Named): string => nameIn(readLang(), of)

/** For sentences by which money moves: beside the English name stands the official one. */
export const officialNameOf = (of: Named): string => {
  const shown = nameOf(of)
  return shown === of.name ? shown : `${shown} (\u2068${of.name}\u2069)`
}

/** The two writings that an answer carries as a field and the same with `_latin`. */
export const namedBy = <Field extends string>(
  answer: Readonly<Record<Field, string> & Record<`${Field}_latin`, string | null>>,
  field: Field,
): Named => ({
  name: answer[field],
  name_latin: (answer as Readonly<Record<string, string | null>>)[`${field}_latin`] ?? null, // its type says that it is there
})

/** The name of a person or a company in the page's language; `official`: with the official one beside it, where money is confirmed. */
export const Name = ({ of, official = false, className }: { of: Named; official?: boolean; className?: string }) => (
  <bdi className={className}>{official ? officialNameOf(of) : nameOf(of)}</bdi>
)
