/** How a column of a file is described that people fill in: its template is made of it, and the file is read by it. Free of zod, so that screens may import it. */
import type { Words } from './permission-words.ts'

/** A choice as it is offered, and other spellings that are understood. */
export interface Choice {
  readonly words: Words
  readonly also?: readonly string[]
}
export interface SheetColumn {
  readonly header: Words
  /** Other headers that are understood. */
  readonly also?: readonly string[]
  /** `choices`: several, separated by commas. `dinars`: a sum as people type it, read as fils. */
  readonly kind: 'text' | 'phone' | 'country' | 'yes_no' | 'choice' | 'choices' | 'dinars'
  readonly choices?: Readonly<Record<string, Choice>>
  /** How it is to be written, for the page of explanations. */
  readonly hint: Words
}
