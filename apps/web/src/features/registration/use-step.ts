import type { RegistrationStep } from '@damana/contract/statuses'
import { useEffect, useEffectEvent } from 'react'
import type { ContractForm } from '#forms/contract-form.ts'
import type { AnswersOf } from './draft.ts'
import type { Registration } from './use-registration.ts'

/** Shared by all steps: keeps the draft, and shows the fields that the server refused at submission. */
export function useStep<Step extends RegistrationStep>(
  name: Step,
  { keep, refusalOf }: Registration,
  { form, refuse }: ContractForm<AnswersOf[Step]>,
  before: AnswersOf[Step],
  renames: Parameters<typeof refuse>[1] = {},
): void {
  const keepNow = useEffectEvent(() => keep(name, form.getValues(), before))
  useEffect(() => form.subscribe({ formState: { values: true }, callback: () => keepNow() }), [form])
  const tellRefusal = useEffectEvent(() => {
    const error = refusalOf(name)
    if (error) refuse(error, renames)
  })
  useEffect(() => tellRefusal(), [])
}
