import type { CallOptions } from '@damana/contract'
import { TextField, useAmount, type SummarisedError } from '@damana/ui'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { api } from '#api.ts'
import { readGuaranteeNumber } from '#features/guarantees/index.ts'
import { queueKey } from '#features/queue/index.ts'
import { barActions } from '#layout/bar-actions.ts'
import { CaseActions, type ActionOutcome } from '#layout/case-actions.tsx'
import { DecisionDialog } from '#layout/decision-dialog.tsx'
import { receiptQuery, type Receipt } from './query.ts'

type Decision = Receipt['actions'][number]['name']
const variants = {
  match: 'primary',
  accept_payer: 'primary',
  send_back: 'danger',
  refuse_payer: 'danger',
  note_claim: 'primary',
  replace: 'primary',
} as const
/** Answers to a question that is not asked of this receipt. */
const isElsewhere = (reason: string | null) => reason === 'no_payer_awaited' || reason === 'receipt_placed' || reason === 'not_paid_again'

/** Finance decisions about a receipt. */
export function ReceiptActions({ receipt }: { receipt: Receipt }) {
  const { t } = useTranslation('receipts')
  const offered = receipt.actions.filter(({ allowed, reason }) => allowed || !isElsewhere(reason))
  return (
    <CaseActions<Decision, Receipt>
      actions={barActions(offered, variants, (name) => t(`action.${name}`))}
      caseKey={receiptQuery(receipt.number).queryKey}
      changes={[queueKey]}
      none={t('nothingToDo')}
      sayDone={(name) => t(`done.${name}`)}
      dialog={(name, outcome) => <ReceiptForm name={name} receipt={receipt} {...outcome} />}
    />
  )
}

/** The part of the receipt that a decision is about. */
const amountOf = (name: Decision, { amount_fils, booked_fils, suspense_fils }: Receipt): string =>
  name === 'note_claim' ? amount_fils : name === 'match' || name === 'send_back' || name === 'replace' ? suspense_fils : booked_fils

interface ReceiptFormProps extends ActionOutcome<Receipt> {
  name: Decision
  receipt: Receipt
}

/** One decision; matching needs a guarantee, a refund to an unknown account needs the account. */
function ReceiptForm({ name, receipt, ...rest }: ReceiptFormProps) {
  const { t } = useTranslation('receipts')
  const amount = useAmount()
  const [guarantee, setGuarantee] = useState('')
  const [iban, setIban] = useState('')
  const [holder, setHolder] = useState(receipt.payer.name ?? '')
  const params = { number: receipt.number }
  const guaranteeNumber = readGuaranteeNumber(guarantee)
  const isOurs = receipt.why === 'own_account'
  const needsAccount = name === 'send_back' && (isOurs || receipt.payer.iban_tail === null) && receipt.guarantee_number === null
  const check = (): SummarisedError[] => [
    ...(name === 'match' && !guaranteeNumber ? [{ field: 'guarantee_number', message: t('guaranteeNumberWrong') }] : []),
    ...(needsAccount && iban.trim() === '' ? [{ field: 'iban', message: t('ibanMissing') }] : []),
    ...(needsAccount && holder.trim() === '' ? [{ field: 'holder_name', message: t('holderMissing') }] : []),
  ]
  const send = (reason: string, options: CallOptions): Promise<Receipt> => {
    switch (name) {
      case 'match':
        return api('POST /admin/receipts/:number/match', { params, body: { guarantee_number: guaranteeNumber ?? '', reason } }, options)
      case 'send_back':
        return api(
          'POST /admin/receipts/:number/send-back',
          { params, body: { reason, ...(needsAccount ? { iban, holder_name: holder } : {}) } },
          options,
        )
      case 'accept_payer':
        return api('POST /admin/receipts/:number/accept-payer', { params, body: { reason } }, options)
      case 'refuse_payer':
        return api('POST /admin/receipts/:number/refuse-payer', { params, body: { reason } }, options)
      case 'note_claim':
        return api('POST /admin/receipts/:number/note-claim', { params, body: { reason } }, options)
      case 'replace':
        return api('POST /admin/receipts/:number/replace', { params, body: { reason } }, options)
    }
  }
  return (
    <DecisionDialog
      title={t(`title.${name}`, { amount: amount(amountOf(name, receipt)) })}
      text={<p>{needsAccount ? t(isOurs ? 'accountIsOurs' : 'accountUnknown') : t(`text.${name}`)}</p>}
      confirmLabel={t(`action.${name}`)}
      isDanger={variants[name] === 'danger'}
      check={check}
      send={send}
      {...rest}
    >
      {(errorOf) => (
        <>
          {name === 'match' && (
            <TextField
              name="guarantee_number"
              label={t('guaranteeNumber')}
              hint={t('guaranteeNumberHint')}
              error={errorOf('guarantee_number')}
              ltr
              autoComplete="off"
              spellCheck={false}
              value={guarantee}
              onChange={(event) => setGuarantee(event.target.value)}
            />
          )}
          {needsAccount && (
            <>
              <TextField
                name="iban"
                error={errorOf('iban')}
                label={t('backIban')}
                ltr
                autoComplete="off"
                value={iban}
                onChange={(event) => setIban(event.target.value)}
              />
              <TextField
                name="holder_name"
                error={errorOf('holder_name')}
                label={t('backHolder')}
                autoComplete="off"
                value={holder}
                onChange={(event) => setHolder(event.target.value)}
              />
            </>
          )}
        </>
      )}
    </DecisionDialog>
  )
}
