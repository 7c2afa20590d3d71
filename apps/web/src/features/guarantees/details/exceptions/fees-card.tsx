import { addFils, parseFils, toDecimal, toWire } from '@damana/contract/money'
import { Card, CopyRow, DefinitionList, Ltr, Money, OperationalChip, useFormat } from '@damana/ui'
import { useTranslation } from 'react-i18next'
import type { Guarantee } from '#features/guarantees/queries.ts'
import { groupReference } from '../payment-reference.ts'

type Fee = Guarantee['fees'][number]

/** Fees of the reader's side beside commission and transfer, and how to pay them; of the other side, only that there was a fee. */
export function FeesCard({ fees }: { fees: readonly Fee[] }) {
  const { t } = useTranslation('guarantees/details/exceptions', { keyPrefix: 'fees' })
  const own = fees.filter(({ yours }) => yours)
  const open = own.filter(isOpen)
  const others = new Set(fees.filter(({ yours }) => !yours).map(({ side }) => side))
  return (
    <Card title={t(open.length > 0 ? 'titleOpen' : 'title')} className="matter-card">
      <div className="stack-5">
        {own.map((fee) => (
          <OwnFee key={`${fee.kind} ${fee.charged_at}`} fee={fee} />
        ))}
        {open.length > 0 && <HowToPay open={open} />}
        {[...others].map((side) => (
          <p key={side} className="size-sm muted">
            {t(`ofOther.${side}`)}
          </p>
        ))}
      </div>
    </Card>
  )
}

const isOpen = ({ open_fils }: Fee): boolean => (open_fils ?? '0') !== '0'

const tones = { open: 'flag', closed: 'done', givenBack: 'waiting', paidBack: 'off' } as const

function OwnFee({ fee }: { fee: Fee }) {
  const { t } = useTranslation('guarantees/details/exceptions', { keyPrefix: 'fees' })
  const format = useFormat()
  const { kind, charged_at, amount_fils, open_fils, given_back_fils, paid_back_at } = fee
  const isGivenBack = (given_back_fils ?? '0') !== '0'
  const state = isOpen(fee) ? 'open' : paid_back_at ? 'paidBack' : isGivenBack ? 'givenBack' : 'closed'
  return (
    <div className="stack-2">
      <div className="spread">
        <h3 className="strong">{t(`kind.${kind}`)}</h3>
        <OperationalChip tone={tones[state]}>{t(`state.${state}`)}</OperationalChip>
      </div>
      <p className="size-sm muted">{t('chargedOn', { date: format.date(charged_at) })}</p>
      <DefinitionList
        layout="rows"
        items={[
          ...(amount_fils ? [{ label: t('amount'), value: <Money fils={amount_fils} /> }] : []),
          ...(open_fils && isOpen(fee) && open_fils !== amount_fils ? [{ label: t('open'), value: <Money fils={open_fils} /> }] : []),
          ...(given_back_fils && isGivenBack
            ? [{ label: t(paid_back_at ? 'paidBack' : 'givenBack'), value: <Money fils={given_back_fils} /> }]
            : []),
          ...(paid_back_at ? [{ label: t('paidBackOn'), value: format.date(paid_back_at) }] : []),
        ]}
      />
    </div>
  )
}

/** All that a side still owes of a guarantee stands on one bill. */
function HowToPay({ open }: { open: readonly Fee[] }) {
  const { t } = useTranslation('guarantees/details/exceptions', { keyPrefix: 'fees' })
  const format = useFormat()
  const bill = open.find(({ payment_reference }) => payment_reference !== null)
  if (!bill?.payment_reference || !bill.due_at) return <p className="step-words">{t('unbilled')}</p>
  const left = addFils(...open.map(({ open_fils }) => parseFils(open_fils ?? '0')))
  return (
    <div className="stack-3">
      <p className="step-words">{t('billed', { date: format.date(bill.due_at) })}</p>
      <div className="columns-2">
        <CopyRow label={t('toPay')} value={<Money fils={toWire(left)} flat />} text={toDecimal(left)} />
        <CopyRow label={t('reference')} value={<Ltr>{groupReference(bill.payment_reference)}</Ltr>} text={bill.payment_reference} />
      </div>
    </div>
  )
}
