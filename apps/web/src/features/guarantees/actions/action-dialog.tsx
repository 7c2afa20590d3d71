import type { ActionName } from '@damana/contract/statuses'
import { loadPhrases, toast, type PhraseSource } from '@damana/ui'
import { lazyPart } from '@damana/ui/load-part'
import { Suspense, type ComponentType } from 'react'
import { useTranslation } from 'react-i18next'
import { guaranteeCasePhrases } from '../details/case/phrases.ts'
import type { Guarantee } from '../queries.ts'
import { AcceptDialog } from './accept-dialog.tsx'
import { caseActionsPhrases } from './case/phrases.ts'
import { ConsentDialog } from './consent-dialog.tsx'
import { ReasonDialog } from './reason-dialog.tsx'
import { ReleaseDialog } from './release-dialog.tsx'

const AmendDialog = lazyPart(() => import('./amend-dialog.tsx').then((file) => ({ default: file.AmendDialog })))

/** Dialogs of cases and disputes, each with its phrases. */
const laterDialog = <Props extends object>(load: () => Promise<ComponentType<Props>>, more?: PhraseSource) =>
  lazyPart(async () => {
    const [dialog] = await Promise.all([load(), loadPhrases(caseActionsPhrases), more && loadPhrases(more)])
    return { default: dialog }
  })
const AnswerSplitDialog = laterDialog(
  () => import('./case/answer-split-dialog.tsx').then((file) => file.AnswerSplitDialog),
  guaranteeCasePhrases,
)
const ConfirmTransferDialog = laterDialog(() => import('./case/confirm-transfer-dialog.tsx').then((file) => file.ConfirmTransferDialog))
const DeclarePayerDialog = laterDialog(() => import('./case/declare-payer-dialog.tsx').then((file) => file.DeclarePayerDialog))
const PlainDialog = laterDialog(() => import('./case/plain-dialog.tsx').then((file) => file.PlainDialog))
const RequestCancellationDialog = laterDialog(() =>
  import('./case/request-cancellation-dialog.tsx').then((file) => file.RequestCancellationDialog),
)
const WordsDialog = laterDialog(() => import('./case/words-dialog.tsx').then((file) => file.WordsDialog))

export interface ActionDialogProps {
  guarantee: Guarantee
  onDone: () => void
  onDismiss: () => void
}

/** The confirmation of one action. */
export function ActionDialog({ name, guarantee, onClose }: { name: ActionName; guarantee: Guarantee; onClose: () => void }) {
  const { t } = useTranslation('guaranteeActions')
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
