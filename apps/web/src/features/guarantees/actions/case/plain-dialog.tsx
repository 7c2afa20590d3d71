import type { CallOptions } from '@damana/contract'
import { ConfirmDialog, useAmount, useFormat } from '@damana/ui'
import { useTranslation } from 'react-i18next'
import { api } from '#api.ts'
import type { Guarantee } from '#features/guarantees/queries.ts'
import type { ActionDialogProps } from '../action-dialog.tsx'
import { ProblemNote } from '../problem-note.tsx'
import { useGuaranteeAction, type DoneToast } from '../use-guarantee-action.ts'

type Name = 'extend' | 'take_back_objection' | 'agree_to_cancellation' | 'take_back_cancellation'

const send = (name: Name, number: string, options: CallOptions): Promise<Guarantee> => {
  const args = { params: { number }, body: {} }
  switch (name) {
    case 'extend':
      return api('POST /guarantees/:number/extend', args, options)
    case 'take_back_objection':
      return api('POST /guarantees/:number/object/take-back', args, options)
    case 'agree_to_cancellation':
      return api('POST /guarantees/:number/cancellation/agree', args, options)
    case 'take_back_cancellation':
      return api('POST /guarantees/:number/cancellation/take-back', args, options)
  }
}

const done = {
  extend_ask: 'extensionAsked',
  extend_agree: 'extensionAgreed',
  take_back_objection: 'objectionTakenBack',
  agree_to_cancellation: 'cancellationAgreed',
  take_back_cancellation: 'cancellationTakenBack',
} as const satisfies Record<string, DoneToast>

/** An action that needs no more than a yes: its consequence, and the way back. */
export function PlainDialog({ name, guarantee, onDone, onDismiss }: ActionDialogProps & { name: Name }) {
  const { t } = useTranslation('guarantees/actions/case')
  const format = useFormat()
  const amount = useAmount()
  const { number, extension, cancel_request, transfer_until } = guarantee
  const key = name === 'extend' ? (extension && !extension.by_you ? 'extend_agree' : 'extend_ask') : name
  const act = useGuaranteeAction<Record<string, never>>({
    number,
    success: done[key],
    onDone,
    send: (_, options) => send(name, number, options),
  })
  return (
    <ConfirmDialog
      open
      title={t(`${key}.title`)}
      confirmLabel={t(`${key}.confirm`)}
      busy={act.isBusy}
      onConfirm={() => act.run({})}
      onDismiss={onDismiss}
    >
      <div className="stack-3">
        <p>
          {t(`${key}.text`, {
            until: transfer_until ? format.moment(transfer_until) : '',
            fee: cancel_request ? amount(cancel_request.fee_fils) : '',
          })}
        </p>
        <ProblemNote problem={act.problem} />
      </div>
    </ConfirmDialog>
  )
}
