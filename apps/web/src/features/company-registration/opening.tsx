import { forgotRules } from '@damana/contract/form-rules'
import { Button, ErrorSummary, Link, Notice, TextField } from '@damana/ui'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { api } from '#api.ts'
import { AuthScreen } from '#features/account/auth-screen.tsx'
import { checkPhoneOrEmail } from '#features/account/login.rules.ts'
import { forgetStep, keepStep, readStep } from '#features/account/step-storage.ts'
import { findOrSendCode, forgetCode, sendCode, type SentCode } from '#features/account/verification-code.ts'
import { CodeForm } from '#features/code/code-form.tsx'
import { useContractForm } from '#forms/contract-form.ts'
import { paths } from '#paths.ts'
import type { Flow } from './flow.ts'

type Step = { at: 'contact'; contact: string; isOther?: boolean } | { at: 'code'; contact: string; sent: SentCode }

const way = 'register-company'
const codeOf = (contact: string) => `company:${contact}`
const destinationOf = (contact: string) => (contact.includes('@') ? { email: contact } : { phone: contact })
const sendTo = (contact: string) => () =>
  api('POST /auth/register/sendOtp/Flow2', { body: { ...destinationOf(contact), purpose: 'company_draft' } })

interface OpeningProps {
  /** An application that was begun before, here or on another device. */
  isContinued: boolean
  hasEnded: boolean
  /** False: the application belongs to another contact. */
  onEnter: (flow: Flow) => Promise<boolean>
}

/** A code to a phone or e-mail, so that the seven steps are one draft on the server that is found again. */
export function Opening({ isContinued, hasEnded, onEnter }: OpeningProps) {
  const { t } = useTranslation('company-registration')
  const [step, setStep] = useState<Step>(() => readStep<Step>(way) ?? { at: 'contact', contact: '' })
  const go = (next: Step) => {
    keepStep(way, next)
    setStep(next)
  }
  const check = async (contact: string, code: string) => {
    const { flow_id, good_until } = await api('POST /auth/register/checkOtp/Flow2', {
      body: { ...destinationOf(contact), purpose: 'company_draft', code },
    })
    forgetCode(codeOf(contact))
    if (await onEnter({ id: flow_id, goodUntil: good_until })) forgetStep(way)
    else go({ at: 'contact', contact, isOther: true })
  }

  if (step.at === 'code')
    return (
      <AuthScreen step={step.at} title={t('opening.codeTitle')}>
        <CodeForm
          sentTo={step.contact}
          resendAt={step.sent.resend_at}
          expiresAt={step.sent.expires_at}
          last={step.sent.last}
          aside={
            <button type="button" className="text-button" onClick={() => go({ at: 'contact', contact: step.contact })}>
              {t('opening.change')}
            </button>
          }
          onCheck={(code) => check(step.contact, code)}
          onResend={async () => go({ ...step, sent: await sendCode(codeOf(step.contact), sendTo(step.contact)) })}
        />
      </AuthScreen>
    )
  return (
    <AuthScreen
      step={step.at}
      title={t(isContinued ? 'opening.continueTitle' : 'title')}
      text={t(isContinued ? 'opening.continueText' : 'opening.text')}
    >
      <ContactForm
        contact={step.contact}
        notice={step.isOther ? t('opening.otherContact') : hasEnded ? t('opening.ended') : undefined}
        onContact={async (contact) => go({ at: 'code', contact, sent: await findOrSendCode(codeOf(contact), sendTo(contact)) })}
      />
      {!isContinued && <WhatIsNeeded />}
      <p className="centred size-ui soft">
        {t('opening.haveAccount')} <Link href={paths.login}>{t('opening.login')}</Link>
      </p>
    </AuthScreen>
  )
}

/** Collecting them takes longer than filling in the form. */
function WhatIsNeeded() {
  const { t } = useTranslation('company-registration')
  return (
    <section className="inset stack-2 size-ui">
      <h2 className="company-small-title">{t('opening.needed')}</h2>
      <ul className="company-bullets">
        {(['register', 'licence', 'identities', 'bank', 'letters'] as const).map((paper) => (
          <li key={paper}>{t(`opening.papers.${paper}`)}</li>
        ))}
      </ul>
    </section>
  )
}

interface ContactFormProps {
  contact: string
  /** Why it is asked for again. */
  notice: string | undefined
  /** Sends a code to the contact; an error is shown above the field. */
  onContact: (contact: string) => Promise<unknown>
}
const codes = { phoneShort: 'invalid_phone', emailInvalid: 'invalid_email' } as const

function ContactForm({ contact, notice, onContact }: ContactFormProps) {
  const { t } = useTranslation('company-registration')
  const { text, summary, attempt, submit, isBusy } = useContractForm<{ phone_or_email: string }>({
    rules: forgotRules,
    compare: ({ phone_or_email }) => {
      const wrong = checkPhoneOrEmail(phone_or_email)
      return wrong === 'phoneShort' || wrong === 'emailInvalid' ? { phone_or_email: codes[wrong] } : {}
    },
    words: { phone_or_email: { required: t('opening.contactRequired') } },
    defaultValues: { phone_or_email: contact },
  })
  return (
    <form
      className="stack-5"
      noValidate
      onSubmit={(event) => void submit(({ phone_or_email }) => onContact(phone_or_email.trim()), { title: t('opening.sendFailed') })(event)}
    >
      {notice && attempt === 0 && <Notice tone="late" role="alert" title={notice} />}
      <ErrorSummary errors={summary(['phone_or_email'])} attempt={attempt} />
      <TextField
        {...text('phone_or_email')}
        label={t('opening.contact')}
        hint={t('opening.contactHint')}
        digits
        inputMode="email"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
      />
      <Button type="submit" block busy={isBusy}>
        {t('opening.send')}
      </Button>
    </form>
  )
}
