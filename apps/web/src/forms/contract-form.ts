import type { SummarisedError } from '@damana/ui'
import { useRef, useState, type FocusEvent, type FormEvent } from 'react'
import { useForm, type DefaultValues, type FieldValues, type Path, type PathValue, type UseFormReturn } from 'react-hook-form'
import { ApiError } from '#api.ts'
import { failureText, isUnanswered } from '@damana/ui/failure-text'
import { contractResolver, wordingOf, type ContractRules } from './contract-resolver.ts'
import { fieldErrorText } from './field-error-text.ts'

interface Options<Values extends FieldValues> extends ContractRules<Values> {
  defaultValues: DefaultValues<Values>
  /** The field on which a code of the API belongs when its answer names none. */
  fieldOfCode?: Readonly<Record<string, Path<Values>>> | undefined
  /** Awaited before answers are judged and sent; its failure is shown like one of the API. */
  untilReady?: ((values: Values) => Promise<void>) | undefined
}

interface SubmitOptions<Values extends FieldValues> {
  /** The fields to validate; all by default. */
  fields?: readonly Path<Values>[]
  /** Title above the error messages of the API. */
  title?: string
  /** Names that another call gives to fields of this form. */
  renames?: Readonly<Record<string, Path<Values>>>
  /** Where the refused fields are, when they are not all on the screen. */
  onRefused?: (fields: readonly Path<Values>[]) => void
}

export interface ContractForm<Values extends FieldValues> {
  form: UseFormReturn<Values>
  /** For a text field: validated on blur after an edit, and on submit. */
  text: (name: Path<Values>) => ReturnType<UseFormReturn<Values>['register']> & { error: string | undefined }
  /** For radios and checkboxes: validated on change. */
  choice: (name: Path<Values>) => { field: ReturnType<UseFormReturn<Values>['register']>; error: string | undefined }
  /** Entries of the error summary: of these fields, and general ones. */
  summary: (fields: readonly Path<Values>[]) => SummarisedError[]
  /** Counts the refusals: each moves the focus to the summary. */
  attempt: number
  /** Puts a code on a field that this page itself found wrong. */
  blame: (field: Path<Values>, code: string) => void
  /** Shows what the API refused of answers that were sent before this form was opened again. */
  refuse: (error: unknown, options?: SubmitOptions<Values>) => void
  /** Hides the summary, because the user has moved on. */
  settle: () => void
  /** Validates, submits, and shows the errors of the API. */
  submit: (act: (values: Values) => Promise<unknown>, options?: SubmitOptions<Values>) => (event: FormEvent) => Promise<void>
  isBusy: boolean
}

