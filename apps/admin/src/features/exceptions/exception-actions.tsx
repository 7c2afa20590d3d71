import { isReceiptNumber } from '@damana/contract/ids'
import { toLatinDigits } from '@damana/contract/digits'
import { parseAmount, toWire } from '@damana/contract/money'
import { MoneyField, TextField, useAmount, type SummarisedError } from '@damana/ui'
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
  settle_receipts: 'primary',
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

function ResolutionForm({ name, exception: { number, amount_fils, in_doubt }, ...outcome }: ResolutionFormProps) {
  const { t } = useTranslation('exceptions')
  const amount = useAmount()
  const [typed, setTyped] = useState(() => in_doubt.map(({ receipt_number }) => receipt_number).join(' '))
  const [parts, setParts] = useState<Readonly<Record<string, string>>>({})
  const [bankWord, setBankWord] = useState('')
  const settles = name === 'settle_receipts'
  const asksReceipts = settles || name === 'reverse_receipts'
  const receipts = readReceiptNumbers(typed)
  const isReadable = receipts.length > 0 && receipts.every((one) => isReceiptNumber(one))
  const partOf = (receipt: string) => (parts[receipt] ?? '').trim()
  const check = (): SummarisedError[] =>
    asksReceipts
      ? [
          ...(isReadable ? [] : [{ field: 'receipts', message: t('receiptsMissing') }]),
          ...receipts
            .filter((one) => partOf(one) !== '' && !parseAmount(partOf(one)).ok)
            .map((one) => ({ field: `part_${one}`, message: t('partWrong') })),
        ]
      : []
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
      isDanger={variants[name] === 'danger'}
      check={check}
      send={async (reason, options) =>
        api(
          'POST /admin/bank-exceptions/:number/resolve',
          { params: { number }, body: { resolution: name, reason, ...(asksReceipts ? await assignment() : {}) } },
          options,
        )
      }
      {...outcome}
    >
      {(errorOf) =>
        asksReceipts && (
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
            {isReadable &&
              !settles &&
              [...new Set(receipts)].map((receipt) => (
                <MoneyField
                  key={receipt}
                  name={`part_${receipt}`}
                  label={t('partOf', { receipt })}
                  hint={t('partHint')}
                  error={errorOf(`part_${receipt}`)}
                  value={parts[receipt] ?? ''}
                  onChange={({ target: { value } }) => setParts((before) => ({ ...before, [receipt]: value }))}
                />
              ))}
            {!settles && (
              <TextField
                name="bank_word"
                label={t('bankWord')}
                hint={t('bankWordHint')}
                error={errorOf('bank_word')}
                autoComplete="off"
                value={bankWord}
                onChange={(event) => setBankWord(event.target.value)}
              />
            )}
          </>
        )
      }
    </DecisionDialog>
  )
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
