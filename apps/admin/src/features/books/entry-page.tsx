import type { Output } from '@damana/contract'
import { listWords } from '@damana/contract/list-words'
import { DefinitionList, Link, Ltr, mainId, Money, readLang, useFormat } from '@damana/ui'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useParams } from 'react-router'
import { api } from '#api.ts'
import { Case, CasePage } from '#layout/case-page.tsx'
import { Section } from '#layout/panes.tsx'
import { paths } from '#paths.ts'
import { LedgerEntries } from './ledger-entries.tsx'
import { useNames } from './use-names.ts'

type Entry = Output<'GET /admin/entries/:id'>

const entryQuery = (id: string) =>
  queryOptions({
    queryKey: ['GET /admin/entries/:id', id],
    queryFn: ({ signal }) => api('GET /admin/entries/:id', { params: { id } }, { signal }),
  })

/** One entry of the journal: its lines, what it was booked for, and the lines of the bank behind it. */
export function Component() {
  const { t } = useTranslation('books')
  const { id = '' } = useParams()
  return (
    <main id={mainId} tabIndex={-1} className="panes panes-one">
      <div className="case">
        <CasePage
          id={id}
          result={useQuery(entryQuery(id))}
          back={{ href: paths.list('journal'), label: listWords[readLang()].list.journal }}
          tabTitle={t('titled', { id })}
          say={(word) => t(`entry.${word}`)}
          view={EntryCase}
        />
      </div>
    </main>
  )
}

function EntryCase({ data }: { data: Entry }) {
  const { t } = useTranslation('books')
  const format = useFormat()
  const names = useNames()
  const words = listWords[readLang()]
  const { entry } = data
  const link = (label: string, number: string | null, path: (number: string) => string) =>
    number === null
      ? []
      : [
          {
            label,
            value: (
              <Link href={path(number)}>
                <Ltr>{number}</Ltr>
              </Link>
            ),
          },
        ]
  const { column } = words
  return (
    <Case
      title={names.event(entry.event)}
      meta={
        <>
          <span>
            {column.entry} <Ltr>{entry.id}</Ltr>
          </span>
          <span>{format.dayTime(entry.recorded_at)}</span>
        </>
      }
      aside={
        <Section title={t('cause')}>
          <DefinitionList
            layout="rows"
            items={[
              ...link(column.guarantee, data.guarantee, paths.guarantee),
              ...link(column.receipt, data.receipt, paths.receipt),
              ...link(column.payout, data.payout, paths.payout),
              ...link(column.exception, data.exception, paths.exception),
              ...link(t('reverses'), data.reverses, paths.entry),
              ...(data.reason === null ? [] : [{ label: t('reason'), value: data.reason }]),
              { label: column.effective_at, value: format.dayTime(entry.effective_at) },
              { label: t('actor'), value: <Ltr>{data.actor}</Ltr> },
              { label: t('request'), value: <Ltr className="break">{data.request_id}</Ltr>, long: true },
            ]}
          />
        </Section>
      }
      below={
        <Section title={t('bankLines')}>
          {data.bank_lines.length === 0 ? (
            <p className="muted">{t('noBankLines')}</p>
          ) : (
            <ul className="bank-list">
              {data.bank_lines.map((line, index) => (
                <li key={index}>
                  <p>
                    <Link href={paths.bankMessage(line.message)}>
                      <Ltr>{line.message}</Ltr>
                    </Link>{' '}
                    · {words.choice.direction[line.direction]} <Money fils={line.amount_fils} flat />
                  </p>
                  <p className="size-sm muted">
                    {line.booked_on !== null && `${format.weekday(line.booked_on)} · `}
                    <Ltr>{line.reference}</Ltr>
                  </p>
                </li>
              ))}
            </ul>
          )}
        </Section>
      }
    >
      <Section title={t('lines')}>
        <LedgerEntries entries={[entry]} />
      </Section>
    </Case>
  )
}
