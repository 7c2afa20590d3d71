import { cleanText } from '@damana/contract/clean-text'

/** A group's name as it is compared: without marks and signs, in small letters, with one form of each letter that Arabic writes in several. */
export const groupKeyOf = (name: string): string =>
  cleanText(name)
    .normalize('NFKD')
    .replace(/[\p{M}\p{Cf}\u0640]/gu, '')
    .replace(/[أإآٱ]/g, 'ا')
    .replace(/ة/g, 'ه')
    .replace(/ى/g, 'ي')
    .toLowerCase()
    .split(/[\s.,،'’&()/‐‑-]+/)
    .filter((word) => word !== '')
    .join(' ')

/** Whether a group may be chosen or added: `open`: companies are in it. `own`: this application added it. `taken`: another one did. */
export type GroupState = 'free' | 'open' | 'own' | 'taken'
