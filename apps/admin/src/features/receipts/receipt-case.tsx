import { parseFils, subtractFils, toWire } from '@damana/contract/money'
import { Bdi, DefinitionList, Link, Ltr, Money, useFormat } from '@damana/ui'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useParams } from 'react-router'
import { GuaranteeSummary } from '#features/guarantees/guarantee-summary.tsx'
import { entriesOf } from '#features/lists/entries-of.tsx'
import { useBackToQueue } from '#features/queue/use-kind.ts'
import { Case, CaseHistory, CasePage } from '#layout/case-page.tsx'
import { Section } from '#layout/panes.tsx'
import { paths } from '#paths.ts'
import { receiptQuery, type Receipt } from './query.ts'
import { ReceiptActions } from './receipt-actions.tsx'
import { ReceiptVotes } from './receipt-votes.tsx'
import type { Check } from '#layout/checks.tsx'

/** Money in: where it lies, who paid it, and what finance decides about it. */
export function Component() {
  const { t } = useTranslation('receipts')
  const { number = '' } = useParams()
  const back = useBackToQueue()
  const result = useQuery(receiptQuery(number))
  return <CasePage id={number} result={result} back={back} tabTitle={t('titled', { number })} say={(word) => t(word)} view={ReceiptCase} />
}

function ReceiptCase({ data: receipt }: { data: Receipt }) {
  const { t } = useTranslation('receipts')
  const format = useFormat()
  const checks = useReceiptChecks(receipt)
  const { payer, payouts, history } = receipt
  const isUnmatched = receipt.suspense_fils !== '0'
  const isDeciding = payer.state === 'deciding'
  const isLost = receipt.reversed_at !== null
  const recovered = toWire(subtractFils(parseFils(receipt.booked_fils), parseFils(receipt.open_fils)))
  return (
    <Case
      title={<Money fils={receipt.amount_fils} />}
      meta={
        <>
          <span>{t(`way.${receipt.way}`)}</span>
          <span>{t('receivedAt', { moment: format.dayTime(receipt.received_at) })}</span>
        </>
      }
      chip={
        <span className={`chip chip-${isLost || isUnmatched || isDeciding ? 'late' : 'paid'}`}>
          {t(isLost ? 'takenBack' : isUnmatched ? 'unmatched' : isDeciding ? 'deciding' : 'placed')}
        </span>
      }
      notices={receipt.votes.length > 0 && <ReceiptVotes receipt={receipt} />}
      checks={checks}
      aside={
        <>
          <Section title={t('facts')}>
            <DefinitionList
              layout="rows"
              items={[
                { label: t('amount'), value: <Money fils={receipt.amount_fils} flat /> },
                ...(receipt.booked_fils === '0' ? [] : [{ label: t('booked'), value: <Money fils={receipt.booked_fils} flat /> }]),
                ...(isLost
                  ? [
                      { label: t('openSum'), value: <Money fils={receipt.open_fils} flat /> },
                      { label: t('recovered'), value: <Money fils={recovered} flat /> },
                    ]
                  : []),
                ...(isUnmatched ? [{ label: t('suspense'), value: <Money fils={receipt.suspense_fils} flat /> }] : []),
                ...(receipt.in_doubt_of === null
                  ? []
                  : [
                      {
                        label: t('inDoubtOf'),
                        value: (
                          <Link href={paths.exception(receipt.in_doubt_of)}>
                            <Ltr>{receipt.in_doubt_of}</Ltr>
                          </Link>
                        ),
                      },
                    ]),
                { label: t('wayLabel'), value: t(`way.${receipt.way}`) },
                { label: t('bankReference'), value: <Ltr>{receipt.bank_reference}</Ltr> },
                { label: t('number'), value: <Ltr>{receipt.number}</Ltr> },
                entriesOf(receipt.number),
              ]}
            />
          </Section>
          <Section title={t('payer')}>
            <DefinitionList
              layout="rows"
              items={[
                { label: t('payerName'), value: payer.name === null ? t('unknown') : <Bdi>{payer.name}</Bdi> },
                ...(payer.national_id === null ? [] : [{ label: t('nationalId'), value: <Ltr>{payer.national_id}</Ltr> }]),
                { label: t('iban'), value: payer.iban_tail === null ? t('unknown') : <Ltr>{`•••• ${payer.iban_tail}`}</Ltr> },
                ...(payer.declared_name === null ? [] : [{ label: t('declaredName'), value: <Bdi>{payer.declared_name}</Bdi> }]),
                ...(payer.relation === null ? [] : [{ label: t('relation'), value: <Bdi>{payer.relation}</Bdi> }]),
              ]}
            />
          </Section>
        </>
      }
      history={
        <CaseHistory
          title={t('history')}
          events={history.map(({ kind, by, reason, at }, index) => ({
            id: index,
            title: t(`event.${eventOf(kind)}`),
            at,
            by,
            reason,
          }))}
        />
      }
      below={isUnmatched && <p className="size-sm muted">{t('whereItIs')}</p>}
      actions={<ReceiptActions receipt={receipt} />}
    >
      <Section title={t('remittance')}>
        {receipt.remittance ? (
          <blockquote className="remittance">
            <Bdi>{receipt.remittance}</Bdi>
          </blockquote>
        ) : (
          <p className="muted">{t('noRemittance')}</p>
        )}
      </Section>
      {receipt.guarantee_number && <GuaranteeSummary number={receipt.guarantee_number} />}
      {payouts.length > 0 && (
        <Section title={t('payouts')}>
          <ul>
            {payouts.map((number) => (
              <li key={number}>
                <Link href={paths.payout(number)}>
                  <Ltr>{number}</Ltr>
                </Link>
              </li>
            ))}
          </ul>
        </Section>
      )}
    </Case>
  )
}

