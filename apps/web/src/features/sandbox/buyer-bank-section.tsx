import { formatFils, parseFils } from '@damana/contract/money'
import { Bdi, Button, Card, EmptyState, Ltr, Money, SelectField, useFormat } from '@damana/ui'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { api } from '#api.ts'
import { SectionFrame } from './section-frame.tsx'
import { useAct, useWorld } from './use-world.ts'

const ways = ['biller', 'cliq', 'bank'] as const
type Way = (typeof ways)[number]
const words = ['paid', 'paid_twice', 'paid_unknown', 'already_paid', 'not_payable', 'cliq_limit'] as const
const wordOf = (told: string) => words.find((word) => word === told) ?? 'not_payable'
type How = 'exact' | 'twice' | 'unknown_reference'

/** The app of the buyer's bank: open bills, and the ways to pay them. */
export function BuyerBankSection() {
  const { t } = useTranslation('sandbox')
  const format = useFormat()
  const query = useWorld('GET /sandbox/bills')
  const { act, busy } = useAct()
  const [way, setWay] = useState<Way>('biller')
  const pay = (payment_reference: string, how: How) =>
    act(
      `${payment_reference}:${how}`,
      () => api('POST /sandbox/bills/pay', { body: { payment_reference, way, how } }),
      ({ told, paid_fils }) => t(`buyerBank.told.${wordOf(told)}`, { amount: formatFils(parseFils(paid_fils)) }),
    )
  const wayOf = (value: string) => ways.find((known) => known === value) ?? 'biller'
  return (
    <SectionFrame query={query}>
      {({ bills }) => (
        <Card title={t('buyerBank.title')} flush>
          <div className="sandbox-tools">
            <SelectField
              label={t('buyerBank.way')}
              hint={t('buyerBank.lead')}
              value={way}
              options={ways.map((value) => ({ value, label: t(`buyerBank.${value}`) }))}
              onChange={(event) => setWay(wayOf(event.target.value))}
            />
          </div>
          {bills.length === 0 && <EmptyState title={t('buyerBank.none')}>{t('buyerBank.noneText')}</EmptyState>}
          <ul className="sandbox-rows">
            {bills.map((bill) => (
              <li className="sandbox-row" key={bill.payment_reference}>
                <div className="sandbox-row-top">
                  <Bdi className="font-semibold">{bill.buyer_name}</Bdi>
                  <Bdi>{bill.vehicle}</Bdi>
                  <Ltr className="sandbox-note">{bill.guarantee_number}</Ltr>
                  <span className="sandbox-row-end font-semibold">
                    <Money fils={bill.remaining_fils} />
                  </span>
                </div>
                <div className="sandbox-row-top sandbox-note">
                  <span>
                    {t('buyerBank.reference')} <Ltr>{bill.payment_reference}</Ltr>
                  </span>
                  {bill.due_at && <span>{t('buyerBank.due', { moment: format.dayTime(bill.due_at) })}</span>}
                </div>
                <div className="sandbox-acts">
                  <Button
                    size="sm"
                    busy={busy === `${bill.payment_reference}:exact`}
                    onClick={() => void pay(bill.payment_reference, 'exact')}
                  >
                    {t('buyerBank.exact')}
                  </Button>
                  <Button
                    size="sm"
                    variant="secondary"
                    busy={busy === `${bill.payment_reference}:twice`}
                    onClick={() => void pay(bill.payment_reference, 'twice')}
                  >
                    {t('buyerBank.twice')}
                  </Button>
                  <Button
                    size="sm"
                    variant="quiet"
                    busy={busy === `${bill.payment_reference}:unknown_reference`}
                    onClick={() => void pay(bill.payment_reference, 'unknown_reference')}
                  >
                    {t('buyerBank.unknown')}
                  </Button>
                </div>
              </li>
            ))}
          </ul>
        </Card>
      )}
    </SectionFrame>
  )
}
