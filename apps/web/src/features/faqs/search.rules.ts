import { toLatinDigits } from '@damana/contract/digits'
import type { FaqGroup } from './query.ts'

/** The vowel signs of Arabic and the line that lengthens a word; neither changes what a word means to a reader. */
const signs = /[\u064b-\u065f\u0670\u0640]/g
const markup = /<[^>]*>/g

/** Arabic as people type it: the forms of alif, taa marbuta and yaa are one, signs are left out, and digits are Latin. */
export const fold = (text: string): string =>
  toLatinDigits(text)
    .toLowerCase()
    .replace(signs, '')
    .replace(/[أإآٱ]/g, 'ا')
    .replace(/ة/g, 'ه')
    .replace(/ى/g, 'ي')
    .replace(/ؤ/g, 'و')
    .replace(/ئ/g, 'ي')
    .replace(/[\u2066-\u2069\u200e\u200f]/g, '')
    .replace(/[^\p{L}\p{N}%]+/gu, ' ')
    .trim()

/** The questions that contain every typed word, in the question or its answer; all for nothing typed. Groups without one are left out. */
export function searchFaqs(groups: readonly FaqGroup[], typed: string): FaqGroup[] {
  const words = fold(typed).split(' ').filter(Boolean)
  if (words.length === 0) return [...groups]
  return groups
    .map((group) => ({
      ...group,
      questions: group.questions.filter(({ question, answer }) => {
        const text = fold(`${question} ${answer.replace(markup, ' ')}`)
        return words.every((word) => text.includes(word))
      }),
    }))
    .filter(({ questions }) => questions.length > 0)
}
