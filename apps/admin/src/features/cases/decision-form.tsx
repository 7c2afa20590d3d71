import type { CallOptions } from '@damana/contract'
import { useTranslation } from 'react-i18next'
import { api } from '#api.ts'
import { DecisionDialog } from '#layout/decision-dialog.tsx'
import { ApproveCancellationForm } from './approve-cancellation-form.tsx'
import { CaseForm } from './case-form.tsx'
import type { DecisionName } from './decisions.rules.ts'
import { PaidAgainForm } from './paid-again-form.tsx'
import type { Decided, StaffCase } from './query.ts'
import { SplitForm } from './split-form.tsx'

export interface DecisionFormProps {
  staffCase: StaffCase
  onDone: (decided: Decided) => void
  onRefused: () => void
  onClose: () => void
}

/** The dialog of one decision. */
export function DecisionForm({ name, ...props }: DecisionFormProps & { name: DecisionName }) {
  switch (name) {
    case 'decide_release':
    case 'decide_refund':
    case 'dismiss':
      return <CaseForm name={name} {...props} />
    case 'propose_split':
      return <SplitForm {...props} />
    case 'approve_cancellation':
      return <ApproveCancellationForm {...props} />
    case 'note_paid_again':
      return <PaidAgainForm {...props} />
    default:
      return <PlainForm name={name} {...props} />
  }
}

type PlainName = Exclude<
  DecisionName,
  'decide_release' | 'decide_refund' | 'dismiss' | 'propose_split' | 'approve_cancellation' | 'note_paid_again'
>

/** A decision that needs a reason only. */
function PlainForm({ name, staffCase, ...rest }: DecisionFormProps & { name: PlainName }) {
  const { t } = useTranslation('cases')
  const params = { number: staffCase.guarantee.number }
  const isAgainst =
    name === 'refuse_vehicle' ||
    name === 'refuse_paper' ||
    name === 'reject_cancellation' ||
    name === 'note_not_paid_again' ||
    name === 'block'
  const send = (reason: string, options: CallOptions): Promise<Decided> => {
    switch (name) {
      case 'confirm_vehicle':
      case 'refuse_vehicle':
        return api(
          'POST /admin/cases/:number/vehicle',
          { params, body: { decision: name === 'confirm_vehicle' ? 'confirm' : 'refuse', reason } },
          options,
        )
      case 'accept_paper':
      case 'refuse_paper':
        return api(
          'POST /admin/cases/:number/paper',
          { params, body: { decision: name === 'accept_paper' ? 'transferred' : 'not_transferred', reason } },
          options,
        )
      case 'reject_cancellation':
        return api('POST /admin/cases/:number/cancellation', { params, body: { decision: 'reject', reason } }, options)
      case 'note_not_paid_again':
        return api('POST /admin/cases/:number/bank', { params, body: { decision: 'not_paid_again', reason } }, options)
      case 'block':
        return api('POST /admin/cases/:number/block', { params, body: { reason } }, options)
      case 'unblock':
        return api('POST /admin/cases/:number/unblock', { params, body: { reason } }, options)
    }
  }
  return (
    <DecisionDialog
      title={t(`title.${name}`)}
      text={<p>{t(`text.${name}`)}</p>}
      confirmLabel={t(`action.${name}`)}
      isDanger={isAgainst}
      send={send}
      {...rest}
    />
  )
}
