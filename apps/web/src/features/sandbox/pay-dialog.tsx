import { formatFils, leastFils, parseAmount, parseFils, toWire, type Fils } from '@damana/contract/money'
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
type How = (typeof hows)[number]
const times = ['now', 'told_later', 'before_the_end'] as const
type Time = (typeof times)[number]

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
  const [when, setWhen] = useState<Time>('now')
  const [how, setHow] = useState<How>('exact')
  const [fee, setFee] = useState('')
  const usual = way === 'cliq' ? leastFils(due, parseFils(cliqMostFils)) : due
  const amount = typed ?? formatFils(usual)
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
        <SumField way={way} due={due} cliqMostFils={cliqMostFils} value={amount} onChange={setTyped} />
        <SelectField
          label={t('buyerBank.dialog.payer')}
          value={payer}
          options={payers.map((value) => ({ value, label: t(`buyerBank.dialog.${value}`, { name: bill.buyer_name }) }))}
          onChange={(event) => setPayer(payers.find((known) => known === event.target.value) ?? 'buyer')}
        />
        {payer !== 'buyer' && <PayerFields name={name} number={number} onName={setName} onNumber={setNumber} />}
        <WhenField bill={bill} value={when} onChange={setWhen} />
        <HowField value={how} onChange={setHow} />
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

interface SumFieldProps extends Pick<Props, 'cliqMostFils'> {
  way: Way
  due: Fils
  value: string
  onChange: (typed: string) => void
}

function SumField({ way, due, cliqMostFils, value, onChange }: SumFieldProps) {
  const { t } = useTranslation('sandbox')
  const hint =
    way === 'biller'
      ? t('buyerBank.dialog.amountBiller')
      : way === 'cliq'
        ? t('buyerBank.dialog.amountCliq', { amount: formatFils(parseFils(cliqMostFils)) })
        : t('buyerBank.dialog.amountHint', { amount: formatFils(due) })
  const label = t('buyerBank.dialog.amount')
  return <MoneyField label={label} hint={hint} value={value} required onChange={(event) => onChange(event.target.value)} />
}

interface PayerFieldsProps {
  name: string
  number: string
  onName: (typed: string) => void
  onNumber: (typed: string) => void
}

/** Somebody else than the buyer. */
function PayerFields({ name, number, onName, onNumber }: PayerFieldsProps) {
  const { t } = useTranslation('sandbox')
  const nameLabel = t('buyerBank.dialog.name')
  const numberLabel = t('buyerBank.dialog.number')
  return (
    <>
      <TextField label={nameLabel} value={name} required minLength={3} onChange={(event) => onName(event.target.value)} />
      <TextField label={numberLabel} value={number} required digits minLength={9} onChange={(event) => onNumber(event.target.value)} />
    </>
  )
}

function HowField({ value, onChange }: { value: How; onChange: (how: How) => void }) {
  const { t } = useTranslation('sandbox')
  return (
    <SelectField
      label={t('buyerBank.dialog.how')}
      value={value}
      options={hows.map((how) => ({ value: how, label: t(`buyerBank.dialog.${how === 'exact' ? 'once' : how}`) }))}
      onChange={(event) => onChange(hows.find((known) => known === event.target.value) ?? 'exact')}
    />
  )
}

/** When our bank hears of it; before the end only where there was one. */
function WhenField({ bill, value, onChange }: Pick<Props, 'bill'> & { value: Time; onChange: (time: Time) => void }) {
  const { t } = useTranslation('sandbox')
  return (
    <SelectField
      label={t('buyerBank.dialog.when')}
      value={value}
      options={times
        .filter((time) => hasEnded(bill) || time !== 'before_the_end')
        .map((time) => ({ value: time, label: t(`buyerBank.dialog.${time}`) }))}
      onChange={(event) => onChange(times.find((known) => known === event.target.value) ?? 'now')}
    />
  )
}
