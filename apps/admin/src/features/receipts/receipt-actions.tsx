import { useAmount } from '@damana/ui'
import { useTranslation } from 'react-i18next'
import { readGuaranteeNumber } from '#features/guarantees/guarantee-number.rules.ts'
import { queueKey } from '#features/queue/query.ts'
import { StaffActions } from '#layout/staff-actions.tsx'
import { receiptQuery, type Receipt } from './query.ts'

type Decision = Receipt['actions'][number]['name']
/** Answers to a question that is not asked of this receipt. */
const isElsewhere = (reason: string | null) => reason === 'no_payer_awaited' || reason === 'receipt_placed' || reason === 'not_paid_again'

/** The part of the receipt that a decision is about. */
const amountOf = (name: Decision, { amount_fils, booked_fils, suspense_fils }: Receipt): string =>
  name === 'note_claim' ? amount_fils : name === 'match' || name === 'send_back' || name === 'replace' ? suspense_fils : booked_fils

/** Finance decisions about a receipt; matching needs a guarantee, a refund to an unknown account needs the account. */
export function ReceiptActions({ receipt }: { receipt: Receipt }) {
  const { t } = useTranslation('receipts')
  const amount = useAmount()
  const isOurs = receipt.why === 'own_account'
  const needsAccount = (isOurs || receipt.payer.iban_tail === null) && receipt.guarantee_number === null
  return (
    <StaffActions<'receipt', Receipt>
      thing="receipt"
      offered={receipt.actions.filter(({ allowed, reason }) => allowed || !isElsewhere(reason))}
      params={{ number: receipt.number }}
      words={(name) => ({
        label: t(`action.${name}`),
        title: t(`title.${name}`, { amount: amount(amountOf(name, receipt)) }),
        text: <p>{name === 'send_back' && needsAccount ? t(isOurs ? 'accountIsOurs' : 'accountUnknown') : t(`text.${name}`)}</p>,
      })}
      fields={{
        guarantee_number: {
          label: t('guaranteeNumber'),
          hint: t('guaranteeNumberHint'),
          missing: t('guaranteeNumberWrong'),
          read: readGuaranteeNumber,
        },
        ...(needsAccount && {
          iban: { label: t('backIban'), missing: t('ibanMissing') },
          holder_name: { label: t('backHolder'), missing: t('holderMissing'), start: receipt.payer.name ?? '' },
        }),
      }}
      caseKey={receiptQuery(receipt.number).queryKey}
      changes={[queueKey]}
      none={t('nothingToDo')}
      sayDone={(name) => t(`done.${name}`)}
    />
  )
}
