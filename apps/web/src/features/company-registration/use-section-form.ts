import type { CompanySection } from '@damana/contract/company-words'
import { toast } from '@damana/ui'
import { useEffect, useEffectEvent, useState } from 'react'
import type { FieldValues, Path } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { ApiError } from '#api.ts'
import { failureText } from '@damana/ui/failure-text'
import { useContractForm } from '#forms/contract-form.ts'
import type { ContractRules } from '#forms/contract-resolver.ts'
import { sectionOf, type SectionData } from './application.rules.ts'
import type { Wizard } from './wizard.ts'

interface SectionForm<Values extends FieldValues> extends Omit<ContractRules<Values>, 'toBody'> {
  section: CompanySection
  read: (data: SectionData | null) => Values
  write: (values: Values) => SectionData
  untilReady?: (values: Values) => Promise<void>
}

/** A step that is one form: keeps what is typed, shows what the server found, saves and goes on. */
export function useSectionForm<Values extends FieldValues>(wizard: Wizard, { section, read, write, ...rest }: SectionForm<Values>) {
  const { t } = useTranslation('company-registration')
  const [defaultValues] = useState(() => read(wizard.dataOf(section)))
  const contractForm = useContractForm<Values>({
    ...rest,
    toBody: (values) => write(values),
    defaultValues: defaultValues as Parameters<typeof useContractForm<Values>>[0]['defaultValues'], // whole values are also partial ones
  })
  const { form, refuse, submit } = contractForm
  const keepNow = useEffectEvent(() => wizard.keep(section, write(form.getValues())))
  useEffect(() => form.subscribe({ formState: { values: true }, callback: () => keepNow() }), [form])
  useJudged(wizard, section, (error) => refuse(error))

  const fields = Object.keys(defaultValues) as Path<Values>[] // a flat form: its keys are its paths
  const save = submit(
    async (values) => {
      wizard.keep(section, write(values))
      const problem = await saveAndGoOn(wizard, section, t('saveFailed'), () => {
        refuse(new ApiError(422, { errors: sectionOf(wizard.latest(), section).errors }))
        return true
      })
      if (problem) throw problem
    },
    { title: t('saveFailed') },
  )
  return { ...contractForm, fields, save }
}

/** Saves a step that was found right, and opens the next. A fault that only the server finds comes back as a refusal. */
export async function saveAndGoOn(
  wizard: Wizard,
  section: CompanySection,
  failed: string,
  /** Shows what only the server finds wrong: then one stays. */
  isRefused: () => boolean = () => false,
): Promise<ApiError | undefined> {
  let result
  try {
    result = await wizard.save(section)
  } catch (error) {
    if (error instanceof ApiError && error.status === 422) return error
    // Without a connection one goes on: what is typed is kept here and saved with the next step.
    toast.failure(`${failed} ${failureText(error)}`, () => void wizard.saveAll().catch(() => undefined))
    wizard.proceed()
    return undefined
  }
  if (result === 'changed') return undefined
  const { errors } = sectionOf(wizard.latest(), section)
  if (errors.length > 0 && isRefused()) return undefined
  wizard.proceed()
  return undefined
}

/** A step that is opened because something is missing says at once what. */
export function useJudged(wizard: Wizard, section: CompanySection, refuse: (error: ApiError) => void): void {
  const judge = useEffectEvent(() => {
    const { errors } = sectionOf(wizard.application, section)
    if (wizard.isJudged && errors.length > 0) refuse(new ApiError(422, { errors }))
  })
  useEffect(() => judge(), [])
}
