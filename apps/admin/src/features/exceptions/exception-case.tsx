import { Bdi, Ltr, Money, Notice, useFormat } from '@damana/ui'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useParams } from 'react-router'
import { GuaranteeSummary } from '#features/guarantees/index.ts'
import { useBackToQueue } from '#features/queue/index.ts'
import { Case, CaseHistory, CasePage } from '#layout/case-page.tsx'
import { BankSaidSection, WeKnowSection } from './comparison-sections.tsx'
import { ExceptionActions } from './exception-actions.tsx'
import { exceptionQuery, type BankException } from './query.ts'

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
  const { number, kind, direction, amount_fils, seen_at, closed_at, resolution, votes, guarantee_number } = exception
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
      notices={isOpen && votes.length > 0 && <VotesNotice votes={votes} />}
      checks={[
        isOpen
          ? { state: 'bad', title: t(direction === null ? 'whereBalance' : direction === 'debit' ? 'whereDebit' : 'whereCredit') }
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
      {guarantee_number && <GuaranteeSummary number={guarantee_number} />}
    </Case>
  )
}

function VotesNotice({ votes }: { votes: BankException['votes'] }) {
  const { t } = useTranslation('exceptions')
  const format = useFormat()
  return (
    <Notice tone="progress" title={t('awaitsSecond')}>
      <ul className="votes">
        {votes.map(({ resolution, name, reason, at }) => (
          <li key={name}>
            <Bdi>{name}</Bdi>: {t(`action.${resolution}`)} · {format.dayTime(at)}
            <br />
            <Bdi className="muted">{reason}</Bdi>
          </li>
        ))}
      </ul>
      <p>{t(votes.some(({ is_you }) => is_you) ? 'awaitsOther' : 'awaitsYou')}</p>
    </Notice>
  )
}
