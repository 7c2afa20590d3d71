import { isReceiptNumber } from '@damana/contract/ids'
import { toLatinDigits } from '@damana/contract/digits'
import { parseAmount, toWire } from '@damana/contract/money'
import { MoneyField, TextField, useAmount, type SummarisedError } from '@damana/ui'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { api } from '#api.ts'
import { queueKey } from '#features/queue/query.ts'
import type { ActionOutcome } from '#layout/case-actions.tsx'
import { DecisionDialog } from '#layout/decision-dialog.tsx'
import { StaffActions } from '#layout/staff-actions.tsx'
import { exceptionQuery, type BankException, type Resolved } from './query.ts'

/** How two of finance resolve it. */
export function ExceptionActions({ exception }: { exception: BankException }) {
  const { t } = useTranslation('exceptions')
  const amount = useAmount()
  return (
    <StaffActions<'exception', Resolved>
      thing="exception"
      offered={exception.closed_at === null ? exception.resolutions : []}
      params={{ number: exception.number }}
      words={(name) => ({
        label: t(`action.${name}`),
        title: t(`title.${name}`, { amount: amount(exception.amount_fils) }),
        text: <p>{t(`text.${name}`)}</p>,
      })}
      form={(name, outcome) =>
        (name === 'settle_receipts' || name === 'reverse_receipts') && <ReceiptsForm name={name} exception={exception} {...outcome} />
      }
      caseKey={exceptionQuery(exception.number).queryKey}
      changes={[queueKey]}
      none={t('nothingToDo')}
      sayDone={(_, { awaits_second }) => t(awaits_second ? 'recorded' : 'done')}
    />
  )
}

interface ReceiptsFormProps extends ActionOutcome<Resolved> {
  name: 'settle_receipts' | 'reverse_receipts'
  exception: BankException
}

/** The receipts that the bank took back by a debit, or that a credit paid. */
function ReceiptsForm({ name, exception: { number, amount_fils, in_doubt }, ...outcome }: ReceiptsFormProps) {
  const { t } = useTranslation('exceptions')
  const amount = useAmount()
  const [typed, setTyped] = useState(() => in_doubt.map(({ receipt_number }) => receipt_number).join(' '))
  const [parts, setParts] = useState<Readonly<Record<string, string>>>({})
  const [bankWord, setBankWord] = useState('')
  const settles = name === 'settle_receipts'
  const receipts = readReceiptNumbers(typed)
  const isReadable = receipts.length > 0 && receipts.every((one) => isReceiptNumber(one))
  const partOf = (receipt: string) => (parts[receipt] ?? '').trim()
  const check = (): SummarisedError[] => [
    ...(isReadable ? [] : [{ field: 'receipts', message: t('receiptsMissing') }]),
    ...receipts
      .filter((one) => partOf(one) !== '' && !parseAmount(partOf(one)).ok)
      .map((one) => ({ field: `part_${one}`, message: t('partWrong') })),
  ]
  const assignment = async () => ({
    receipts,
    ...(receipts.some((one) => partOf(one) !== '') ? { sums: await Promise.all(receipts.map((one) => sumOf(one, partOf(one)))) } : {}),
    ...(bankWord.trim() === '' ? {} : { bank_word: bankWord.trim() }),
  })
  return (
    <DecisionDialog
      title={t(`title.${name}`, { amount: amount(amount_fils) })}
      text={<p>{t(`text.${name}`)}</p>}
      confirmLabel={t(`action.${name}`)}
      check={check}
      send={async (reason, options) =>
        api(
          'POST /admin/bank-exceptions/:number/resolve',
          { params: { number }, body: { resolution: name, reason, ...(await assignment()) } },
          options,
        )
      }
      {...outcome}
    >
      {(errorOf) => (
        <>
          <TextField
            name="receipts"
            label={t('receipts')}
            hint={t(settles ? 'settledHint' : 'receiptsHint')}
            error={errorOf('receipts')}
            ltr
            autoComplete="off"
            spellCheck={false}
            value={typed}
            onChange={(event) => setTyped(event.target.value)}
          />
          {!settles && (
            <>
              {isReadable && <Parts of={receipts} parts={parts} errorOf={errorOf} onChange={setParts} />}
              <TextField
                name="bank_word"
                label={t('bankWord')}
                hint={t('bankWordHint')}
                error={errorOf('bank_word')}
                autoComplete="off"
                value={bankWord}
                onChange={(event) => setBankWord(event.target.value)}
              />
            </>
          )}
        </>
      )}
    </DecisionDialog>
  )
}

interface PartsProps {
  of: readonly string[]
  parts: Readonly<Record<string, string>>
  errorOf: (name: string) => string | undefined
  onChange: (parts: Readonly<Record<string, string>>) => void
}

/** How much of each receipt is taken back. */
function Parts({ of, parts, errorOf, onChange }: PartsProps) {
  const { t } = useTranslation('exceptions')
  return [...new Set(of)].map((receipt) => (
    <MoneyField
      key={receipt}
      name={`part_${receipt}`}
      label={t('partOf', { receipt })}
      hint={t('partHint')}
      error={errorOf(`part_${receipt}`)}
      value={parts[receipt] ?? ''}
      onChange={({ target: { value } }) => onChange({ ...parts, [receipt]: value })}
    />
  ))
}

/** An empty part means the whole receipt. */
async function sumOf(number: string, typed: string): Promise<string> {
  const part = parseAmount(typed)
  if (typed !== '' && part.ok) return toWire(part.fils)
  return (await api('GET /admin/receipts/:number', { params: { number } })).amount_fils
}

/** Copied numbers, in Latin or Arabic digits, with any separators. */
const readReceiptNumbers = (typed: string): string[] =>
  toLatinDigits(typed)
    .toUpperCase()
    .split(/[\s,،;]+/)
    .filter(Boolean)