/** A form whose rules are those of one call of the contract. */
export function useContractForm<Values extends FieldValues>({
  rules,
  toBody,
  compare,
  words,
  defaultValues,
  fieldOfCode = {},
  untilReady,
}: Options<Values>): ContractForm<Values> {
  const form = useForm<Values>({
    defaultValues,
    resolver: contractResolver({ rules, toBody, compare, words }),
    mode: 'onSubmit',
    reValidateMode: 'onSubmit',
    shouldFocusError: false,
  })
  const edited = useRef(new Set<string>())
  const [attempt, setAttempt] = useState(0)
  /** The summary lists the errors of the last submission, and does not grow while the user corrects them. */
  const [general, setGeneral] = useState<readonly string[]>([])
  const [told, setTold] = useState<readonly Path<Values>[]>([])
  const [isBusy, setBusy] = useState(false)
  /** Two clicks in one moment are one: the state above is seen only by the next drawing. */
  const isSending = useRef(false)
  const { errors } = form.formState
  const errorOf = (name: Path<Values>): string | undefined => {
    const message: unknown = errors[name]?.message
    return typeof message === 'string' ? message : undefined
  }

  const text: ContractForm<Values>['text'] = (name) => ({
    ...form.register(name, {
      onChange: () => {
        edited.current.add(name)
        // A corrected field loses its error at once: on blur, the form would move while the user presses something else.
        if (form.getFieldState(name).error) void form.trigger(name)
      },
      onBlur: ({ relatedTarget }: FocusEvent) => {
        // The button that sends judges them all, and must not move away while it is pressed.
        const isSent = relatedTarget instanceof HTMLButtonElement && relatedTarget.type === 'submit'
        if (!isSent && edited.current.has(name)) void form.trigger(name)
      },
    }),
    error: errorOf(name),
  })
  const choice: ContractForm<Values>['choice'] = (name) => ({
    field: form.register(name, { onChange: () => void form.trigger(name) }),
    error: errorOf(name),
  })

  const summary: ContractForm<Values>['summary'] = (fields) => {
    const wrong = fields.flatMap((field) => {
      const message = told.includes(field) ? errorOf(field) : undefined
      return message ? [{ field, message }] : []
    })
    return [...general.map((message) => ({ message })), ...wrong]
  }

  const tell = (fields: readonly Path<Values>[], messages: readonly string[] = []) => {
    setGeneral(messages)
    setTold(fields)
    if (fields.length > 0 || messages.length > 0) setAttempt((count) => count + 1)
  }
  const say = (field: string, code: string, fallback = code): string => {
    const fieldRules = typeof rules === 'function' ? rules(form.getValues()) : rules
    return wordingOf(words?.[field]?.[code], form.getValues(field as Path<Values>)) ?? fieldErrorText(code, fieldRules[field]) ?? fallback
  }
  const blame: ContractForm<Values>['blame'] = (field, code) => {
    form.setError(field, { type: code, message: say(field, code) })
    tell([field])
  }

  const refuse = (error: unknown, { title, renames = {} }: SubmitOptions<Values> = {}): Path<Values>[] => {
    const { blamed, messages } = readRefusal(error, { fields: Object.keys(form.getValues()), fieldOfCode, renames })
    for (const { field, code } of blamed)
      form.setError(field as Path<Values>, { type: code, message: say(field, code, error instanceof Error ? error.message : code) })
    const fields = blamed.map(({ field }) => field as Path<Values>)
    tell(
      fields,
      [...new Set([title, ...messages])].filter((message) => message !== undefined),
    )
    return fields
  }

  /** Some password managers fill a field without an event, and the form takes it for empty. */
  const takeFilledIn = (sent: EventTarget) => {
    for (const field of Object.keys(form.getValues()) as Path<Values>[]) {
      const input = sent instanceof HTMLFormElement ? sent.elements.namedItem(field) : null
      const isEmpty = (form.getValues(field) as unknown) === ''
      if (isEmpty && input instanceof HTMLInputElement && input.value !== '')
        form.setValue(field, input.value as PathValue<Values, Path<Values>>)
    }
  }

  const judge = async (fields: readonly Path<Values>[]): Promise<readonly Path<Values>[]> => {
    if (await form.trigger(fields)) return []
    return fields.filter((field) => form.getFieldState(field).error)
  }

  const submit: ContractForm<Values>['submit'] =
    (act, options = {}) =>
    async (event) => {
      event.preventDefault()
      if (isSending.current) return
      takeFilledIn(event.currentTarget)
      isSending.current = true
      setBusy(true)
      try {
        await untilReady?.(form.getValues())
        const wrong = await judge(options.fields ?? (Object.keys(form.getValues()) as Path<Values>[])) // a flat form: its keys are its paths
        tell(wrong)
        if (wrong.length > 0) options.onRefused?.(wrong)
        else await act(form.getValues())
      } catch (error) {
        const refused = refuse(error, options)
        options.onRefused?.(refused)
      } finally {
        isSending.current = false
        setBusy(false)
      }
    }
  return { form, text, choice, summary, attempt, blame, refuse, settle: () => tell([]), submit, isBusy }
}

interface Known {
  fields: readonly string[]
  fieldOfCode: Readonly<Record<string, string>>
  renames: Readonly<Record<string, string>>
}
/** Divides an answer of the API into what belongs to a field of the form and what belongs to the whole. */
export function readRefusal(
  error: unknown,
  { fields, fieldOfCode, renames }: Known,
): { blamed: { field: string; code: string }[]; messages: string[] } {
  if (!(error instanceof ApiError) || isUnanswered(error)) return { blamed: [], messages: [failureText(error)] }
  const blamed: { field: string; code: string }[] = []
  const messages: string[] = []
  for (const { pointer, code } of error.errors) {
    const name = pointer.split('/').at(-1) ?? ''
    const field = renames[name] ?? name
    if (fields.includes(field)) blamed.push({ field, code })
    else messages.push(fieldErrorText(code) ?? failureText(error))
  }
  const field = fieldOfCode[error.code]
  if (blamed.length === 0 && field) blamed.push({ field, code: error.code })
  if (blamed.length === 0) messages.unshift(failureText(error))
  return { blamed, messages }
}
