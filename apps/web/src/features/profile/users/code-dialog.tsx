import { useEffect, useEffectEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ApiError } from '#api.ts'
import { StepUpDialog } from '#features/guarantees/actions/step-up-dialog.tsx'
import { errorText } from '#features/guarantees/reason-text.ts'
import { useStepUp } from '#features/guarantees/actions/use-step-up.ts'
import { saveUser, type SaveBody } from './save-user.ts'

interface CodeDialogProps {
  body: SaveBody
  onSaved: () => void
  /** The server refuses the change, before its code is sent or after. */
  onRefused: (error: unknown) => void
  onDismiss: () => void
}

/** A code for managing the users, then the change that it was asked for. */
export function CodeDialog({ body, onSaved, onRefused, onDismiss }: CodeDialogProps) {
  const { t } = useTranslation('profile/users')
  const shell = useTranslation('shell')
  const { change, ...content } = body
  const id = body.change === 'update' ? { id: body.id } : {}
  const stepUp = useStepUp({ action: 'company_user', company_user: { change, ...id }, content }, onRefused)
  const [isBusy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string>()
  const begin = useEffectEvent(() => void stepUp.begin())
  useEffect(() => begin(), [])

  const save = async () => {
    setBusy(true)
    setProblem(undefined)
    try {
      await saveUser(body)
      onSaved()
    } catch (failure) {
      setBusy(false)
      const code = failure instanceof ApiError && failure.status >= 400 && failure.status < 500 ? failure.code : undefined
      // The code has grown too old on the way: another is sent.
      if (code === 'step_up_required') void stepUp.begin()
      else if (code) onRefused(failure)
      else setProblem(`${t(change === 'add' ? 'addFailed' : 'updateFailed')} ${errorText(failure) ?? shell.t('connectionFailed')}`)
    }
  }
  return (
    <StepUpDialog
      title={t('code.title')}
      stepUp={stepUp}
      act={{ isBusy, problem }}
      confirmLabel={t(change === 'add' ? 'add' : 'save')}
      onAct={() => void save()}
      onDismiss={onDismiss}
    >
      <p className="dialog-body">{t('code.text')}</p>
    </StepUpDialog>
  )
}
