import type { Args } from '@damana/contract'
import { Bdi } from '@damana/ui'
import { useEffect, useEffectEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { api, ApiError } from '#api.ts'
import { StepUpDialog } from '#features/guarantees/actions/step-up-dialog.tsx'
import { errorText, useIdempotencyKey } from '#features/guarantees/actions/use-guarantee-action.ts'
import { useStepUp } from '#features/guarantees/actions/use-step-up.ts'

export type SaveBody =
  | ({ change: 'add' } & Args<'POST /company/user-register'>['body'])
  | ({ change: 'update' } & Args<'POST /company/user-update'>['body'])

interface CodeDialogProps {
  body: SaveBody
  name: string
  onSaved: () => void
  /** The server takes the code and refuses the change. */
  onRefused: (error: unknown) => void
  onDismiss: () => void
}

async function send(body: SaveBody, idempotencyKey: string): Promise<void> {
  if (body.change === 'add') {
    const { change: _, ...added } = body
    await api('POST /company/user-register', { body: added }, { idempotencyKey })
  } else {
    const { change: _, ...changed } = body
    await api('POST /company/user-update', { body: changed }, { idempotencyKey })
  }
}

/** A code for this one change of this one user, then the change itself. */
export function CodeDialog({ body, name, onSaved, onRefused, onDismiss }: CodeDialogProps) {
  const { t } = useTranslation('companyUsers')
  const shell = useTranslation('shell')
  const keyOf = useIdempotencyKey()
  const { change, permissions, full_on_group, mobile, email } = body
  const id = body.change === 'update' ? { id: body.id } : {}
  const stepUp = useStepUp({ action: 'company_user', company_user: { change, ...id, permissions, full_on_group, mobile, email } })
  const [isBusy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string>()
  const begin = useEffectEvent(() => void stepUp.begin())
  useEffect(() => begin(), [])

  const save = async () => {
    setBusy(true)
    setProblem(undefined)
    try {
      await send(body, keyOf(JSON.stringify(body)))
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
      <p className="dialog-body">
        {t('code.text')} <Bdi className="strong">{name}</Bdi>
      </p>
    </StepUpDialog>
  )
}