const events = ['matched', 'sent_back', 'payer_accepted', 'payer_refused', 'taken_back', 'paid_again', 'lost', 'claim_noted'] as const
const eventOf = (kind: string) => events.find((one) => one === kind) ?? 'other'

/** Why it waits, whether the bank's statement showed it, and whether who paid is the buyer. */
function useReceiptChecks(receipt: Receipt): Check[] {
  const { t } = useTranslation('receipts')
  const format = useFormat()
  const why = useWhy(receipt.why ?? 'unknown')
  const { state } = receipt.payer
  return [
    ...(receipt.why === null ? [] : [{ state: 'bad' as const, title: why.title, note: why.note }]),
    ...(receipt.reversed_at === null ? [] : [{ state: 'bad' as const, title: t('reversed'), note: format.dayTime(receipt.reversed_at) }]),
    receipt.settled_at
      ? { state: 'good', title: t('settled'), note: format.dayTime(receipt.settled_at) }
      : { state: 'waiting', title: t('unsettled'), note: t('unsettledNote') },
    ...(state === null
      ? []
      : [
          {
            state:
              state === 'buyer' || state === 'accepted'
                ? ('good' as const)
                : state === 'declared'
                  ? ('waiting' as const)
                  : ('bad' as const),
            title: t(`payerState.${state}`),
          },
        ]),
  ]
}

const known = [
  'no_reference',
  'unknown_reference',
  'already_paid',
  'ended',
  'told_late',
  'paid_again',
  'not_accepted',
  'paused',
  'less_than_due',
  'more_than_due',
  'taken_back',
  'unexpected',
  'own_account',
  'came_back',
] as const

/** The reason why a receipt is unmatched, as text. */
function useWhy(code: string): { title: string; note: string } {
  const { t } = useTranslation('receipts')
  const why = known.find((one) => one === code) ?? 'unknown'
  return { title: t(`because.${why}`), note: t(`becauseNote.${why}`) }
}
