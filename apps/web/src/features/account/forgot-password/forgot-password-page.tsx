import { Link, LinkButton, Notice } from '@damana/ui'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { api, ApiError } from '#api.ts'
import { CodeForm } from '#features/code/code-form.tsx'
import type { PasswordBody } from '#features/new-password/new-password-answers.ts'
import { NewPasswordForm } from '#features/new-password/new-password-form.tsx'
import { paths } from '#paths.ts'
import { AuthScreen } from '../auth-screen.tsx'
import { keepProvenContact, readProvenContact } from '../proven-contact.ts'
import { forgetStep, keepStep, readStep } from '../step-storage.ts'
import { findOrSendCode, forgetCode, sendCode, type SentCode } from '../verification-code.ts'
import { ContactForm } from './contact-form.tsx'

type Step =
  | { at: 'contact'; contact: string; hasEnded?: boolean }
  | { at: 'code'; contact: string; sent: SentCode }
  | { at: 'password'; contact: string; flowId: string }
  | { at: 'done' }

const way = 'forgot-password'
const codeOf = (contact: string) => `${way}:${contact}`
const sendTo = (contact: string) => () => api('POST /auth/forgot-password/check', { body: { phone_or_email: contact } })

/** The code to the contact, which opens the way to a new password. */
function ContactCode({ contact, sent, onStep }: Extract<Step, { at: 'code' }> & { onStep: (step: Step) => void }) {
  const { t } = useTranslation('account/forgot-password')
  return (
    <CodeForm
      sentTo={contact}
      resendAt={sent.resend_at}
      expiresAt={sent.expires_at}
      last={sent.last}
      aside={
        <button type="button" className="text-button" onClick={() => onStep({ at: 'contact', contact })}>
          {t('change')}
        </button>
      }
      onCheck={async (code) => {
        const { flow_id } = await api('POST /auth/forgot-password/check-otp', { body: { phone_or_email: contact, code } })
        forgetCode(codeOf(contact))
        keepProvenContact(contact)
        onStep({ at: 'password', contact, flowId: flow_id })
      }}
      onResend={async () => onStep({ at: 'code', contact, sent: await sendCode(codeOf(contact), sendTo(contact)) })}
    />
  )
}

/** Password reset: contact, code, new password. Only the contact's owner learns whether an account has it. */
export function Component() {
  const { t } = useTranslation('account/forgot-password')
  const account = useTranslation('account')
  const [step, setStep] = useState<Step>(() => readStep<Step>(way) ?? { at: 'contact', contact: readProvenContact() })
  const go = (next: Step) => {
    if (next.at === 'done') forgetStep(way)
    else keepStep(way, next)
    setStep(next)
  }
  const save = async (contact: string, flowId: string, body: PasswordBody) => {
    try {
      await api('POST /auth/forgot-password/reset-password', { body: { flow_id: flowId, ...body } })
      go({ at: 'done' })
    } catch (error) {
      if (!(error instanceof ApiError) || error.code !== 'flow_ended') throw error
      go({ at: 'contact', contact, hasEnded: true })
    }
  }
  const toLogin = (
    <p className="centred size-ui">
      <Link href={paths.login}>{t('backToLogin')}</Link>
    </p>
  )

  if (step.at === 'contact')
    return (
      <AuthScreen step={step.at} title={t('title')} text={t('text')}>
        <ContactForm
          contact={step.contact}
          notice={step.hasEnded ? t('flowEnded') : undefined}
          onContact={async (contact) => go({ at: 'code', contact, sent: await findOrSendCode(codeOf(contact), sendTo(contact)) })}
        />
        {toLogin}
      </AuthScreen>
    )
  if (step.at === 'code')
    return (
      <AuthScreen step={step.at} title={t('codeTitle')} text={t('codeText')}>
        <ContactCode {...step} onStep={go} />
        {toLogin}
      </AuthScreen>
    )
  if (step.at === 'password')
    return (
      <AuthScreen step={step.at} title={t('passwordTitle')} text={t('passwordText')}>
        <NewPasswordForm
          submitLabel={t('save')}
          failed={t('saveFailed')}
          onSave={(password) => save(step.contact, step.flowId, password)}
        />
      </AuthScreen>
    )
  return (
    <AuthScreen step={step.at} title={t('doneTitle')}>
      <Notice tone="good" role="status">
        {t('doneText')}
      </Notice>
      <LinkButton href={paths.login} block>
        {account.t('login.title')}
      </LinkButton>
    </AuthScreen>
  )
}
