import type { CallOptions } from '@damana/contract'
import { formatFils, parseAmount, parseFils, toWire } from '@damana/contract/money'
import { MoneyField, SelectField, TextField, useAmount, type SummarisedError } from '@damana/ui'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { api } from '#api.ts'
import { queueKey, unmatchedReceiptsQuery } from '#features/queue/index.ts'
import { barActions } from '#layout/bar-actions.ts'
import { CaseActions, type ActionOutcome } from '#layout/case-actions.tsx'
import { DecisionDialog } from '#layout/decision-dialog.tsx'
import { feeQuery, feesKey, type Fee } from './query.ts'

type Decision = Fee['actions'][number]['name']
const variants = { pay_from: 'primary', note_paid_back: 'primary', give_back: 'secondary', write_off: 'danger' } as const
const order = ['pay_from', 'note_paid_back', 'give_back', 'write_off'] as const
/** Disabled because of the fee's state, which its amounts show. */
const isElsewhere = (reason: string | null) => reason?.startsWith('fee_') === true

/** Finance decisions about a fee. */
export function FeeActions({ fee }: { fee: Fee }) {
  const { t } = useTranslation('fees')
  const offered = order.flatMap((name) => fee.actions.filter((one) => one.name === name && (one.allowed || !isElsewhere(one.reason))))
  return (
    <CaseActions<Decision, Fee>
      actions={barActions(offered, variants, (name) => t(`action.${name}`))}
      caseKey={feeQuery(fee.number).queryKey}
      changes={[feesKey, queueKey]}
      none={t('nothingToDo')}
      sayDone={(name, answer) => (answer.votes.some((vote) => vote.is_you && vote.decision === name) ? t('noted') : t(`done.${name}`))}
      dialog={(name, outcome) => <FeeForm name={name} fee={fee} {...outcome} />}
    />
  )
}

interface FeeFormProps extends ActionOutcome<Fee> {
  name: Decision
  fee: Fee
}

function FeeForm({ name, fee, ...rest }: FeeFormProps) {
  const { t } = useTranslation('fees')
  const amount = useAmount()
  const { data: waiting = [] } = useQuery(unmatchedReceiptsQuery())
  const [sum, setSum] = useState(() => formatFils(parseFils(fee.paid_fils)))
  const [reference, setReference] = useState('')
  const [receipt, setReceipt] = useState('')
  const params = { number: fee.number }
  const typed = parseAmount(sum)
  const check = (): SummarisedError[] => [
    ...(name === 'give_back' && !typed.ok ? [{ field: 'amount_fils', message: t('amountMissing') }] : []),
    ...(name === 'note_paid_back' && reference.trim().length < 3 ? [{ field: 'bank_reference', message: t('bankReferenceMissing') }] : []),
    ...(name === 'pay_from' && receipt === '' ? [{ field: 'receipt', message: t('receiptMissing') }] : []),
  ]
  const send = (reason: string, options: CallOptions): Promise<Fee> => {
    switch (name) {
      case 'write_off':
        return api('POST /admin/fees/:number/write-off', { params, body: { reason } }, options)
      case 'give_back':
        return api(
          'POST /admin/fees/:number/give-back',
          { params, body: { reason, ...(typed.ok ? { amount_fils: toWire(typed.fils) } : {}) } },
          options,
        )
      case 'note_paid_back':
        return api('POST /admin/fees/:number/paid-back', { params, body: { bank_reference: reference.trim() } }, options)
      case 'pay_from':
        return api('POST /admin/fees/:number/pay-from', { params, body: { receipt, reason } }, options)
    }
  }
  return (
    <DecisionDialog
      title={t(`title.${name}`, { name: fee.party_name, amount: amount(fee.open_fils) })}
      text={<p>{t(`text.${name}`)}</p>}
      confirmLabel={t(`action.${name}`)}
      isDanger={variants[name] === 'danger'}
      isReasonAsked={name !== 'note_paid_back'}
      check={check}
      send={send}
      {...rest}
    >
      {(errorOf) =>
        name === 'give_back' ? (
          <MoneyField
            name="amount_fils"
            label={t('giveBackAmount')}
            hint={t('giveBackHint', { amount: amount(fee.paid_fils) })}
            error={errorOf('amount_fils')}
            value={sum}
            onChange={(event) => setSum(event.target.value)}
          />
        ) : name === 'note_paid_back' ? (
          <TextField
            name="bank_reference"
            label={t('bankReference')}
            hint={t('bankReferenceHint')}
            error={errorOf('bank_reference')}
            ltr
            autoComplete="off"
            value={reference}
            onChange={(event) => setReference(event.target.value)}
          />
        ) : name === 'pay_from' ? (
          <SelectField
            name="receipt"
            label={t('receipt')}
            error={errorOf('receipt')}
            placeholder={t('receiptPlaceholder')}
            options={waiting.map(({ number, amount_fils }) => ({ value: number, label: `${number} · ${amount(amount_fils)}` }))}
            value={receipt}
            onChange={({ target }) => setReceipt(target.value)}
          />
        ) : null
      }
    </DecisionDialog>
  )
}
