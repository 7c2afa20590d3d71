import { registerRules } from '@damana/contract/form-rules'
import { Button, Checkbox, ErrorSummary, LinkButton, PhoneField, TextField } from '@damana/ui'
import { lazyPart } from '@damana/ui/load-part'
import { Suspense, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { api, ApiError } from '#api.ts'
import {
  compareNewPassword,
  newPasswordRules,
  noPassword,
  passwordBody,
  type NewPasswordAnswers,
} from '#features/new-password/new-password-answers.ts'
import { NewPasswordFields } from '#features/new-password/new-password-fields.tsx'
import { useNewPasswordWords } from '#features/new-password/use-new-password-words.ts'
import { useContractForm } from '#forms/contract-form.ts'
import { loadConfiguration } from '#layout/configuration.ts'
import { paths } from '#paths.ts'
import { isSignedIn, type Profile } from '#session.ts'
import { keepPersonDraft, openPersonDraft, type PersonDraft } from './draft.ts'
import './registration.css'
import { fetchTerms } from './terms.ts'

const TermsDialog = lazyPart(() => import('./terms-dialog.tsx').then((file) => ({ default: file.TermsDialog })))

interface PersonAnswers extends PersonDraft, NewPasswordAnswers {
  terms: boolean
}
const questions = ['name', 'phone', 'email', 'password', 'confirmation', 'terms'] as const
const { name, phone, email, terms } = registerRules

interface PersonFormProps {
  /** A phone that gave its code already, and what that opened. */
  verified?: { phone: string; flowId: string }
  onRegistered: (profile: Profile) => void
  /** The flow has expired: the phone needs another code. */
  onFlowEnded?: () => void
}

/** A new person: who it is, where to reach them, an own password, and the terms. */
export function PersonForm({ verified, onRegistered, onFlowEnded }: PersonFormProps) {
  const { t } = useTranslation('account/registration')
  const [version, setVersion] = useState<number>()
  const [isNewer, setNewer] = useState(false)
  const [isReading, setReading] = useState(false)
  const [hasSignedIn, setSignedIn] = useState(false)
  const contractForm = useContractForm<PersonAnswers>({
    rules: { name, phone, email, terms, ...newPasswordRules },
    compare: compareNewPassword,
    words: {
      ...useNewPasswordWords(),
      name: { required: t('wrong.name'), too_short: t('wrong.nameShort') },
      phone: { required: t('wrong.phone') },
      email: { required: t('wrong.email') },
      terms: { required: t('wrong.terms') },
    },
    defaultValues: { ...openPersonDraft(), ...(verified && { phone: verified.phone }), ...noPassword, terms: false },
    fieldOfCode: { terms_outdated: 'terms', password_too_common: 'password' },
  })
  const { form, text, choice, summary, attempt, submit, isBusy } = contractForm
  const agreement = choice('terms')

  useEffect(() => {
    void loadConfiguration().then((configuration) => setVersion((known) => known ?? configuration?.terms_version))
  }, [])
  useEffect(() => form.subscribe({ formState: { values: true }, callback: ({ values }) => keepPersonDraft(values) }), [form])

  const register = async ({ password, confirmation, terms: _agreed, ...answers }: PersonAnswers) => {
    // Another tab has signed in: an account registered here would take the place of its session.
    if (isSignedIn()) {
      setSignedIn(true)
      throw new ApiError(409, { error_msg: t('signedInElsewhere') })
    }
    try {
      const terms_version = version ?? (await fetchTerms()).version
      const { token: _, ...profile } = await api('POST /auth/register', {
        body: {
          ...answers,
          ...passwordBody({ password, confirmation }),
          terms: true,
          terms_version,
          ...(verified && { flow_id: verified.flowId }),
        },
      })
      onRegistered(profile)
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      if (error.code === 'flow_ended' && onFlowEnded) return onFlowEnded()
      if (error.code === 'terms_outdated') {
        const inForce = error.body['terms_version']
        setVersion(typeof inForce === 'number' ? inForce : undefined)
        setNewer(true)
        form.setValue('terms', false)
      }
      throw error
    }
  }
  const agree = (read: number) => {
    setVersion(read)
    setReading(false)
    form.setValue('terms', true)
    void form.trigger('terms')
  }
  return (
    <form className="stack-5" noValidate onSubmit={(event) => void submit(register, { title: t('failed') })(event)}>
      <ErrorSummary errors={summary(questions)} attempt={attempt} />
      {hasSignedIn && (
        <LinkButton href={paths.home} variant="secondary" block>
          {t('toGuarantees')}
        </LinkButton>
      )}
      <TextField {...text('name')} label={t('name')} hint={t('nameHint')} autoComplete="name" />
      {verified ? (
        <PhoneField {...text('phone')} label={t('phone')} readOnly success={t('phoneVerified')} />
      ) : (
        <PhoneField {...text('phone')} label={t('phone')} hint={t('phoneHint')} />
      )}
      <TextField
        {...text('email')}
        label={t('email')}
        ltr
        type="email"
        inputMode="email"
        autoComplete="email"
        autoCapitalize="none"
        spellCheck={false}
      />
      <NewPasswordFields
        label={t('password')}
        password={text('password')}
        confirmation={text('confirmation')}
        typed={form.watch('password')}
        owner={{ name: form.watch('name'), phone: form.watch('phone'), email: form.watch('email') }}
      />
      <Checkbox {...agreement.field} error={agreement.error}>
        {t('terms')}{' '}
        <button type="button" className="text-button" onClick={() => setReading(true)}>
          {t('termsLink')}
        </button>
      </Checkbox>
      <Button type="submit" block busy={isBusy}>
        {t('submit')}
      </Button>
      {isReading && (
        <Suspense>
          <TermsDialog isNewer={isNewer} onAgree={agree} onClose={() => setReading(false)} />
        </Suspense>
      )}
    </form>
  )
}
