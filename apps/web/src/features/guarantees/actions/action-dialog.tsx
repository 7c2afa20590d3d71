import { guaranteeActions, type ActionName } from '@damana/contract/guarantee-actions'
import { toast, useAmount, useFormat } from '@damana/ui'
import { lazyPart } from '@damana/ui/load-part'
import { Suspense, type ComponentType } from 'react'
import { useTranslation } from 'react-i18next'
import { lazyWithPhrases } from '#phrases.ts'
import { ActionConfirm, ActionForm } from './action-form.tsx'
import { AcceptDialog, AcceptTermsDialog, ConsentDialog, RefuseTermsDialog, ReleaseDialog } from './sale-dialogs.tsx'
import { useAction, type ActionDialogProps, type Body } from './use-action.ts'
import { useFields, type Texts } from './use-fields.tsx'

/** The dialogs of actions that ask for more than words, files, or a yes. */
const own = {
  accept: AcceptDialog,
  release: ReleaseDialog,
  consent: ConsentDialog,
  accept_terms: AcceptTermsDialog,
  refuse_terms: RefuseTermsDialog,
  amend: lazyPart(() => import('./amend-dialog.tsx').then((file) => ({ default: file.AmendDialog }))),
  propose_terms: lazyPart(() => import('./amend-dialog.tsx').then((file) => ({ default: file.ProposeTermsDialog }))),
  declare_payer: lazyPart(() => import('./declare-payer-dialog.tsx').then((file) => ({ default: file.DeclarePayerDialog }))),
  confirm: lazyPart(() => import('./confirm-transfer-dialog.tsx').then((file) => ({ default: file.ConfirmTransferDialog }))),
  request_cancellation: lazyPart(() =>
    import('./request-cancellation-dialog.tsx').then((file) => ({ default: file.RequestCancellationDialog })),
  ),
} satisfies Partial<Record<ActionName, ComponentType<ActionDialogProps>>>
type OwnName = keyof typeof own
const hasOwn = (name: ActionName): name is OwnName => name in own

const SplitSums = lazyWithPhrases(() => import('../details/case/split-sums.tsx').then((file) => file.SplitSums), 'guarantees/details/case')

/** The confirmation of one action. */
export function ActionDialog({
  name,
  onClose,
  ...given
}: Pick<ActionDialogProps, 'label' | 'guarantee'> & { name: ActionName; onClose: () => void }) {
  const { t } = useTranslation('guarantees/actions')
  const props: ActionDialogProps = {
    ...given,
    onDone: onClose,
    onDismiss: () => {
      toast.note(t('toast.dismissed'))
      onClose()
    },
  }
  const Own = hasOwn(name) ? own[name] : undefined
  return <Suspense>{Own ? <Own {...props} /> : !hasOwn(name) && <PlainDialog name={name} {...props} />}</Suspense>
}

/** An action as its row and its phrases say it: the consequence, the fields by their kinds, the code where one is asked for. */
function PlainDialog({ name, ...props }: ActionDialogProps & { name: Exclude<ActionName, OwnName> }) {
  const { t } = useTranslation('guarantees/actions')
  const format = useFormat()
  const amount = useAmount()
  const { number, role, extension, cancel_request, transfer_until, split } = props.guarantee
  const key = name === 'extend' && extension !== null && !extension.by_you ? 'extend_agree' : name
  const texts: Texts & { until?: string } = t(key, {
    returnObjects: true,
    number,
    until: transfer_until ? format.moment(transfer_until) : '',
    fee: cancel_request ? amount(cancel_request.fee_fils) : '',
    moment: split ? format.moment(split.answer_until) : '',
  })
  const { fields } = guaranteeActions[name]
  const { body, errors, only, controls, isNo, onTried } = useFields<Body<typeof name>>(fields, texts)
  const action = useAction(name, props, body, key)
  const shown = {
    title: texts.title,
    confirmLabel: isNo ? texts.confirmNo : texts.confirm,
    onDismiss: props.onDismiss,
  }
  if (controls.length === 0)
    return (
      <ActionConfirm {...shown} action={action}>
        <p>{texts.text}</p>
      </ActionConfirm>
    )
  return (
    <ActionForm {...shown} {...{ errors, only, onTried }} action={{ ...action, isDanger: isNo || action.isDanger }} wide={!only}>
      <p className="dialog-body">
        {texts.text}
        {split && texts.until && ` ${texts.until}`}
      </p>
      {name === 'answer_split' && split && <SplitSums split={split} reader={role} />}
      {controls}
    </ActionForm>
  )
}
