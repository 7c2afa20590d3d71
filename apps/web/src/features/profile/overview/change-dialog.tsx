import { changeContactRules, requireFields } from '@damana/contract/form-rules'
import type { Output } from '@damana/contract'
import { Button, Dialog, ErrorSummary, Ltr, Notice, PhoneField, TextField, toast } from '@damana/ui'
import { useQueryClient } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { api, ApiError } from '#api.ts'
import { startOver } from '#features/account/start-over.ts'
import { CodeForm } from '#features/code/code-form.tsx'
import { FormCodeDialog } from '#features/code/form-code-dialog.tsx'
import { useContractForm } from '#forms/contract-form.ts'
import { keepProfile, useProfile } from '#session.ts'
import type { Channel } from './contact-card.tsx'
import { AlreadyRegistered } from './verify-dialog.tsx'

type Sent = Output<'POST /auth/update-mobile/sendOtp'>
type Stage = { at: 'typing' | 'proving' | 'taken' } | { at: 'arriving'; sent: Sent }
interface Answers {
  phone: string
  email: string
}
const isCode = (error: unknown, ...codes: readonly string[]): error is ApiError => error instanceof ApiError && codes.includes(error.code)

interface ChangeDialogProps {
  channel: Channel
  onClose: () => void
}

/** The steps of a change, and what leads from one to the next. */
function useChange({ channel, onClose }: ChangeDialogProps) {
  const { t } = useTranslation('profile/overview')
  const client = useQueryClient()
  const [stage, setStage] = useState<Stage>({ at: 'typing' })
  const field: 'phone' | 'email' = channel === 'mobile' ? 'phone' : 'email'
  const { channel: _, ...rules } = changeContactRules
  const contractForm = useContractForm<Answers>({
    rules: requireFields(rules, [field]),
    words: { phone: { required: t('new.mobileRequired') }, email: { required: t('new.emailRequired') } },
    defaultValues: { phone: '', email: '' },
    fieldOfCode: { phone_unchanged: 'phone', email_unchanged: 'email' },
  })
  const { form, blame } = contractForm
  const contact = form.getValues(field).trim()

  /** Sends a code to the new contact; the server decides whether the present contact needs a code first, and whether anything changes. */
  const send = async () => {
    const now = form.getValues(field).trim()
    setStage({ at: 'arriving', sent: await api('POST /auth/update-mobile/sendOtp', { body: { channel, [field]: now } }) })
  }
  const begin = async () => {
    try {
      await send()
    } catch (error) {
      if (!isCode(error, 'step_up_required')) throw error
      setStage({ at: 'proving' })
    }
  }
  const proceed = async () => {
    try {
      await send()
    } catch (error) {
      if (!isCode(error, 'phone_unchanged', 'email_unchanged')) throw error
      setStage({ at: 'typing' })
      blame(field, error.code)
    }
  }
  const check = async (code: string) => {
    try {
      const { token: __, ...profile } = await api('POST /auth/update-mobile/checkOtpWithUpdate', {
        body: { channel, [field]: contact, code },
      })
      keepProfile(profile)
      void client.invalidateQueries({ queryKey: ['GET /profile/bank-info'] })
      toast.success(t(channel === 'mobile' ? 'done.changedMobile' : 'done.changedEmail'))
      onClose()
    } catch (error) {
      if (isCode(error, 'already_registered')) setStage({ at: 'taken' })
      else if (isCode(error, 'step_up_required')) setStage({ at: 'proving' })
      else throw error
    }
  }
  return { stage, field, contact, contractForm, begin, proceed, check }
}

/** A new phone or e-mail: typed, allowed by a code to the present contact, and proven by a code to the new one. */
export function ChangeDialog({ channel, onClose }: ChangeDialogProps) {
  const { t } = useTranslation('profile/overview')
  const ui = useTranslation('ui')
  const { stage, field, contact, contractForm, begin, proceed, check } = useChange({ channel, onClose })
  const { text, summary, attempt, submit, isBusy } = contractForm
  const { [field]: present } = useProfile()
  const title = t(channel === 'mobile' ? (present ? 'changeMobile' : 'addMobile') : present ? 'changeEmail' : 'addEmail')
  switch (stage.at) {
    case 'taken':
      return (
        <Suspense>
          <AlreadyRegistered onLeave={(path) => void startOver(path)} onDismiss={onClose} />
        </Suspense>
      )
    case 'proving':
      return (
        <FormCodeDialog
          purpose={{ action: 'change_contact', contact }}
          title={t('prove.title')}
          confirmLabel={t('next')}
          failed={t('new.failed')}
          send={proceed}
          onDismiss={onClose}
        >
          {t('prove.text')} <Ltr className="strong">{contact}</Ltr>
        </FormCodeDialog>
      )
    case 'arriving':
      return (
        <Dialog open title={title} onClose={onClose}>
          <p className="dialog-body">{t(`arrive.${channel}`)}</p>
          <CodeForm
            sentTo={contact}
            resendAt={stage.sent.resend_at}
            expiresAt={stage.sent.expires_at}
            submitLabel={t('save')}
            onCheck={check}
            onResend={begin}
            onDismiss={onClose}
          />
        </Dialog>
      )
    case 'typing':
      return (
        <Dialog open title={title} onClose={isBusy ? () => {} : onClose}>
          <form className="stack-4" noValidate onSubmit={(event) => void submit(begin, { fields: [field], title: t('new.failed') })(event)}>
            <p className="dialog-body">{t('new.how')}</p>
            <ErrorSummary errors={summary([field])} attempt={attempt} />
            {channel === 'mobile' ? (
              <PhoneField {...text('phone')} label={t('new.mobile')} hint={t('new.mobileHint')} />
            ) : (
              <TextField {...text('email')} type="email" inputMode="email" autoComplete="email" ltr label={t('new.email')} />
            )}
            {channel === 'mobile' && <Notice tone="hold" title={t('new.payouts')} />}
            <div className="dialog-actions">
              <Button type="submit" busy={isBusy}>
                {t('new.submit')}
              </Button>
              <Button variant="quiet" disabled={isBusy} onClick={onClose}>
                {ui.t('back')}
              </Button>
            </div>
          </form>
        </Dialog>
      )
  }
}
