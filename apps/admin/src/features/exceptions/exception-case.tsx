import { Bdi, Link, Ltr, Money, useFormat } from '@damana/ui'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useParams } from 'react-router'
import { GuaranteeSummary } from '#features/guarantees/guarantee-summary.tsx'
import { api } from '#api.ts'
import { queueKey } from '#features/queue/query.ts'
import { useBackToQueue } from '#features/queue/use-kind.ts'
import { ApprovalsNotice } from '#layout/approvals-notice.tsx'
import { Case, CaseHistory, CasePage } from '#layout/case-page.tsx'
import { paths } from '#paths.ts'
import { BankSaidSection, InDoubtSection, WeKnowSection } from './comparison-sections.tsx'
import { ExceptionActions } from './exception-actions.tsx'
import { exceptionQuery, type BankException, type Resolved } from './query.ts'

/** A bank message that no order explains. */
export function Component() {
  const { t } = useTranslation('exceptions')
  const { number = '' } = useParams()
  const back = useBackToQueue()
  const result = useQuery(exceptionQuery(number))
  return (
    <CasePage id={number} result={result} back={back} tabTitle={t('titled', { number })} say={(word) => t(word)} view={ExceptionCase} />
  )
}

function ExceptionCase({ data: exception }: { data: BankException }) {
  const { t } = useTranslation('exceptions')
  const format = useFormat()
  const { number, kind, amount_fils, seen_at, closed_at, resolution, votes, guarantee_number } = exception
  const isOpen = closed_at === null
  return (
    <Case
      title={t(`kind.${kind}`)}
      meta={
        <>
          <span>
            {t('number')} <Ltr>{number}</Ltr>
          </span>
          <span>{t('seenAt', { moment: format.dayTime(seen_at) })}</span>
        </>
      }
      chip={
        <>
          <Money className="case-amount" fils={amount_fils} />
          <span className={`chip chip-${isOpen ? 'late' : 'paid'}`}>{t(isOpen ? 'state.open' : 'state.closed')}</span>
        </>
      }
      notices={isOpen && votes.length > 0 && <VotesNotice exception={exception} />}
      checks={[
        isOpen
          ? { state: 'bad', title: t(whereOf(exception)) }
          : {
              state: 'good',
              title: t('closed', { how: resolution ? t(`closedBy.${resolution}`) : '' }),
              note: format.dayTime(closed_at),
            },
      ]}
      aside={<WeKnowSection exception={exception} />}
      below={
        <CaseHistory
          title={t('history')}
          empty={t('noHistory')}
          events={votes.map(({ resolution: how, reason, name, at }) => ({
            id: `${name} ${at}`,
            title: t(`action.${how}`),
            at,
            by: name,
            reason,
          }))}
        />
      }
      actions={<ExceptionActions exception={exception} />}
    >
      <BankSaidSection exception={exception} />
      {exception.in_doubt.length > 0 && <InDoubtSection exception={exception} />}
      {guarantee_number && <GuaranteeSummary number={guarantee_number} />}
    </Case>
  )
}

const whereOf = ({ kind, direction }: BankException) =>
  kind === 'receipt_conflict' ? 'whereConflict' : direction === null ? 'whereBalance' : direction === 'debit' ? 'whereDebit' : 'whereCredit'

function VotesNotice({ exception: { number, votes } }: { exception: BankException }) {
  const { t } = useTranslation('exceptions')
  const params = { number }
  return (
    <ApprovalsNotice<BankException | Resolved>
      title={t('awaitsSecond')}
      foot={t(votes.some(({ is_you }) => is_you) ? 'awaitsOther' : 'awaitsYou')}
      approvals={votes.map((vote) => ({ ...vote, title: t(`action.${vote.resolution}`), content: <AssignedReceipts vote={vote} /> }))}
      caseKey={exceptionQuery(number).queryKey}
      changes={[queueKey]}
      approve={({ sha256 }, reason, options) => {
        const vote = votes.find((one) => one.sha256 === sha256)
        if (!vote) throw new Error('nobody approved that')
        const { resolution, receipts, bank_word } = vote
        const named =
          receipts.length === 0 ? {} : { receipts: receipts.map((one) => one.receipt_number), sums: receipts.map((one) => one.amount_fils) }
        return api(
          'POST /admin/bank-exceptions/:number/resolve',
          { params, body: { resolution, ...named, ...(bank_word === null ? {} : { bank_word }), approves: sha256, reason } },
          options,
        )
      }}
      sayApproved={(answer) => t('awaits_second' in answer && answer.awaits_second ? 'recorded' : 'done')}
      takeBack={() => api('POST /admin/bank-exceptions/:number/take-back', { params, body: {} })}
    />
  )
}

/** The receipts and sums that a person named, and the bank's word. */
function AssignedReceipts({ vote: { receipts, bank_word } }: { vote: BankException['votes'][number] }) {
  const { t } = useTranslation('exceptions')
  return (
    <>
      {receipts.length > 0 && (
        <ul>
          {receipts.map(({ receipt_number, amount_fils }) => (
            <li key={receipt_number}>
              <Link href={paths.receipt(receipt_number)}>
                <Ltr>{receipt_number}</Ltr>
              </Link>
              : <Money fils={amount_fils} flat />
            </li>
          ))}
        </ul>
      )}
      {bank_word !== null && (
        <p>
          {t('bankWord')}: <Bdi>{bank_word}</Bdi>
        </p>
      )}
    </>
  )
}
