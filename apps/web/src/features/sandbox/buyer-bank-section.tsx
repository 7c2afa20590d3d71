import type { Output } from '@damana/contract'
import { formatFils, parseFils } from '@damana/contract/money'
import { Bdi, Button, Card, EmptyState, Ltr, Money, SelectField, TextField, useFormat } from '@damana/ui'
import { type ReactNode, useDeferredValue, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { api } from '#api.ts'
import { MoreButton } from './more-button.tsx'
import { PayDialog } from './pay-dialog.tsx'
import { type Bill, hasEnded, isWay, type Payment, ways, type Way } from './payment.ts'
import { SectionFrame } from './section-frame.tsx'
import { useSimulatorAction, useSimulatorList } from './use-simulator.ts'

const billsOf = (pages: readonly Output<'GET /sandbox/bills'>[]) => pages.flatMap(({ bills }) => bills)
const states = ['open', 'closed'] as const
const quickly = [
  { how: 'exact', phrase: 'exact', variant: 'primary' },
  { how: 'twice', phrase: 'twice', variant: 'secondary' },
  { how: 'unknown_reference', phrase: 'unknown', variant: 'quiet' },
] as const

function usePayment() {
  const { t } = useTranslation('sandbox')
  const { act, busy } = useSimulatorAction()
  const pay = (payment: Payment, name = `${payment.payment_reference}:${payment.how}`) =>
    act(
      name,
      () => api('POST /sandbox/bills/pay', { body: payment }),
      ({ told, paid_fils }) => {
        const said = t(`buyerBank.told.${told}`, { amount: formatFils(parseFils(paid_fils)) })
        return told.startsWith('paid') ? said : { refusal: said }
      },
    )
  return { pay, busy }
}

/** The app of the buyer's bank: bills, and every way to pay them, also wrongly. */
export function BuyerBankSection() {
  const { t } = useTranslation('sandbox')
  const [state, setState] = useState<(typeof states)[number]>('open')
  const [typed, setTyped] = useState('')
  const wanted = useDeferredValue(typed.trim())
  const query = useSimulatorList('GET /sandbox/bills', { state, ...(wanted ? { reference: wanted } : {}) })
  const { pay, busy } = usePayment()
  const [way, setWay] = useState<Way>('biller')
  const [otherwise, setOtherwise] = useState<Bill>()
  return (
    <SectionFrame query={query}>
      {({ pages }) => (
        <>
          <Card title={t('buyerBank.title')} flush>
            <div className="sandbox-tools">
              <SelectField
                label={t('buyerBank.way')}
                hint={t('buyerBank.lead')}
                value={way}
                options={ways.map((value) => ({ value, label: t(`buyerBank.${value}`) }))}
                onChange={(event) => isWay(event.target.value) && setWay(event.target.value)}
              />
              <SelectField
                label={t('buyerBank.state')}
                value={state}
                options={states.map((value) => ({ value, label: t(`buyerBank.${value}`) }))}
                onChange={(event) => setState(event.target.value === 'closed' ? 'closed' : 'open')}
              />
              <TextField label={t('buyerBank.filter')} digits value={typed} onChange={(event) => setTyped(event.target.value)} />
            </div>
            {billsOf(pages).length === 0 &&
              (state === 'open' ? (
                <EmptyState title={t('buyerBank.none')}>{t('buyerBank.noneText')}</EmptyState>
              ) : (
                <EmptyState title={t('buyerBank.noneClosed')} />
              ))}
            <ul className="sandbox-rows">
              {billsOf(pages).map((bill) => (
                <BillRow key={bill.payment_reference} bill={bill}>
                  {bill.due_at !== null && <QuickPayments bill={bill} way={way} pay={pay} busy={busy} />}
                  <Button size="sm" variant={bill.due_at === null ? 'secondary' : 'quiet'} onClick={() => setOtherwise(bill)}>
                    {t('buyerBank.otherwise')}
                  </Button>
                </BillRow>
              ))}
            </ul>
            <MoreButton list={query} />
          </Card>
          {otherwise && (
            <PayDialog
              key={otherwise.payment_reference}
              bill={otherwise}
              firstWay={otherwise.due_at === null ? 'bank' : way}
              cliqMostFils={pages[0]?.cliq_most_fils ?? '0'}
              onClose={() => setOtherwise(undefined)}
              pay={(payment) => pay(payment, 'otherwise')}
              isBusy={busy === 'otherwise'}
            />
          )}
        </>
      )}
    </SectionFrame>
  )
}

function QuickPayments({ bill, way, pay, busy }: { bill: Bill; way: Way } & ReturnType<typeof usePayment>) {
  const { t } = useTranslation('sandbox')
  return quickly.map(({ how, phrase, variant }) => (
    <Button
      key={how}
      size="sm"
      variant={variant}
      busy={busy === `${bill.payment_reference}:${how}`}
      onClick={() => void pay({ payment_reference: bill.payment_reference, way, how })}
    >
      {t(`buyerBank.${phrase}`)}
    </Button>
  ))
}

function BillRow({ bill, children }: { bill: Bill; children: ReactNode }) {
  const { t } = useTranslation('sandbox')
  const format = useFormat()
  return (
    <li className="sandbox-row">
      <div className="sandbox-row-top">
        <Bdi className="strong">{bill.buyer_name}</Bdi>
        <Bdi>{bill.vehicle}</Bdi>
        <Ltr className="sandbox-note">{bill.guarantee_number}</Ltr>
        <span className="sandbox-row-end strong">
          {bill.remaining_fils !== bill.amount_fils && <span className="sandbox-note">{t('buyerBank.remaining')} </span>}
          <Money fils={bill.remaining_fils} />
        </span>
      </div>
      <div className="sandbox-row-top sandbox-note">
        <span>
          {t('buyerBank.reference')} <Ltr>{bill.payment_reference}</Ltr>
        </span>
        {bill.due_at && <span>{t('buyerBank.due', { moment: format.dayTime(bill.due_at) })}</span>}
        {bill.due_at === null && <span>{t(hasEnded(bill) ? 'buyerBank.ended' : 'buyerBank.settled')}</span>}
      </div>
      <div className="sandbox-acts">{children}</div>
    </li>
  )
}
