import { foldLetters } from '@damana/contract/letters'
import type { FaqGroup } from './query.ts'

const markup = /<[^>]*>/g

/** Arabic as people type it: the forms of alif, taa marbuta and yaa are one, signs are left out, and digits are Latin. */
export const fold = (text: string): string =>
  foldLetters(text)
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
