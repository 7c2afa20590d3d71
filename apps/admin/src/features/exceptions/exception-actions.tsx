import { isReceiptNumber } from '@damana/contract/ids'
import { toLatinDigits } from '@damana/contract/digits'
import { TextField, useAmount, type SummarisedError } from '@damana/ui'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { api } from '#api.ts'
import { queueKey } from '#features/queue/index.ts'
import { barActions } from '#layout/bar-actions.ts'
import { CaseActions, type ActionOutcome } from '#layout/case-actions.tsx'
import { DecisionDialog } from '#layout/decision-dialog.tsx'
import { exceptionQuery, type BankException, type Resolved } from './query.ts'

type Resolution = BankException['resolutions'][number]['name']
const variants = {
  to_source: 'primary',
  to_suspense: 'secondary',
  to_fees: 'secondary',
  reverse_receipts: 'primary',
  explained: 'primary',
  loss: 'danger',
} as const

/** How two of finance resolve it. */
export function ExceptionActions({ exception }: { exception: BankException }) {
  const { t } = useTranslation('exceptions')
  return (
    <CaseActions<Resolution, Resolved>
      actions={barActions(exception.closed_at === null ? exception.resolutions : [], variants, (name) => t(`action.${name}`))}
      caseKey={exceptionQuery(exception.number).queryKey}
      changes={[queueKey]}
      none={t('nothingToDo')}
      sayDone={(_, { awaits_second }) => t(awaits_second ? 'recorded' : 'done')}
      dialog={(name, outcome) => <ResolutionForm name={name} exception={exception} {...outcome} />}
    />
  )
}

interface ResolutionFormProps extends ActionOutcome<Resolved> {
  name: Resolution
  exception: BankException
}

function ResolutionForm({ name, exception: { number, amount_fils }, ...outcome }: ResolutionFormProps) {
  const { t } = useTranslation('exceptions')
  const amount = useAmount()
  const [typed, setTyped] = useState('')
  const asksReceipts = name === 'reverse_receipts'
  const receipts = readReceiptNumbers(typed)
  const check = (): SummarisedError[] =>
    asksReceipts && (receipts.length === 0 || receipts.some((one) => !isReceiptNumber(one)))
      ? [{ field: 'receipts', message: t('receiptsMissing') }]
      : []
  return (
    <DecisionDialog
      title={t(`title.${name}`, { amount: amount(amount_fils) })}
      text={<p>{t(`text.${name}`)}</p>}
      confirmLabel={t(`action.${name}`)}
      isDanger={variants[name] === 'danger'}
      check={check}
      send={(reason, options) =>
        api(
          'POST /admin/bank-exceptions/:number/resolve',
          { params: { number }, body: { resolution: name, reason, ...(asksReceipts ? { receipts } : {}) } },
          options,
        )
      }
      {...outcome}
    >
      {(errorOf) =>
        asksReceipts && (
          <TextField
            name="receipts"
            label={t('receipts')}
            hint={t('receiptsHint')}
            error={errorOf('receipts')}
            ltr
            autoComplete="off"
            spellCheck={false}
            value={typed}
            onChange={(event) => setTyped(event.target.value)}
          />
        )
      }
    </DecisionDialog>
  )
}

/** Copied numbers, in Latin or Arabic digits, with any separators. */
const readReceiptNumbers = (typed: string): string[] =>
  toLatinDigits(typed)
    .toUpperCase()
    .split(/[\s,،;]+/)
    .filter(Boolean)
