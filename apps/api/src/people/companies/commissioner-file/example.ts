import { cleanText } from '@damana/contract/clean-text'
import { type CommissionerField, commissionerColumns } from '@damana/contract/commissioner-columns'
import type { Lang } from '@damana/contract/errors'
import type { SheetColumn } from '@damana/contract/sheet-columns'

/** The colon keeps them apart from every name that somebody can have. */
const names = { ar: 'مثال: سامي إبراهيم العلي', en: 'Example: Sami Ibrahim Al-Ali' } as const satisfies Record<Lang, string>
const texts: Readonly<Record<Lang, Partial<Record<CommissionerField, string>>>> = {
  ar: {
    full_name: names.ar,
    nationality: 'الأردن',
    job: 'مدير عام',
    address: 'عمّان، شارع مكة 12',
    delegation_text: 'ينفرد بالتوقيع عن الشركة في بيع المركبات وشرائها.',
  },
  en: {
    full_name: names.en,
    nationality: 'Jordan',
    job: 'General manager',
    address: 'Amman, Mecca Street 12',
    delegation_text: 'Signs alone for the company in the sale and purchase of vehicles.',
  },
}
const plain: Partial<Record<CommissionerField, string>> = { number: '9801112223', phone: '0791112223', email: 'sami@example.com' }
const chosen: Partial<Record<CommissionerField, readonly string[]>> = {
  delegation_type: ['sole'],
  is_top: ['true'],
  permissions: ['damana.view', 'damana.create'],
  delegation_permissions: ['sell', 'buy', 'sign'],
}

/** A row of the template that shows how a person is written, in the order of the columns. */
export const exampleRow = (lang: Lang): string[] =>
  Object.entries(commissionerColumns as Readonly<Record<CommissionerField, SheetColumn>>).map(([name, { choices }]) => {
    const field = name as CommissionerField // an object's keys are its fields
    const words = chosen[field]?.map((choice) => choices?.[choice]?.words[lang] ?? choice)
    return words?.join(lang === 'ar' ? '، ' : ', ') ?? plain[field] ?? texts[lang][field] ?? ''
  })

/** Whether a row's name is that of the example, which whoever fills in the template may leave where it is. */
export const isExample = (name: string): boolean => Object.values<string>(names).includes(cleanText(name))
