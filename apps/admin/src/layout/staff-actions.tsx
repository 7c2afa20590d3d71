import type { CallOptions } from '@damana/client/client'
import { parseAmount, toWire } from '@damana/contract/money'
import { type ActedOn, type StaffAction, staffActionNamesOf, type StaffActionOf, staffActionsOn } from '@damana/contract/staff-actions'
import { MoneyField, SelectField, TextArea, TextField } from '@damana/ui'
import { type ComponentProps, type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { api } from '#api.ts'
import { type ActionOutcome, CaseActions } from './case-actions.tsx'
import { DecisionDialog } from './decision-dialog.tsx'
import { reasonText } from './reason-text.ts'

/** One field of an action, on a page. */
export interface ActionField {
  label: string
  hint?: string
  /** Said when it cannot be read; without it the field may be left empty. */
  missing?: string
  isOptional?: boolean
  start?: string
  options?: readonly { value: string; label: string }[]
  placeholder?: string
  dir?: 'auto' | 'ltr'
  /** The typed text as the call takes it; undefined where it cannot be read. */
  read?: (typed: string) => string | null | undefined
  /** Shown below it. */
  aside?: (typed: string) => ReactNode
}
interface Offered<Name> {
  name: Name
  allowed: boolean
  reason: string | null
  /** A sentence in place of the one of its reason. */
  off?: string
}
interface ActionWords {
  label: string
  title: ReactNode
  text: ReactNode
  confirm?: string
}

interface StaffActionsProps<S extends ActedOn, Answer> extends Omit<
  ComponentProps<typeof CaseActions<StaffActionOf<S>, Answer>>,
  'actions' | 'dialog'
> {
  thing: S
  offered: readonly Offered<StaffActionOf<S>>[]
  params: Readonly<Record<string, string>>
  words: (name: StaffActionOf<S>) => ActionWords
  /** The fields that are asked for now; those of a row that are missing here are not. */
  fields?: Readonly<Record<string, ActionField>>
  /** The label of a reason that somebody else than both sides reads. */
  told?: { label: string; hint: string }
  /** Further content of a call, as it was when its dialog opened. */
  seen?: (name: StaffActionOf<S>) => object
  /** Where it is more than the look of the row says. */
  isDanger?: (name: StaffActionOf<S>) => boolean
  /** An action with a form of its own. */
  form?: (name: StaffActionOf<S>, outcome: ActionOutcome<Answer> & { reasonWords?: { label: string; hint: string } }) => ReactNode
}

/** The actions of staff on one thing: bar and dialogs by the rows of the contract, words by the page. */
export function StaffActions<S extends ActedOn, Answer>(props: StaffActionsProps<S, Answer>) {
  const { thing, offered, params, words, fields = {}, told, seen, isDanger, form, ...frame } = props
  const { t } = useTranslation('shell')
  const toSides = { label: t('reason'), hint: t('reasonToSides') }
  const rows: Readonly<Record<StaffActionOf<S>, StaffAction>> = staffActionsOn[thing]
  const inOrder = staffActionNamesOf(thing).flatMap((name) => offered.filter((one) => one.name === name))
  return (
    <CaseActions<StaffActionOf<S>, Answer>
      actions={inOrder.map(({ name, allowed, reason, off }) => ({
        name,
        label: words(name).label,
        variant: rows[name].look,
        off: off ?? (allowed ? null : reasonText(reason)),
      }))}
      dialog={(name, ended) => {
        const outcome = { ...ended, ...(rows[name].reason === 'told' ? { reasonWords: told ?? toSides } : {}) }
        return (
          form?.(name, outcome) || (
            <ActionDialog<Answer>
              row={rows[name]}
              words={words(name)}
              params={params}
              fields={fields}
              seen={seen?.(name)}
              isDanger={rows[name].look === 'danger' || isDanger?.(name) === true}
              {...outcome}
            />
          )
        )
      }}
      {...frame}
    />
  )
}

interface ActionDialogProps<Answer> extends ActionOutcome<Answer> {
  row: StaffAction
  words: ActionWords
  params: Readonly<Record<string, string>>
  fields: Readonly<Record<string, ActionField>>
  seen: object | undefined
  isDanger: boolean
  reasonWords?: { label: string; hint: string }
}

/** The dialog of one action: its text, its fields by kind, and its reason. */
function ActionDialog<Answer>({ row, words, params, fields, seen, ...outcome }: ActionDialogProps<Answer>) {
  const [content] = useState(seen)
  const [typed, setTyped] = useState<Readonly<Record<string, string>>>({})
  const asked = Object.entries(row.fields ?? {}).flatMap(([name, kind]) => {
    const field = fields[name]
    return field ? [{ name, kind, field, value: typed[name] ?? field.start ?? '' }] : []
  })
  const readings = asked.map(({ name, kind, field, value }) => ({ name, field, read: (field.read ?? readAs(kind))(value) }))
  const isReasonAsked = row.reason !== 'none'
  const send = (reason: string, options: CallOptions) => {
    const named = readings.flatMap(({ name, read }) => (read === undefined ? [] : [[name, read] as const]))
    return call<Answer>(row, params, { ...content, ...Object.fromEntries(named) }, reason, options)
  }
  return (
    <DecisionDialog<Answer>
      title={words.title}
      text={words.text}
      confirmLabel={words.confirm ?? words.label}
      isReasonAsked={isReasonAsked}
      wide={asked.some(({ field }) => field.aside !== undefined)}
      check={() =>
        readings.flatMap(({ name, field, read }) =>
          read === undefined && field.missing !== undefined ? [{ field: name, message: field.missing }] : [],
        )
      }
      send={send}
      {...outcome}
    >
      {(errorOf) =>
        asked.map(({ name, kind, field, value }) => (
          <Field
            key={name}
            {...{ name, kind, field, value }}
            error={errorOf(name)}
            onChange={(text) => setTyped((before) => ({ ...before, [name]: text }))}
          />
        ))
      }
    </DecisionDialog>
  )
}

/** Sends an action exactly as another person has approved it: with what the approval names of its fields, and its hash. */
export const approveExactly =
  <S extends ActedOn>(thing: S, params: Readonly<Record<string, string>>) =>
  <Answer,>(
    { decision, sha256, ...named }: { decision: StaffActionOf<S>; sha256: string },
    reason: string,
    options: CallOptions,
  ): Promise<Answer> => {
    const row: StaffAction = staffActionsOn[thing][decision]
    const content = Object.entries(named).filter(([field, value]) => value !== null && field in (row.fields ?? {}))
    return call(row, params, { ...Object.fromEntries(content), approves: sha256 }, reason, options)
  }

// The row says which call knows this body.
const call = <Answer,>(
  { path, says, reason: asked }: StaffAction,
  params: Readonly<Record<string, string>>,
  content: object,
  reason: string,
  options: CallOptions,
): Promise<Answer> =>
  (api as unknown as (name: string, args: object, options: CallOptions) => Promise<Answer>)(
    `POST /admin/${path}`,
    { params, body: { ...says, ...content, ...(asked === 'none' ? {} : { reason }) } },
    options,
  )

function readAs(kind: string): (typed: string) => string | undefined {
  if (!kind.startsWith('sum')) return (typed) => (typed.trim() === '' ? undefined : typed.trim())
  return (typed) => {
    const sum = parseAmount(typed)
    return sum.ok ? toWire(sum.fils) : undefined
  }
}

interface FieldProps {
  name: string
  kind: string
  field: ActionField
  value: string
  error: string | undefined
  onChange: (typed: string) => void
}

function Field({ name, kind, field, value, error, onChange }: FieldProps) {
  const { label, hint, missing, isOptional = missing === undefined, options, placeholder, dir, aside } = field
  const own = { name, label, error, value, ...(hint === undefined ? {} : { hint }) }
  if (options)
    return (
      <SelectField
        {...own}
        {...(placeholder === undefined ? {} : { placeholder })}
        options={options}
        onChange={({ target }) => onChange(target.value)}
      />
    )
  if (kind.startsWith('sum')) return <MoneyField {...own} onChange={({ target }) => onChange(target.value)} />
  if (kind === 'message')
    return (
      <>
        <TextArea {...own} required rows={5} maxLength={4_000} dir="auto" onChange={({ target }) => onChange(target.value)} />
        {aside?.(value)}
      </>
    )
  return (
    <TextField
      {...own}
      optional={isOptional}
      autoComplete="off"
      spellCheck={false}
      {...(kind.startsWith('moment') ? { type: 'datetime-local' } : {})}
      {...(dir === undefined ? { ltr: !kind.startsWith('name') } : { dir, maxLength: 80 })}
      onChange={({ target }) => onChange(target.value)}
    />
  )
}
