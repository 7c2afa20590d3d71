/** The words of what a commissioner may do: those of the template, so that form and file never differ. */
import { commissionerColumns } from '@damana/contract/commissioner-columns'
import type { Lang } from '@damana/contract/errors'
import { readLang } from '@damana/ui'
import { joined } from './people-list.tsx'

type ChoiceField = 'delegation_type' | 'permissions' | 'delegation_permissions' | 'is_top'

/** The word of a choice; what is none stays as it was written. */
export function choiceWord(field: ChoiceField, value: string): string {
  const choices: Readonly<Record<string, { words: Readonly<Record<Lang, string>> } | undefined>> = commissionerColumns[field].choices
  return choices[value]?.words[readLang()] ?? value
}
/** Rights at Damana in one line. */
export const rightsInWords = (rights: readonly string[], comma: string): string =>
  joined(
    rights.map((right) => choiceWord('permissions', right)),
    comma,
  )
export const columnWord = (column: string): string => {
  const columns: Readonly<Record<string, { header: Readonly<Record<Lang, string>> } | undefined>> = commissionerColumns
  return columns[column]?.header[readLang()] ?? column
}
