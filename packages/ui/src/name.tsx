import { nameIn, officialNameIn, type Named } from '@damana/contract/names'
import { readLang } from './i18n.ts'

/** The name of a person or a company in the page's language, for a sentence. */
export const nameOf = (of: Named): string => nameIn(readLang(), of)

/** The same for sentences by which money moves. */
export const officialNameOf = (of: Named): string => officialNameIn(readLang(), of)

/** The two writings that an answer carries as a field and the same with `_latin`. */
export const namedBy = <Field extends string>(
  answer: Readonly<Record<Field, string> & Record<`${Field}_latin`, string | null>>,
  field: Field,
): Named => ({
  name: answer[field],
  name_latin: (answer as Readonly<Record<string, string | null>>)[`${field}_latin`] ?? null, // its type says that it is there
})

/**
 * The name of a person or a company in the page's language; `official`: with the official one beside it, where money is confirmed, which stays whole on a line
 * where it fits on one.
 */
export function Name({ of, official = false, className }: { of: Named; official?: boolean; className?: string }) {
  const shown = nameOf(of)
  return (
    <bdi className={className}>
      {shown}
      {official && shown !== of.name && (
        <>
          {' '}
          <bdi className="name-official">({of.name})</bdi>
        </>
      )}
    </bdi>
  )
}
