import type { ActionName } from '@damana/contract/guarantee-actions'
import { toast } from '@damana/ui'
import { lazyPart } from '@damana/ui/load-part'
import { Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { lazyWithPhrases } from '#phrases.ts'
import type { Guarantee } from '../queries.ts'
import { AcceptDialog, AnswerDialog, ConsentDialog, ReleaseDialog } from './plain-dialog.tsx'
import type { ActionDialogProps } from './use-action.ts'

const AmendDialog = lazyPart(() => import('./amend-dialog.tsx').then((file) => ({ default: file.AmendDialog })))
const AnswerSplitDialog = lazyWithPhrases(
  () => import('./answer-split-dialog.tsx').then((file) => file.AnswerSplitDialog),
  'guarantees/details/case',
)
const ConfirmTransferDialog = lazyPart(() =>
  import('./confirm-transfer-dialog.tsx').then((file) => ({ default: file.ConfirmTransferDialog })),
)
const DeclarePayerDialog = lazyPart(() => import('./declare-payer-dialog.tsx').then((file) => ({ default: file.DeclarePayerDialog })))
const RequestCancellationDialog = lazyPart(() =>
  import('./request-cancellation-dialog.tsx').then((file) => ({ default: file.RequestCancellationDialog })),
)
const WordsDialog = lazyPart(() => import('./words-dialog.tsx').then((file) => ({ default: file.WordsDialog })))

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
    case 'reject':
    case 'withdraw':
    case 'refuse':
    case 'object':
    case 'send_evidence':
    case 'object_to_cancellation':
      return <WordsDialog name={name} {...props} />
    case 'extend':
    case 'take_back_objection':
    case 'agree_to_cancellation':
    case 'take_back_cancellation':
      return <AnswerDialog name={name} {...props} />
    case 'request_cancellation':
      return <RequestCancellationDialog {...props} />
  }
}
