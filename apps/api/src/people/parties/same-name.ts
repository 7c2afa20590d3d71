/** Names as banks write them: without marks, with one form of each letter that Arabic keyboards interchange, in any order of spaces and case. */
const plainName = (name: string) =>
  name
    .normalize('NFKC')
    .replace(/[\u064b-\u065f\u0670\u0640\u200b-\u200f\u202a-\u202e\u2066-\u2069]/g, '')
    .replace(/[أإآٱ]/g, 'ا')
    .replace(/ة/g, 'ه')
    .replace(/[ىئ]/g, 'ي')
    .replace(/ؤ/g, 'و')
    .toLowerCase()
    .split(/[\s.,'’-]+/)
    .filter((word) => word !== '')
    .join(' ')

/** Whether two names are one person's as two institutions write it. */
export const isSameName = (a: string, b: string): boolean => plainName(a) !== '' && plainName(a) === plainName(b)
