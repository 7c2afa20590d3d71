/**
 * Characters that a message or a person leaves behind a link: dots, commas, brackets and quotes of either script, blanks, and marks that nobody sees. No address of ours ends
 * with any of them.
 */
const behind = /[\s.,:;!?…،؛؟'"’”»›`´)\]}>*|\\\u00ad\u061c\u200b-\u200f\u2028-\u202f\u2060-\u2069\ufeff]+$/u

/** A part of an address without what stood behind the link; percent signs stay as they are. */
export const withoutLinkEnd = (text: string): string => text.replace(behind, '')

/** The query that a link may end with beside its path; a search that somebody typed stays as it is. */
const endsInQuery = /[?&](?:invite|draft|key)=[^&]*$/

/** The address of a page, as a browser has encoded it, without what stood behind it; undefined: there is nothing. */
export function cleanAddress({ pathname, search }: { pathname: string; search: string }): string | undefined {
  const clean = withoutEncodedEnd(pathname) + (endsInQuery.test(search) ? withoutEncodedEnd(search) : search)
  return clean === pathname + search ? undefined : clean
}

function withoutEncodedEnd(encoded: string): string {
  try {
    const readable = decodeURI(encoded)
    const clean = withoutLinkEnd(readable)
    return clean === readable ? encoded : encodeURI(clean)
  } catch {
    return encoded // no text, so nobody's link
  }
}
