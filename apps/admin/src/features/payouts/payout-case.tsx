import { DefinitionList, Link, Ltr, Money, Name, namedBy, useFormat } from '@damana/ui'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useParams } from 'react-router'
import { GuaranteeSummary } from '#features/guarantees/guarantee-summary.tsx'
import { entriesOf } from '#features/lists/entries-of.tsx'
import { useBackToQueue } from '#features/queue/use-kind.ts'
import { Case, CasePage, CaseHistory } from '#layout/case-page.tsx'
import { Section } from '#layout/panes.tsx'
import { paths } from '#paths.ts'
import { PayoutActions } from './payout-actions.tsx'
import { payoutQuery, type Payout } from './query.ts'
import { AccountVotes, OwnWords, ReversalVotes } from './reversal-votes.tsx'
import { hasFailed, usePayoutChecks } from './use-payout-checks.tsx'
import { payoutHoldReasons } from '@damana/contract/statuses'

/** One payout: its checks, its facts and its pending approval. */
export function Component() {
  const { t } = useTranslation('payouts')
  const { number = '' } = useParams()
  const back = useBackToQueue()
  const result = useQuery(payoutQuery(number))
  return <CasePage id={number} result={result} back={back} tabTitle={t('titled', { number })} say={(word) => t(word)} view={PayoutCase} />
}

function PayoutCase({ data: payout }: { data: Payout }) {
  const { t } = useTranslation('payouts')
  const format = useFormat()
  const checks = usePayoutChecks(payout)
  const chip = payout.late ? 'late' : chipOf[payout.status]
  return (
    <Case
      title={<Name of={namedBy(payout, 'beneficiary_name')} official />}
      meta={
        <>
          <span>
            {t('number')} <Ltr>{payout.number}</Ltr>
          </span>
          <span>{t('orderedAt', { moment: format.dayTime(payout.ordered_at) })}</span>
        </>
      }
      chip={
        <>
          <Money className="case-amount" fils={payout.amount_fils} />
          <span className={`chip chip-${chip}`}>{payout.late ? t('late') : t(`status.${payout.status}`)}</span>
        </>
      }
      notices={
        <>
          {payout.reversal_votes.length > 0 && <ReversalVotes payout={payout} />}
          {payout.account_votes.length > 0 && <AccountVotes payout={payout} />}
          <OwnWords payout={payout} />
        </>
      }
      checks={checks}
      aside={
        <Section title={t('facts')}>
          <DefinitionList
            layout="rows"
            items={[
              { label: t('amount'), value: <Money fils={payout.amount_fils} flat /> },
              { label: t('purposeLabel'), value: t(`purpose.${payout.purpose}`) },
              { label: t('rail'), value: t(payout.rail) },
              { label: t('iban'), value: payout.iban_tail ? <Ltr>{`•••• ${payout.iban_tail}`}</Ltr> : t('noIban') },
              ...(hasFailed(payout)
                ? []
                : [{ label: t('promised'), value: payout.expected_on ? format.weekday(payout.expected_on) : t('notPromised') }]),
              { label: t('statusLabel'), value: t(`status.${payout.status}`) },
              ...(payout.file
                ? [
                    {
                      label: t('file'),
                      value: (
                        <>
                          <Ltr>{payout.file.message_id}</Ltr> ·{' '}
                          {t(payout.file.confirmed_at ? 'fileConfirmed' : payout.file.missed_at ? 'fileMissed' : 'fileUnconfirmed')}
                        </>
                      ),
                    },
                  ]
                : []),
              entriesOf(payout.number),
              ...(payout.open_sum_fils === '0' ? [] : [{ label: t('openSum'), value: <Money fils={payout.open_sum_fils} flat /> }]),
              ...(payout.attempt > 1 ? [{ label: t('attempt'), value: payout.attempt }] : []),
              ...[
                { label: t('previous'), number: payout.previous_number },
                { label: t('next'), number: payout.next_number },
              ].flatMap(({ label, number }) =>
                number === null
                  ? []
                  : [
                      {
                        label,
                        value: (
                          <Link href={paths.payout(number)}>
                            <Ltr>{number}</Ltr>
                          </Link>
                        ),
                      },
                    ],
              ),
            ]}
          />
        </Section>
      }
      history={<PayoutHistory events={payout.events} />}
      actions={<PayoutActions payout={payout} />}
    >
      {payout.guarantee_number && <GuaranteeSummary number={payout.guarantee_number} />}
    </Case>
  )
}

const chipOf: Record<Payout['status'], string> = {
  ordered: 'in_progress',
  held: 'late',
  approved: 'in_progress',
  in_file: 'in_progress',
  sent: 'in_progress',
  unknown: 'late',
  accepted: 'in_progress',
  settled: 'paid',
  rejected: 'late',
  returned: 'late',
  withdrawn: 'neutral',
}

type Event = Payout['events'][number]

/** How a transfer came to where it is, and who of the staff had a hand in it. */
function PayoutHistory({ events }: { events: Payout['events'] }) {
  const { t } = useTranslation('payouts')
  const titleOf = ({ to, facts: { bank_said: said, reversal, staff_hold, staff_hold_ended } }: Event): string => {
    if (said === 'not_received' || said === 'not_executed' || said === 'asked') return t(`said.${said}`)
    if (reversal === 'release' || reversal === 'keep') return t(`action.${reversal}_reversed`)
    if (staff_hold) return t('action.hold')
    return t(staff_hold_ended ? 'action.unhold' : `status.${to}`)
  }
  const reasonOf = ({ facts: { reason, staff_hold, staff_hold_ended } }: Event): string | null => {
    // The server's own reason is a code; what staff and the bank gave is shown as they wrote it.
    const hold = payoutHoldReasons.find((one) => one === reason)
    if (hold) return t(`held.${hold}`)
    return [reason, staff_hold, staff_hold_ended].find((one) => typeof one === 'string') ?? null
  }
  return (
    <CaseHistory
      title={t('history')}
      events={events.map((event, index) => ({
        id: index,
        title: titleOf(event),
        at: event.at,
        by: event.staff,
        reason: reasonOf(event),
      }))}
    />
  )
}
