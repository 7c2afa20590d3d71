import type { SummarisedError } from '@damana/ui'
import { toast } from '@damana/ui'
import { useState, type FormEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { forgetStep, keepStep, readStep } from '#features/account/step-storage.ts'
import { failureText } from '@damana/ui/failure-text'
import { fieldErrorText } from '#forms/field-error-text.ts'
import { idOf, listOf, putRow, rowsIn, sectionOf, type Row, type SectionData } from './application.rules.ts'
import { followPhone, listKnownPeople } from './known-people.rules.ts'
import { joined } from './people-list.tsx'
import { saveAndGoOn } from './use-section-form.ts'
import type { Wizard } from './wizard.ts'

interface People {
  section: keyof typeof listOf
  /** Fields of the section beside the list. */
  beside?: () => SectionData
  nameOf: (row: Row) => string
  /** Names of the fields that are missing or wrong. */
  lackingOf: (row: Row) => string[]
  /** Errors of the list as a whole. */
  judge?: (rows: readonly Row[]) => SummarisedError[]
}

/** A list of people in a step: what is typed of one of them is kept with the list, and saved when the person is done. */
export function usePeople(wizard: Wizard, { section, beside = () => ({}), nameOf, lackingOf, judge = () => [] }: People) {
  const { t } = useTranslation('company-registration')
  const list = listOf[section]
  const rows = rowsIn(wizard.dataOf(section), list)
  const way = `company-editing:${wizard.application.draft}:${section}`
  const [editing, setEditing] = useState<string | undefined>(() => readStep<string>(way))
  /** As the person was before the form was opened; undefined: a new one. */
  const [before, setBefore] = useState<Row>()
  const [isBusy, setBusy] = useState(false)
  const [attempt, setAttempt] = useState(0)
  const [errors, setErrors] = useState<SummarisedError[]>([])

  const put = (next: readonly Row[]) => wizard.keep(section, { ...wizard.dataOf(section), ...beside(), [list]: [...next] })
  const current = () => rowsIn(wizard.dataOf(section), list)
  // Going on meanwhile only waits for its turn.
  const save = async (of: keyof typeof listOf = section): Promise<void> => {
    try {
      await wizard.save(of)
    } catch (error) {
      toast.failure(`${t('saveFailed')} ${failureText(error)}`, () => void save(of))
    }
  }
  /** A phone that is corrected here is corrected in every step in which the person stands with the saved one. */
  const followed = (row: Row) => {
    const saved = rowsIn(sectionOf(wizard.application, section).data, list).find((one) => idOf(one) === idOf(row))
    const others = saved ? followPhone(wizard.dataOf, section, saved, row) : []
    for (const { section: other, data } of others) wizard.keep(other, data)
    return others.map((other) => other.section)
  }
  const open = (id: string | undefined) => {
    setErrors([])
    setEditing(id)
    if (id === undefined) return forgetStep(way)
    keepStep(way, id)
    setBefore(current().find((row) => idOf(row) === id))
  }
  const show = (wrong: SummarisedError[]) => {
    setErrors(wrong)
    if (wrong.length > 0) setAttempt((count) => count + 1)
    return wrong.length > 0
  }
  const problems = (): SummarisedError[] => {
    const known = current()
    if (editing !== undefined) return [{ message: t('finishOpen') }]
    return [
      ...judge(known),
      ...known.flatMap((row): SummarisedError[] => {
        const lacking = lackingOf(row)
        if (lacking.length === 0) return []
        const name = nameOf(row) || t('unnamed')
        return [{ field: `edit-${idOf(row)}`, message: t('personLacks', { name, fields: joined(lacking, t('comma')) }) }]
      }),
    ]
  }
  /** Errors that only the server finds in a list that stands as it is saved: numbers that are entered twice. */
  const found = (): SummarisedError[] => {
    if (wizard.unsaved[section]) return []
    return sectionOf(wizard.latest(), section).errors.map(({ pointer, code, min, max }) => {
      const [, in_, index, field = in_] = pointer.split('/')
      const row = in_ === list ? current()[Number(index)] : undefined
      const why = fieldErrorText(code, {
        type: 'string',
        codes: {},
        ...(min !== undefined && { minLength: min }),
        ...(max !== undefined && { maxLength: max }),
      })
      const label = t(`fields.${field}` as 'fields.name') // each has a word
      const message = t('wrongField', { label, why: why ?? code })
      return row
        ? { field: `edit-${idOf(row)}`, message: t('wrongField', { label: nameOf(row) || t('unnamed'), why: message }) }
        : { message }
    })
  }
  const judged = (): SummarisedError[] => {
    const own = problems()
    return own.length > 0 ? own : found()
  }
  return {
    rows,
    nameOf,
    /** Those of the other steps who can be chosen here. */
    known: listKnownPeople(wizard.dataOf, section),
    editing,
    edited: rows.find((row) => idOf(row) === editing),
    isBusy,
    errors,
    attempt,
    open,
    judge: () => void show(judged()),
    /** While the person is being typed. */
    type: (row: Row) => put(putRow(current(), row)),
    /** All at once, from a file. */
    async add(more: readonly Row[]) {
      put([...current(), ...more])
      await save()
    },
    async done(row: Row) {
      put(putRow(current(), row))
      open(undefined)
      const others = followed(row)
      await save()
      for (const other of others) await save(other)
      if (others.length > 0)
        toast.success(
          t('people.followed', {
            steps: joined(
              others.map((other) => t(`sections.${other}`)),
              t('comma'),
            ),
          }),
        )
    },
    cancel() {
      const others = current().filter((row) => idOf(row) !== editing)
      put(before ? putRow(current(), before) : others)
      open(undefined)
    },
    async remove(row: Row) {
      put(current().filter((other) => idOf(other) !== idOf(row)))
      setErrors([])
      await save()
    },
    async proceed(event: FormEvent) {
      event.preventDefault()
      if (isBusy || show(problems())) return
      setBusy(true)
      const problem = await saveAndGoOn(wizard, section, t('saveFailed'), () => show(found()))
      setBusy(false)
      if (problem) show([{ message: failureText(problem) }])
    },
  }
}
export type PeopleState = ReturnType<typeof usePeople>
