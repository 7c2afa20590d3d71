import { Button, ErrorSummary, PasswordField, TextField, type SummarisedError } from '@damana/ui'
import { useState, type ChangeEvent, type FormEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { api } from '#api.ts'
import type { Credentials } from './login-page.tsx'
import { checkEmail, checkPassword } from './login.rules.ts'
import { useErrorText } from './use-error-text.ts'

const checks = { email: checkEmail, password: checkPassword }
type Field = keyof typeof checks
const fields: readonly Field[] = ['email', 'password']

interface PasswordFormProps {
  /** The reason why the code step returned here. */
  refusal: string | undefined
  onProven: (credentials: Credentials) => void
  onSignedIn: () => void
}

/** E-mail and password as they are typed, and what the server says of them. */
function useCredentials({ refusal: firstRefusal, onProven, onSignedIn }: PasswordFormProps) {
  const { t } = useTranslation('account')
  const errorText = useErrorText()
  const [typed, setTyped] = useState<Credentials>({ email: '', password: '' })
  /** Fields are validated on blur and on submit, not during the first input. */
  const [judged, setJudged] = useState<ReadonlySet<Field>>(new Set())
  const [attempt, setAttempt] = useState(firstRefusal ? 1 : 0)
  const [refusal, setRefusal] = useState(firstRefusal)
  const [isBusy, setBusy] = useState(false)

  const errorOf = (field: Field): string | undefined => {
    const error = judged.has(field) ? checks[field](typed[field]) : undefined
    return error && t(error)
  }
  const type = (field: Field, value: string) => {
    setTyped((before) => ({ ...before, [field]: value }))
    setRefusal(undefined)
  }
  const leave = (field: Field) => {
    if (typed[field]) setJudged((before) => new Set(before).add(field))
  }
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (isBusy) return
    setJudged(new Set(fields))
    setRefusal(undefined)
    const wrong = fields.filter((field) => checks[field](typed[field]))
    if (wrong.length > 0) {
      if (wrong.length === 1) document.getElementById(wrong[0] ?? '')?.focus()
      setAttempt(attempt + 1)
      return
    }
    setBusy(true)
    const credentials = { email: typed.email.trim(), password: typed.password }
    try {
      const { totp_wanted } = await api('POST /admin/auth/login', { body: credentials })
      if (totp_wanted) onProven(credentials)
      else onSignedIn()
    } catch (error) {
      setRefusal(errorText(error))
      setAttempt(attempt + 1)
      setBusy(false)
    }
  }

  // The error of a single field stands at the field; the summary is for errors of the server, or of more than one field.
  const wrong = fields.flatMap((field): SummarisedError[] => {
    const message = errorOf(field)
    return message ? [{ field, message }] : []
  })
  const errors = refusal ? [{ message: refusal }] : attempt > 0 && wrong.length > 1 ? wrong : []
  const field = (name: Field) => ({
    name,
    label: t(name),
    value: typed[name],
    error: errorOf(name),
    onChange: ({ target }: ChangeEvent<HTMLInputElement>) => type(name, target.value),
    onBlur: () => leave(name),
  })
  return { field, submit, errors, attempt, isBusy }
}

/** The first step: who, and the password. */
export function PasswordForm(props: PasswordFormProps) {
  const { t } = useTranslation('account')
  const { field, submit, errors, attempt, isBusy } = useCredentials(props)
  return (
    <form className="login-form" noValidate onSubmit={(event) => void submit(event)}>
      <div>
        <h1>{t('title')}</h1>
        <p className="muted">{t('forStaff')}</p>
      </div>
      <ErrorSummary errors={errors} attempt={attempt} />
      <TextField {...field('email')} ltr inputMode="email" autoComplete="username" autoCapitalize="none" spellCheck={false} />
      <PasswordField {...field('password')} />
      <Button type="submit" block busy={isBusy}>
        {t('next')}
      </Button>
    </form>
  )
}
