import { formatFils, leastFils, parseAmount, parseFils, toWire } from '@damana/contract/money'
import { Button, Dialog, MoneyField, SelectField, TextField } from '@damana/ui'
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type Bill, hasEnded, isWay, type Payment, ways, type Way } from './payment.ts'

interface Props {
  bill: Bill
  firstWay: Way
  cliqMostFils: string
  onClose: () => void
  pay: (payment: Payment) => Promise<boolean>
  isBusy: boolean
}
const payers = ['buyer', 'person', 'company'] as const
const hows = ['exact', 'twice', 'unknown_reference'] as const
const times = ['now', 'told_later', 'before_the_end'] as const

/** Everything that can be otherwise about a payment: sum, way, payer, notice and time. */
export function PayDialog({ bill, firstWay, cliqMostFils, onClose, pay, isBusy }: Props) {
  const { t } = useTranslation('sandbox')
  // Where nothing is left to pay, the whole sum once more is the mistake that people make.
  const due = parseFils(bill.due_at === null ? bill.amount_fils : bill.remaining_fils)
  const [way, setWay] = useState(firstWay)
  const [typed, setTyped] = useState<string>()
  const [payer, setPayer] = useState<(typeof payers)[number]>('buyer')
  const [name, setName] = useState('')
  const [number, setNumber] = useState('')
  const [when, setWhen] = useState<(typeof times)[number]>('now')
  const [how, setHow] = useState<(typeof hows)[number]>('exact')
  const [fee, setFee] = useState('')
  const usual = way === 'cliq' ? leastFils(due, parseFils(cliqMostFils)) : due
  const amount = typed ?? formatFils(usual)
  const hint =
    way === 'biller'
      ? t('buyerBank.dialog.amountBiller')
      : way === 'cliq'
        ? t('buyerBank.dialog.amountCliq', { amount: formatFils(parseFils(cliqMostFils)) })
        : t('buyerBank.dialog.amountHint', { amount: formatFils(due) })
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    const [sum, kept] = [parseAmount(amount), parseAmount(fee)]
    const isPaid = await pay({
      payment_reference: bill.payment_reference,
      way,
      how,
      when,
      ...(sum.ok ? { amount_fils: toWire(sum.fils) } : {}),
      ...(payer === 'buyer' ? {} : { payer: { name, national_number: number, kind: payer } }),
      ...(way === 'biller' && kept.ok ? { deducted_charges_fils: toWire(kept.fils) } : {}),
    })
    if (isPaid) onClose()
  }
  return (
    <Dialog open title={t('buyerBank.dialog.title', { reference: bill.payment_reference })} onClose={onClose}>
      <form className="sandbox-form" onSubmit={(event) => void submit(event)}>
        <SelectField
          label={t('buyerBank.way')}
          value={way}
          options={ways.map((value) => ({ value, label: t(`buyerBank.${value}`) }))}
          onChange={(event) => isWay(event.target.value) && setWay(event.target.value)}
          data-autofocus
        />
        <MoneyField
          label={t('buyerBank.dialog.amount')}
          hint={hint}
          value={amount}
          required
          onChange={(event) => setTyped(event.target.value)}
        />
        <SelectField
          label={t('buyerBank.dialog.payer')}
          value={payer}
          options={payers.map((value) => ({ value, label: t(`buyerBank.dialog.${value}`, { name: bill.buyer_name }) }))}
          onChange={(event) => setPayer(payers.find((known) => known === event.target.value) ?? 'buyer')}
        />
        {payer !== 'buyer' && (
          <>
            <TextField
              label={t('buyerBank.dialog.name')}
              value={name}
              required
              minLength={3}
              onChange={(event) => setName(event.target.value)}
            />
            <TextField
              label={t('buyerBank.dialog.number')}
              value={number}
              required
              digits
              minLength={9}
              onChange={(event) => setNumber(event.target.value)}
            />
          </>
        )}
        <SelectField
          label={t('buyerBank.dialog.when')}
          value={when}
          options={times
            .filter((value) => hasEnded(bill) || value !== 'before_the_end')
            .map((value) => ({ value, label: t(`buyerBank.dialog.${value}`) }))}
          onChange={(event) => setWhen(times.find((known) => known === event.target.value) ?? 'now')}
        />
        <SelectField
          label={t('buyerBank.dialog.how')}
          value={how}
          options={hows.map((value) => ({ value, label: t(`buyerBank.dialog.${value === 'exact' ? 'once' : value}`) }))}
          onChange={(event) => setHow(hows.find((known) => known === event.target.value) ?? 'exact')}
        />
        {way === 'biller' && (
          <MoneyField
            label={t('buyerBank.dialog.fee')}
            hint={t('buyerBank.dialog.feeHint')}
            optional
            value={fee}
            onChange={(event) => setFee(event.target.value)}
          />
        )}
        <div className="dialog-actions">
          <Button type="submit" busy={isBusy}>
            {t('buyerBank.dialog.pay')}
          </Button>
          <Button variant="secondary" onClick={onClose}>
            {t('centre.cancel')}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
