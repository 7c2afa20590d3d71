import type { FieldErrorCode } from '@damana/contract/errors'
import type { FieldRules } from '@damana/contract/form-rules'
import { useEffect, useEffectEvent, useState } from 'react'
import type { FieldValues, Path } from 'react-hook-form'
import { useContractForm } from '#forms/contract-form.ts'
import { idOf, type Row } from './application.rules.ts'
import { useFieldWords } from './field-words.ts'
import type { PeopleState } from './use-people.ts'

interface PersonForm<Values extends FieldValues> {
  id: string
  fields: readonly Path<Values>[]
  rules: FieldRules
  /** Checks beside the rules of single fields. */
  compare?: (values: Values) => { readonly [field in keyof Values]?: FieldErrorCode }
  read: (row: Row | undefined) => Values
  write: (values: Values) => Row
}

/** The form of one person of a list: what is typed is kept with the list at once, and saved when it is right. */
export function usePersonForm<Values extends FieldValues>(
  people: PeopleState,
  { id, fields, rules, compare, read, write }: PersonForm<Values>,
) {
  const words = useFieldWords()
  const [defaultValues] = useState(() => read(people.rows.find((row) => idOf(row) === id)))
  const contractForm = useContractForm<Values>({
    rules,
    compare,
    words: words(fields) as Parameters<typeof useContractForm<Values>>[0]['words'], // keyed by the same fields
    defaultValues: defaultValues as Parameters<typeof useContractForm<Values>>[0]['defaultValues'], // whole values are also partial ones
  })
  const { form, submit } = contractForm
  const typeNow = useEffectEvent(() => people.type({ ...write(form.getValues()), id }))
  useEffect(() => form.subscribe({ formState: { values: true }, callback: () => typeNow() }), [form])
  const onSubmit = submit(async (values) => people.done({ ...write(values), id }), { fields })
  return { ...contractForm, onSubmit }
}
