import type { Args } from '@damana/contract'
import { Ltr } from '@damana/ui'
import { useEffect, useEffectEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { api, ApiError } from '#api.ts'
import { failureText } from '#failure-text.ts'
import { StepUpDialog } from '#features/guarantees/actions/step-up-dialog.tsx'
import { useStepUp } from '#features/guarantees/actions/use-step-up.ts'
import type { BankInfo } from './bank-info-query.ts'

export type AccountBody = Args<'POST /profile/bank-info'>['body']

interface CodeDialogProps {
  body: AccountBody
  onSaved: (saved: BankInfo) => void
  /** The server refuses the account, before its code is sent or after. */
  onRefused: (error: unknown) => void
  onDismiss: () => void
}

/** A code for this one IBAN, then the change itself. */
export function CodeDialog({ body, onSaved, onRefused, onDismiss }: CodeDialogProps) {
  const { t } = useTranslation('profile/bank-info')
  const stepUp = useStepUp({ action: 'bank_info', iban: body.iban, content: { ...body } }, onRefused)
  const [isBusy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string>()
  const begin = useEffectEvent(() => void stepUp.begin())
  useEffect(() => begin(), [])

  const save = async () => {
    setBusy(true)
    setProblem(undefined)
    try {
      onSaved(await api('POST /profile/bank-info', { body }, { once: true }))
    } catch (failure) {
      setBusy(false)
      const code = failure instanceof ApiError && failure.status >= 400 && failure.status < 500 ? failure.code : undefined
      // The code has grown too old on the way: another is sent.
      if (code === 'step_up_required') void stepUp.begin()
      else if (code) onRefused(failure)
      else setProblem(`${t('saveFailed')} ${failureText(failure)}`)
    }
  }
  return (
    <StepUpDialog
      title={t('code.title')}
      stepUp={stepUp}
      act={{ isBusy, problem }}
      confirmLabel={t('save')}
      onAct={() => void save()}
      onDismiss={onDismiss}
    >
      <p className="dialog-body">
        {t('code.text')} <Ltr className="strong">{`•••• ${body.iban.slice(-4)}`}</Ltr>
      </p>
    </StepUpDialog>
  )
}
