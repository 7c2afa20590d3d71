import { Bdi, DefinitionList, Ltr, Money, Notice, useFormat } from '@damana/ui'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useParams } from 'react-router'
import { queueQuery, useBackToQueue, type QueueItem } from '#features/queue/index.ts'
import { CaseError, CaseSkeleton } from '#layout/case-states.tsx'
import { Checks } from '#layout/checks.tsx'
import { usePageTitle } from '#layout/page-title.ts'
import { Case, Columns, Section } from '#layout/panes.tsx'
import { useWhy } from './use-why.ts'

type Receipt = NonNullable<QueueItem['receipt']>

/** Money that no guarantee could take: what the bank told, and why it waits. */
export function Component() {
  const { t } = useTranslation('receipts')
  const { number = '' } = useParams()
  const back = useBackToQueue()
  const { data, error, isFetching, refetch } = useQuery(queueQuery())
  usePageTitle(t('titled', { number }))
  const receipt = data?.items.find((item) => item.receipt?.number === number)?.receipt
  if (receipt) return <ReceiptCase receipt={receipt} isStale={error !== null} />
  if (!data && !error) return <CaseSkeleton />
  return (
    <CaseError
      title={t(data ? 'gone' : 'failed')}
      isMissing={data !== undefined}
      back={back}
      busy={isFetching}
      onRetry={() => void refetch()}
    >
      {t(data ? 'goneText' : 'failedText')}
    </CaseError>
  )
}

function ReceiptCase({ receipt, isStale }: { receipt: Receipt; isStale: boolean }) {
  const { t } = useTranslation('receipts')
  const shell = useTranslation('shell')
  const format = useFormat()
  const back = useBackToQueue()
  const why = useWhy(receipt.why)
  return (
    <Case
      back={back}
      title={<Money fils={receipt.amount_fils} />}
      meta={
        <>
          <span>{t(`way.${receipt.way}`)}</span>
          <span>{t('receivedAt', { moment: format.dayTime(receipt.received_at) })}</span>
        </>
      }
      chip={<span className="chip chip-late">{t('unmatched')}</span>}
    >
      {isStale && <Notice tone="late" role="status" title={shell.t('stale')} />}
      <Columns
        aside={
          <Section title={t('facts')}>
            <DefinitionList
              layout="rows"
              items={[
                { label: t('amount'), value: <Money fils={receipt.amount_fils} flat /> },
                { label: t('wayLabel'), value: t(`way.${receipt.way}`) },
                { label: t('bankReference'), value: <Ltr>{receipt.bank_reference}</Ltr> },
                { label: t('number'), value: <Ltr>{receipt.number}</Ltr> },
              ]}
            />
          </Section>
        }
      >
        <Section title={t('why')}>
          <Checks items={[{ state: 'bad', title: why.title, note: why.note }]} />
        </Section>
        <Section title={t('remittance')}>
          {receipt.remittance ? (
            <blockquote className="remittance">
              <Bdi>{receipt.remittance}</Bdi>
            </blockquote>
          ) : (
            <p className="text-muted">{t('noRemittance')}</p>
          )}
        </Section>
        <p className="text-sm text-muted">{t('whereItIs')}</p>
      </Columns>
    </Case>
  )
}
