import { Button, Dialog, TextArea } from '@damana/ui'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { api } from '#api.ts'
import type { ActionDialogProps } from './action-dialog.tsx'
import { ProblemNote } from './problem-note.tsx'
import { useGuaranteeAction } from './use-guarantee-action.ts'

const longestReason = 500

/** Reject, withdraw, refuse: an end, with its reason. Only a rejection must say why. */
export function ReasonDialog({
  name,
  guarantee: { number },
  onDone,
  onDismiss,
}: ActionDialogProps & { name: 'reject' | 'withdraw' | 'refuse' }) {
  const { t } = useTranslation('guarantees/actions')
  const page = useTranslation('guarantees/details')
  const ui = useTranslation('ui')
  const [reason, setReason] = useState('')
  const [error, setError] = useState<string>()
  const field = useRef<HTMLTextAreaElement>(null)
  const isRequired = name === 'reject'
  const params = { number }
  const act = useGuaranteeAction<{ reason?: string }>({
    number,
    success: name === 'withdraw' ? 'cancelled' : name === 'refuse' ? 'refused' : 'updated',
    onDone,
    send: (body, options) =>
      name === 'reject'
        ? api('POST /guarantees/:number/reject', { params, body: { reason: body.reason ?? '' } }, options)
        : name === 'withdraw'
          ? api('POST /guarantees/:number/withdraw', { params, body }, options)
          : api('POST /guarantees/:number/refuse', { params, body }, options),
  })
  const confirm = () => {
    const text = reason.trim()
    if (isRequired && text === '') {
      setError(t('dialog.reasonRequired'))
      field.current?.focus()
      return
    }
    act.run(text ? { reason: text } : {})
  }
  return (
    <Dialog open title={t(`dialog.${name}Title`, { number })} onClose={act.isBusy ? () => {} : onDismiss}>
      <div className="dialog-body">{t(`dialog.${name}Text`)}</div>
      <TextArea
        ref={field}
        label={t(name === 'withdraw' ? 'dialog.withdrawReason' : 'dialog.reason')}
        hint={t('dialog.reasonHint')}
        optional={!isRequired}
        maxLength={longestReason}
        value={reason}
        error={error}
        onChange={(event) => {
          setReason(event.target.value)
          setError(undefined)
        }}
      />
      <ProblemNote problem={act.problem} />
      <div className="dialog-actions">
        <Button variant="danger-solid" busy={act.isBusy} onClick={confirm}>
          {page.t(`action.${name}`)}
        </Button>
        <Button variant="quiet" data-autofocus disabled={act.isBusy} onClick={onDismiss}>
          {ui.t('back')}
        </Button>
      </div>
    </Dialog>
  )
}
