import { isKeyKept } from '@damana/client/browser-key'
import {
  Button,
  Checkbox,
  ErrorSummary,
  Icon,
  KeptNotice,
  Link,
  LinkButton,
  PasswordField,
  TextField,
  type SummarisedError,
} from '@damana/ui'
import { Building2, User } from 'lucide-react'
import { useState, type FormEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { api, ApiError } from '#api.ts'
import { failureText } from '@damana/ui/failure-text'
import { AuthLayout } from '#layout/auth-layout.tsx'
import { usePageTitle } from '#layout/page-title.ts'
import { wantedGuarantee } from '#destination.ts'
import { paths } from '#paths.ts'
import { keepProfile, takeDestination } from '#session.ts'
import { checkPassword, checkPhoneOrEmail } from './login.rules.ts'
import { forgetProvenContact, readProvenContact } from './proven-contact.ts'

const checks = { phone_or_email: checkPhoneOrEmail, password: checkPassword }
type Field = keyof typeof checks
const fields: readonly Field[] = ['phone_or_email', 'password']

/** Sign-in by phone or e-mail. The guards of the requested page redirect a new device to its code. Works without the router: see `login-first.tsx`. */
export const LoginPage = ({ onSignedIn }: { onSignedIn: (destination: string) => void }) => (
  <AuthLayout>
    <LoginForm onSignedIn={onSignedIn} />
  </AuthLayout>
)

function useLogin(onSignedIn: (destination: string) => void) {
  const { t } = useTranslation('account')
  const [typed, setTyped] = useState(() => ({ phone_or_email: readProvenContact(), password: '' }))
  /** Fields are validated on blur and on submit, not during the first input. */
  const [judged, setJudged] = useState<ReadonlySet<Field>>(new Set())
  const [attempt, setAttempt] = useState(0)
  const [refusal, setRefusal] = useState<string>()
  const [isBusy, setBusy] = useState(false)

  const errorOf = (field: Field): string | undefined => {
    const error = judged.has(field) ? checks[field](typed[field]) : undefined
    return error && t(`login.${error}`)
  }
  const type = (field: Field, value: string) => {
    setTyped((before) => ({ ...before, [field]: value }))
    setRefusal(undefined)
  }
  const leave = (field: Field) => {
    if (typed[field]) setJudged((before) => new Set(before).add(field))
  }

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (isBusy) return
    const remember = new FormData(event.currentTarget).has('remember_me')
    setJudged(new Set(fields))
    setRefusal(undefined)
    const wrongFields = fields.filter((field) => checks[field](typed[field]))
    const [onlyOne] = wrongFields
    if (onlyOne) {
      if (wrongFields.length === 1) document.getElementById(onlyOne)?.focus()
      setAttempt(attempt + 1)
      return
    }
    setBusy(true)
    try {
      const { token: _, ...profile } = await api('POST /auth/login', {
        body: { phone_or_email: typed.phone_or_email.trim(), password: typed.password, remember_me: remember },
      })
      forgetProvenContact()
      keepProfile(profile)
      onSignedIn(takeDestination())
    } catch (error) {
      setRefusal(error instanceof ApiError ? failureText(error) : '')
      setAttempt(attempt + 1)
      setBusy(false)
    }
  }

  // The error of a single field stands at the field; the summary is for errors of the server, or of more than one field.
  const wrong = fields.flatMap((field): SummarisedError[] => {
    const message = errorOf(field)
    return message ? [{ field, message }] : []
  })
  const told = attempt > 0 && wrong.length > 1 ? wrong : []
  const refused = (why: string): SummarisedError[] => [t('login.failed'), why].map((message) => ({ message }))
  return { typed, type, leave, errorOf, submit, errors: refusal === undefined ? told : refused(refusal), attempt, isBusy }
}

function LoginForm({ onSignedIn }: { onSignedIn: (destination: string) => void }) {
  const { t } = useTranslation('account')
  const { typed, type, leave, errorOf, submit, errors, attempt, isBusy } = useLogin(onSignedIn)
  usePageTitle(t('login.title'))
  const wanted = wantedGuarantee()
  return (
    <form className="auth-form" noValidate onSubmit={(event) => void submit(event)}>
      <h1>{t('login.title')}</h1>
      {wanted && (
        <p className="soft">
          {t('login.toGuarantee', { number: wanted })} <Link href={paths.invitation(wanted)}>{t('login.asBuyer')}</Link>
        </p>
      )}
      <KeptNotice isKeyKept={isKeyKept} />
      <ErrorSummary errors={errors} attempt={attempt} />
      <TextField
        name="phone_or_email"
        label={t('login.phoneOrEmail')}
        digits
        inputMode="email"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        value={typed.phone_or_email}
        error={errorOf('phone_or_email')}
        onChange={(event) => type('phone_or_email', event.target.value)}
        onBlur={() => leave('phone_or_email')}
      />
      <PasswordField
        name="password"
        label={t('login.password')}
        aside={
          <Link href={paths.forgotPassword} className="size-sm">
            {t('login.forgot')}
          </Link>
        }
        value={typed.password}
        error={errorOf('password')}
        onChange={(event) => type('password', event.target.value)}
        onBlur={() => leave('password')}
      />
      <Checkbox name="remember_me">{t('login.remember')}</Checkbox>
      <Button type="submit" block busy={isBusy}>
        {t('login.submit')}
      </Button>
      <div className="auth-other">
        <p className="size-sm soft">{t('login.noAccount')}</p>
        <LinkButton href={paths.registerPerson} variant="secondary" size="sm" block icon={<Icon of={User} />}>
          {t('login.person')}
        </LinkButton>
        <LinkButton href={paths.registerCompany} variant="secondary" size="sm" block icon={<Icon of={Building2} />}>
          {t('login.company')}
        </LinkButton>
      </div>
    </form>
  )
}
