import type { Args } from '@damana/contract'
import { Dialog, Ltr } from '@damana/ui'
import { useEffect, useEffectEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { api, ApiError } from '#api.ts'
import { CodeStep } from '#features/guarantees/actions/code-step.tsx'
import { sayProblem, useIdempotencyKey } from '#features/guarantees/actions/use-act.ts'
import type { BankInfo } from './bank-info-query.ts'

export type AccountBody = Args<'POST /profile/bank-info'>['body']

interface CodeDialogProps {
  body: AccountBody
  serverTime: string
  onSaved: (saved: BankInfo) => void
  /** The server takes the code and refuses the account. */
  onRefused: (error: unknown) => void
  onDismiss: () => void
}

/** A code for this one IBAN, then the change itself. A code that was right stays good when the change is lost on the way. */
export function CodeDialog({ body, serverTime, onSaved, onRefused, onDismiss }: CodeDialogProps) {
  const { t } = useTranslation('bankInfo')
  const actions = useTranslation('guaranteeActions')
  const keyOf = useIdempotencyKey()
  const [sent, setSent] = useState<{ sent_to: string; resend_at: string }>()
  const [isBusy, setBusy] = useState(true)
  const [isProven, setProven] = useState(false)
  const [problem, setProblem] = useState<string>()
  const [error, setError] = useState<string>()
  const forThis = { action: 'bank_info', iban: body.iban } as const

  const deliver = () =>
    api('POST /auth/step-up/sendOtp', { body: forThis })
      .then(setSent, (failure: unknown) => setProblem(sayProblem(failure) ?? actions.t('code.sendFailed')))
      .finally(() => setBusy(false))
  const begin = useEffectEvent(() => void deliver())
  useEffect(() => begin(), [])
  const resend = () => {
    setBusy(true)
    setProblem(undefined)
    setError(undefined)
    setProven(false)
    void deliver()
  }

  const save = async () => {
    setBusy(true)
    setProblem(undefined)
    try {
      onSaved(await api('POST /profile/bank-info', { body }, { idempotencyKey: keyOf(JSON.stringify(body)) }))
    } catch (failure) {
      const isOfAccount =
        failure instanceof ApiError && failure.status >= 400 && failure.status < 500 && failure.code !== 'step_up_required'
      if (isOfAccount) return onRefused(failure)
      if (failure instanceof ApiError && failure.code === 'step_up_required') setProven(false)
      setProblem(sayProblem(failure) ?? actions.t('toast.connection'))
      setBusy(false)
    }
  }
  const prove = async (code: string) => {
    setBusy(true)
    setProblem(undefined)
    setError(undefined)
    try {
      await api('POST /auth/step-up/checkOtp', { body: { ...forThis, code } })
      setProven(true)
    } catch (failure) {
      if (failure instanceof ApiError && failure.code === 'otp_incorrect') setError(actions.t('code.incorrect'))
      else setProblem(sayProblem(failure) ?? actions.t('toast.connection'))
      return setBusy(false)
    }
    await save()
  }
  return (
    <Dialog open title={t('code.title')} onClose={isBusy ? () => {} : onDismiss}>
      <p className="dialog-body">
        {t('code.text')} <Ltr className="font-semibold">{`•••• ${body.iban.slice(-4)}`}</Ltr>
      </p>
      <CodeStep
        sentTo={sent?.sent_to}
        resendAt={sent?.resend_at}
        serverTime={serverTime}
        problem={problem}
        error={error}
        isBusy={isBusy}
        isProven={isProven}
        confirmLabel={t('save')}
        onResend={resend}
        onCode={(code) => void prove(code)}
        onAgain={() => void save()}
        onDismiss={onDismiss}
      />
    </Dialog>
  )
}
