import { queryClient } from '@damana/ui/query-client'
import { QueryClientProvider } from '@tanstack/react-query'
import { useState } from 'react'
import { Trans, useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { api, ApiError } from '#api.ts'
import { CodeForm } from '#features/code/code-form.tsx'
import { paths } from '#paths.ts'
import { keepDestination, keepProfile } from '#session.ts'
import { AlreadyRegisteredDialog } from '../already-registered-dialog.tsx'
import { AuthScreen } from '../auth-screen.tsx'
import { keepProvenContact } from '../proven-contact.ts'
import { forgetStep, keepStep, readStep } from '../step-storage.ts'
import { findOrSendCode, forgetCode, sendCode, type SentCode } from '../verification-code.ts'
import { dropPersonDraft, openPersonDraft } from './draft.ts'
import { type Invitation, OfferedVehicle, WhatDamanaIs } from './invitation-parts.tsx'
import { PersonForm } from './person-form.tsx'
import { ToLogin } from './to-login.tsx'
import { WholeOffer } from './whole-offer.tsx'
import { registerRules } from '@damana/contract/form-rules'
import { Button, ErrorSummary, Ltr, Notice, PhoneField } from '@damana/ui'
import { useContractForm } from '#forms/contract-form.ts'

type Step =
  | { at: 'phone'; phone: string; hasEnded?: boolean }
  | { at: 'code'; phone: string; sent: SentCode }
  | { at: 'offer' | 'details'; phone: string; flowId: string }

const codeOf = (phone: string) => `register:${phone}`
const sendTo = (phone: string) => () => api('POST /auth/register/sendOtp/Flow2', { body: { phone } })

/** Registration of the invited side of a guarantee: the phone is verified first, then the whole offer is shown, and the guarantee opens at the end. */
export function InvitedPerson({ number, invitation }: { number: string; invitation: Invitation | undefined }) {
  const { t } = useTranslation('account/registration')
  const navigate = useNavigate()
  const way = `invited:${number}`
  const [step, setStep] = useState<Step>(() => readStep<Step>(way) ?? { at: 'phone', phone: openPersonDraft().phone })
  const [isRegistered, setRegistered] = useState(false)
  const go = (next: Step) => {
    keepStep(way, next)
    setStep(next)
  }
  const check = async (phone: string, code: string) => {
    try {
      const { flow_id } = await api('POST /auth/register/checkOtp/Flow2', { body: { phone, code } })
      forgetCode(codeOf(phone))
      go({ at: 'offer', phone, flowId: flow_id })
    } catch (error) {
      if (!(error instanceof ApiError) || error.code !== 'already_registered') throw error
      forgetCode(codeOf(phone))
      forgetStep(way)
      keepProvenContact(phone)
      keepDestination(paths.guarantee(number))
      setRegistered(true)
    }
  }

  if (step.at === 'phone')
    return (
      <AuthScreen
        step={step.at}
        title={invitation ? t('offeredTitle', { name: invitation.seller_name }) : t('invitedTitle')}
        text={<Trans t={t} i18nKey="invitedText" components={{ number: <Ltr>{number}</Ltr> }} />}
      >
        {invitation && <OfferedVehicle invitation={invitation} />}
        <PhoneForm
          phone={step.phone}
          notice={step.hasEnded ? t('flowEnded') : undefined}
          onPhone={async (phone) => go({ at: 'code', phone, sent: await findOrSendCode(codeOf(phone), sendTo(phone)) })}
        />
        <WhatDamanaIs />
        <ToLogin destination={paths.guarantee(number)} />
      </AuthScreen>
    )
  if (step.at === 'code')
    return (
      <AuthScreen step={step.at} title={t('codeTitle')}>
        <CodeForm
          sentTo={step.phone}
          resendAt={step.sent.resend_at}
          expiresAt={step.sent.expires_at}
          last={step.sent.last}
          aside={
            <button type="button" className="text-button" onClick={() => go({ at: 'phone', phone: step.phone })}>
              {t('changePhone')}
            </button>
          }
          onCheck={(code) => check(step.phone, code)}
          onResend={async () => go({ ...step, sent: await sendCode(codeOf(step.phone), sendTo(step.phone)) })}
        />
        {isRegistered && <AlreadyRegisteredDialog onLeave={(path) => void navigate(path, { replace: true })} />}
      </AuthScreen>
    )
  const hasEnded = () => go({ at: 'phone', phone: step.phone, hasEnded: true })
  if (step.at === 'offer')
    return (
      <QueryClientProvider client={queryClient}>
        <WholeOffer
          number={number}
          flowId={step.flowId}
          onChangePhone={() => go({ at: 'phone', phone: step.phone })}
          onFlowEnded={hasEnded}
          onGoOn={() => go({ ...step, at: 'details' })}
        />
      </QueryClientProvider>
    )
  return (
    <AuthScreen step={step.at} title={t('detailsTitle')} text={t('detailsText', { number })}>
      <PersonForm
        verified={step}
        onFlowEnded={hasEnded}
        onRegistered={(profile) => {
          forgetStep(way)
          dropPersonDraft()
          keepProfile(profile)
          void navigate(paths.guarantee(number), { replace: true })
        }}
      />
    </AuthScreen>
  )
}

interface PhoneFormProps {
  phone: string
  /** Why the phone is asked for again. */
  notice: string | undefined
  /** Sends a code to the contact; an error is shown above the field. */
  onPhone: (phone: string) => Promise<unknown>
}
const { phone: phoneRule } = registerRules

/** The phone of an invited person, asked first because the offer is for the phone's owner. */
function PhoneForm({ phone, notice, onPhone }: PhoneFormProps) {
  const { t } = useTranslation('account/registration')
  const { text, summary, attempt, submit, isBusy } = useContractForm<{ phone: string }>({
    rules: { phone: phoneRule },
    words: { phone: { required: t('wrong.phone') } },
    defaultValues: { phone },
  })
  return (
    <form
      className="stack-5"
      noValidate
      onSubmit={(event) => void submit(({ phone: typed }) => onPhone(typed.trim()), { title: t('sendFailed') })(event)}
    >
      {notice && attempt === 0 && <Notice tone="late" role="alert" title={notice} />}
      <ErrorSummary errors={summary(['phone'])} attempt={attempt} />
      <PhoneField {...text('phone')} label={t('phoneInvited')} hint={t('phoneHint')} />
      <Button type="submit" block busy={isBusy}>
        {t('sendCode')}
      </Button>
    </form>
  )
}
