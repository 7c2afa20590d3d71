import type { FieldErrorCode } from '@damana/contract/errors'
import type { FieldRules } from '@damana/contract/form-rules'
import { useEffect, useEffectEvent, useState } from 'react'
import type { FieldValues, Path, PathValue } from 'react-hook-form'
import { useContractForm } from '#forms/contract-form.ts'
import { useTranslation } from 'react-i18next'
import type { FieldWords } from '#forms/contract-resolver.ts'
import { idOf, type Row } from './application.rules.ts'
import { useFieldWords } from './field-words.ts'
import { KnownPeople } from './known-people.tsx'
import { findSame } from './people.ts'
import type { PeopleState } from './use-people.ts'

type Wrong<Values> = { readonly [field in keyof Values]?: FieldErrorCode }
interface PersonForm<Values extends FieldValues> {
  id: string
  fields: readonly Path<Values>[]
  rules: FieldRules
  /** The number by which somebody stands in the list once. */
  once: Path<Values> & ('number' | 'phone')
  /** Checks beside the rules of single fields. */
  compare?: (values: Values) => Wrong<Values>
  read: (row: Row | undefined) => Values
  write: (values: Values) => Row
}

/** The form of one person of a list: what is typed is kept with the list at once, and saved when it is right. */
export function usePersonForm<Values extends FieldValues>(
  people: PeopleState,
  { id, fields, rules, once, compare, read, write }: PersonForm<Values>,
) {
  const { t } = useTranslation('company-registration')
  const words: FieldWords<Record<string, unknown>> = useFieldWords()(fields)
  const same = (typed: unknown) => (typeof typed === 'string' ? findSame(people.rows, once, { id, typed }) : undefined)
  const doubled = (values: Values): Wrong<Values> => (same(values[once]) ? { [once]: 'repeated' } : {}) as Wrong<Values> // a field of the form
  const repeated = (typed: unknown) => t('people.repeated', { name: people.nameOf(same(typed) ?? {}) || t('unnamed') })
  const [defaultValues] = useState(() => read(people.rows.find((row) => idOf(row) === id)))
  const contractForm = useContractForm<Values>({
    rules,
    compare: (values) => ({ ...doubled(values), ...compare?.(values) }),
    words: { ...words, [once]: { ...words[once], repeated } } as Parameters<typeof useContractForm<Values>>[0]['words'], // keyed by the same fields
    defaultValues: defaultValues as Parameters<typeof useContractForm<Values>>[0]['defaultValues'], // whole values are also partial ones
  })
  const { form, submit } = contractForm
  const [isNew] = useState(() => people.edited === undefined)
  // As they were when the form was opened: who is typed here is known here.
  const [known] = useState(people.known)
  const typeNow = useEffectEvent(() => people.type({ ...write(form.getValues()), id }))
  useEffect(() => form.subscribe({ formState: { values: true }, callback: () => typeNow() }), [form])
  const onSubmit = submit(async (values) => people.done({ ...write(values), id }), { fields })
  /** Fills in what is known of the person from another step. */
  const fill = (row: Row) => {
    for (const field of fields) if (row[field] !== undefined) form.setValue(field, row[field] as PathValue<Values, Path<Values>>) // fields of a person
    form.clearErrors()
  }
  const chooser = isNew && known.length > 0 ? <KnownPeople people={known} onChoose={fill} /> : null
  return { ...contractForm, isNew, chooser, onSubmit }
}
