import { formatFils, parseAmount, parseFils, toWire } from '@damana/contract/money'
import { Button, Dialog, MoneyField, SelectField } from '@damana/ui'
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { api } from '#api.ts'
import type { useSimulatorAction } from './use-simulator.ts'

/** A status report of the bank that needs a reason or an amount. */
export interface PayoutStatusReport {
  what: 'reject' | 'reject_file' | 'return' | 'take_back' | 'state'
  /** The id of the payment, file or receipt. */
  id: string
  /** The largest amount that a return may carry. */
  amountFils?: string
}

const paymentReasons = ['AC01', 'AC04', 'AC06', 'AG01', 'BE01', 'AM05', 'MS03'] as const
const fileReasons = ['FF01', 'AM05', 'MS03'] as const
const takeBackReasons = ['FR01', 'DUPL', 'CUST', 'MS03'] as const
const isOf = <T extends string>(known: readonly T[], value: string): value is T => known.some((one) => one === value)

interface Props extends ReturnType<typeof useSimulatorAction> {
  word: PayoutStatusReport
  onClose: () => void
}

/** Collects the missing input of a status report and sends it. */
export function PayoutStatusReportDialog({ word, act, busy, onClose }: Props) {
  const { t } = useTranslation('sandbox')
  const { what, id, amountFils } = word
  const reasons = what === 'take_back' ? takeBackReasons : what === 'reject_file' ? fileReasons : paymentReasons
  const [reason, setReason] = useState<string>(reasons[0])
  const [typed, setTyped] = useState(amountFils === undefined ? '' : formatFils(parseFils(amountFils)))
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    const isSaid = await act(
      'word',
      () => give(word, reason, typed),
      () => t('ourBank.word.sent'),
    )
    if (isSaid) onClose()
  }
  return (
    <Dialog open title={t(`ourBank.word.${what}`, { id })} onClose={onClose}>
      <form className="sandbox-form" onSubmit={(event) => void submit(event)}>
        {what !== 'state' && (
          <SelectField
            label={t('ourBank.word.reason')}
            value={reason}
            options={reasons.map((value) => ({ value, label: t(`ourBank.reasons.${value}`) }))}
            onChange={(event) => setReason(event.target.value)}
            data-autofocus
          />
        )}
        {what === 'return' && (
          <MoneyField
            label={t('ourBank.word.returned')}
            hint={t('ourBank.word.returnedHint', { amount: formatFils(parseFils(amountFils ?? '0')) })}
            value={typed}
            required
            onChange={(event) => setTyped(event.target.value)}
          />
        )}
        {what === 'state' && (
          <MoneyField
            label={t('ourBank.word.kept')}
            value={typed}
            required
            data-autofocus
            onChange={(event) => setTyped(event.target.value)}
          />
        )}
        <div className="dialog-actions">
          <Button type="submit" busy={busy === 'word'}>
            {t('ourBank.word.confirm')}
          </Button>
          <Button variant="secondary" onClick={onClose}>
            {t('ourBank.word.cancel')}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}

function give({ what, id }: PayoutStatusReport, reason: string, typed: string): Promise<unknown> {
  const amount = parseAmount(typed)
  const sum = amount.ok ? toWire(amount.fils) : undefined
  switch (what) {
    case 'state':
      return api('POST /sandbox/bank/receipt', {
        body: { what, bank_reference: id, ...(sum === undefined ? {} : { deducted_charges_fils: sum }) },
      })
    case 'take_back':
      return api('POST /sandbox/bank/receipt', {
        body: { what, bank_reference: id, ...(isOf(takeBackReasons, reason) ? { reason } : {}) },
      })
    case 'reject_file':
      return api('POST /sandbox/bank/answer', { body: { what, message_id: id, ...(isOf(fileReasons, reason) ? { reason } : {}) } })
    case 'reject':
      return api('POST /sandbox/bank/answer', { body: { what, end_to_end_id: id, ...(isOf(paymentReasons, reason) ? { reason } : {}) } })
    case 'return':
      return api('POST /sandbox/bank/answer', {
        body: {
          what,
          end_to_end_id: id,
          ...(isOf(paymentReasons, reason) ? { reason } : {}),
          ...(sum === undefined ? {} : { amount_fils: sum }),
        },
      })
  }
}
