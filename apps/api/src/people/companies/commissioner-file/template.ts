import { commissionerColumns } from '@damana/contract/commissioner-columns'
import type { Lang } from '@damana/contract/errors'
import { countriesIn } from '#content/index.ts'
import { columnsOf, type Form } from '#files/index.ts'
import { exampleRow } from './example.ts'

const names = { ar: 'المفوضون', en: 'Commissioners' } as const satisfies Record<Lang, string>

/** The form for commissioners, in one language. */
export const commissionerForm = (lang: Lang): Form => ({
  name: names[lang],
  columns: columnsOf(commissionerColumns),
  example: exampleRow(lang),
  countries: countriesIn(lang).map(({ name }) => name),
})
