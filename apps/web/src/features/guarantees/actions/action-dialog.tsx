import type { ActionName } from '@damana/contract/guarantee-actions'
import { toast } from '@damana/ui'
import { lazyWithPhrases } from '#phrases.ts'
import { lazyPart } from '@damana/ui/load-part'
import { Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import type { Guarantee } from '../queries.ts'
import { AcceptDialog } from './accept-dialog.tsx'
import { ConsentDialog } from './consent-dialog.tsx'
import { ReasonDialog } from './reason-dialog.tsx'
import { ReleaseDialog } from './release-dialog.tsx'

const AmendDialog = lazyPart(() => import('./amend-dialog.tsx').then((file) => ({ default: file.AmendDialog })))

const AnswerSplitDialog = lazyWithPhrases(
  () => import('./case/answer-split-dialog.tsx').then((file) => file.AnswerSplitDialog),
  'guarantees/actions/case',
  'guarantees/details/case',
)
const ConfirmTransferDialog = lazyWithPhrases(
  () => import('./case/confirm-transfer-dialog.tsx').then((file) => file.ConfirmTransferDialog),
  'guarantees/actions/case',
)
const DeclarePayerDialog = lazyWithPhrases(
  () => import('./case/declare-payer-dialog.tsx').then((file) => file.DeclarePayerDialog),
  'guarantees/actions/case',
)
const PlainDialog = lazyWithPhrases(() => import('./case/plain-dialog.tsx').then((file) => file.PlainDialog), 'guarantees/actions/case')
const RequestCancellationDialog = lazyWithPhrases(
  () => import('./case/request-cancellation-dialog.tsx').then((file) => file.RequestCancellationDialog),
  'guarantees/actions/case',
)
const WordsDialog = lazyWithPhrases(() => import('./case/words-dialog.tsx').then((file) => file.WordsDialog), 'guarantees/actions/case')

export interface ActionDialogProps {
  guarantee: Guarantee
  onDone: () => void
  onDismiss: () => void
}

/** The confirmation of one action. */
export function ActionDialog({ name, guarantee, onClose }: { name: ActionName; guarantee: Guarantee; onClose: () => void }) {
  const { t } = useTranslation('guarantees/actions')
  const props: ActionDialogProps = {
    guarantee,
    onDone: onClose,
    onDismiss: () => {
      toast.success(t('toast.dismissed'))
      onClose()
    },
  }
  return <Suspense>{dialogOf(name, props)}</Suspense>
}

function dialogOf(name: ActionName, props: ActionDialogProps) {
  switch (name) {
    case 'accept':
      return <AcceptDialog {...props} />
    case 'reject':
    case 'withdraw':
    case 'refuse':
      return <ReasonDialog name={name} {...props} />
    case 'release':
      return <ReleaseDialog {...props} />
    case 'consent':
      return <ConsentDialog {...props} />
    case 'amend':
      return <AmendDialog {...props} />
    case 'declare_payer':
      return <DeclarePayerDialog {...props} />
    case 'confirm':
      return <ConfirmTransferDialog {...props} />
    case 'answer_split':
      return <AnswerSplitDialog {...props} />
    case 'object':
    case 'send_evidence':
    case 'object_to_cancellation':
      return <WordsDialog name={name} {...props} />
    case 'extend':
    case 'take_back_objection':
    case 'agree_to_cancellation':
    case 'take_back_cancellation':
      return <PlainDialog name={name} {...props} />
    case 'request_cancellation':
      return <RequestCancellationDialog {...props} />
  }
}
