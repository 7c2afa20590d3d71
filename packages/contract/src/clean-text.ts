/** How a text from a person is read, by the API and by the forms of the browser alike. */
import { toLatinDigits } from './digits.ts'

/** NUL and half of a surrogate pair: PostgreSQL cannot store either. */
const unstorable = /\0|\p{Surrogate}/u
export const isStorableText = (text: string): boolean => !unstorable.test(text)

/** Characters that nobody sees: direction marks that a copy out of Arabic text brings along, joiners, fillers, control characters. Line breaks and tabs stay. */
const invisible = /[\p{Default_Ignorable_Code_Point}\u2800]|(?![\t\n\r])\p{Cc}/gu

/** One form for every field: composed characters, Latin digits, nothing invisible, nothing at the ends. */
export const cleanText = (text: string): string => toLatinDigits(text.normalize('NFC').replace(invisible, '')).trim()

/** Separators that people put between the parts of a number, to be left out of it. */
export const compactForms = {
  /** (079) 000-0000 and 079.000.0000 are 0790000000. */
  phone: (text: string): string => text.replace(/[\s()./‐-―-]/g, ''),
  /** "IBAN: JO94 CBJO …" as bank applications copy it. */
  iban: (text: string): string =>
    text
      .replace(/[\s.:‐-―-]/g, '')
      .toUpperCase()
      .replace(/^IBAN/, ''),
  /** ARAB JO AX and ARABJOAX-100 as papers print it. */
  swift: (text: string): string => text.replace(/[\s.‐-―-]/g, '').toUpperCase(),
}
export type CompactForm = keyof typeof compactForms
