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
  reasonWords?: { label: string; hint: string }
}

/** A decision with a form of its own. */
export function formOf({ name, ...props }: DecisionFormProps & { name: DecisionName }) {
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
      return undefined
  }
}
