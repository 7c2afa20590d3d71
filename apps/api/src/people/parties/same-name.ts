import { foldedWords } from '@damana/contract/letters'

/** Names as banks write them: without marks, with one form of each letter that Arabic keyboards interchange, in any order of spaces and case. */
const plainName = (name: string) => foldedWords(name).join(' ')

/** Whether two names are one person's as two institutions write it. */
export const isSameName = (a: string, b: string): boolean => plainName(a) !== '' && plainName(a) === plainName(b)
