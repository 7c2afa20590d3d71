import { Bdi, type Definition, DefinitionList, Link, Ltr, Money, Name, namedBy, useFormat } from '@damana/ui'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { payoutQuery } from '#features/payouts/query.ts'
import { Section } from '#layout/panes.tsx'
import { paths } from '#paths.ts'
import type { BankException } from './query.ts'

/** The line of the bank, word for word. */
export function BankSaidSection({ exception }: { exception: BankException }) {
  const { t } = useTranslation('exceptions')
  const format = useFormat()
  const { direction, amount_fils, bank_reference, end_to_end_id, remittance, booked_at, found_fils } = exception
  return (
    <Section title={t('bankSaid')}>
      <DefinitionList
        layout="rows"
        items={[
          ...(direction ? [{ label: t('direction'), value: t(direction) }] : []),
          { label: t(found_fils === null ? 'amount' : 'difference'), value: <Money fils={amount_fils} flat /> },
          ...(found_fils === null ? [] : [{ label: t('found'), value: <Money fils={found_fils} flat /> }]),
          { label: t('bookedAt'), value: format.dayTime(booked_at) },
          { label: t('bankReference'), value: <Ltr>{bank_reference}</Ltr> },
          ...(direction ? [{ label: t('endToEnd'), value: end_to_end_id ? <Ltr>{end_to_end_id}</Ltr> : t('none') }] : []),
          ...(remittance ? [{ label: t('remittance'), value: <Bdi>{remittance}</Bdi>, long: true }] : []),
        ]}
      />
    </Section>
  )
}

/** Ledger entries and orders with the references of that line. */
export function WeKnowSection({ exception }: { exception: BankException }) {
  const { t } = useTranslation('exceptions')
  const format = useFormat()
  const { payout_number, receipt_number, suspense_number, guarantee_number, expected_fils, bank_day } = exception
  const facts: Definition[] = [
    ...(expected_fils === null ? [] : [{ label: t('expected'), value: <Money fils={expected_fils} flat /> }]),
    ...(bank_day === null ? [] : [{ label: t('bankDay'), value: <Link href={paths.bankDay(bank_day)}>{format.date(bank_day)}</Link> }]),
    ...(receipt_number
      ? [{ label: t('receipt'), value: <NumberLink href={paths.receipt(receipt_number)}>{receipt_number}</NumberLink> }]
      : []),
    ...(suspense_number
      ? [{ label: t('suspense'), value: <NumberLink href={paths.receipt(suspense_number)}>{suspense_number}</NumberLink> }]
      : []),
    ...(guarantee_number
      ? [{ label: t('guarantee'), value: <NumberLink href={paths.guarantee(guarantee_number)}>{guarantee_number}</NumberLink> }]
      : []),
  ]
  return (
    <Section title={t('weKnow')}>
      {payout_number && <KnownPayout number={payout_number} />}
      {facts.length > 0 && <DefinitionList layout="rows" items={facts} />}
      {facts.length === 0 && !payout_number && <p className="muted">{t('nothingKnown')}</p>}
    </Section>
  )
}

/** The receipts that the debit may mean: what came from them is held until two persons have assigned it. */
export function InDoubtSection({ exception: { in_doubt, closed_at } }: { exception: BankException }) {
  const { t } = useTranslation('exceptions')
  return (
    <Section title={t('inDoubt')} note={closed_at === null && t('inDoubtText')}>
      <ul className="bank-list">
        {in_doubt.map(({ receipt_number, bank_reference, amount_fils, guarantee_number, payer_name, payouts_gone }) => (
          <li key={receipt_number}>
            <div className="bank-row">
              <NumberLink href={paths.receipt(receipt_number)}>{receipt_number}</NumberLink>
              <Money fils={amount_fils} />
            </div>
            <p className="size-sm muted">
              {payer_name !== null && (
                <>
                  <Bdi>{payer_name}</Bdi>
                  {' · '}
                </>
              )}
              <Ltr>{bank_reference}</Ltr>
              {guarantee_number !== null && (
                <>
                  {' · '}
                  <NumberLink href={paths.guarantee(guarantee_number)}>{guarantee_number}</NumberLink>
                </>
              )}
            </p>
            {payouts_gone.map((number) => (
              <p key={number} className="size-sm">
                {t('payoutGone')} <NumberLink href={paths.payout(number)}>{number}</NumberLink>
              </p>
            ))}
          </li>
        ))}
      </ul>
    </Section>
  )
}

/** The transfer that the line names: what was ordered, and how far it is. */
function KnownPayout({ number }: { number: string }) {
  const { t } = useTranslation('exceptions')
  const payouts = useTranslation('payouts')
  const { data } = useQuery(payoutQuery(number))
  return (
    <DefinitionList
      layout="rows"
      items={[
        { label: t('payout'), value: <NumberLink href={paths.payout(number)}>{number}</NumberLink> },
        ...(data
          ? [
              { label: t('payoutAmount'), value: <Money fils={data.amount_fils} flat /> },
              { label: t('payoutStatus'), value: payouts.t(`status.${data.status}`) },
              { label: t('beneficiary'), value: <Name of={namedBy(data, 'beneficiary_name')} official /> },
            ]
          : []),
      ]}
    />
  )
}

const NumberLink = ({ href, children }: { href: string; children: ReactNode }) => (
  <Link href={href}>
    <Ltr>{children}</Ltr>
  </Link>
)
