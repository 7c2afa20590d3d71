import { foldedWords } from '@damana/contract/letters'

/** A group's name as it is compared: without marks and signs, in small letters, with one form of each letter that Arabic writes in several. */
export const groupKeyOf = (name: string): string => foldedWords(name).join(' ')

/** Whether a group may be chosen or added: `open`: companies are in it. `own`: this application added it. `taken`: another one did. */
export type GroupState = 'free' | 'open' | 'own' | 'taken'
