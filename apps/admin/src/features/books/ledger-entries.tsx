import type { Output } from '@damana/contract'
import { Link, Ltr, useFormat } from '@damana/ui'
import { useTranslation } from 'react-i18next'
import { paths } from '#paths.ts'
import { books, orderPostings, sumBook } from './postings.rules.ts'
import { Side, SidesHead, SideTotal } from './side.tsx'
import { useNames } from './use-names.ts'

type Entry = Output<'GET /admin/guarantees/:number'>['entries'][number]

/** Every entry of one guarantee's money, debit and credit, book by book. */
export function LedgerEntries({ entries }: { entries: readonly Entry[] }) {
  const { t } = useTranslation('books')
  if (entries.length === 0) return <p className="muted">{t('noEntries')}</p>
  const postings = entries.flatMap((entry) => entry.postings)
  return (
    <table className="table ledger">
      <caption className="sr-only">{t('entriesCaption')}</caption>
      <SidesHead />
      {entries.map((entry) => (
        <EntryRows key={entry.id} entry={entry} />
      ))}
      <tfoot>
        {books.map((book) => {
          const { debit, credit } = sumBook(postings, book)
          return (
            <tr key={book}>
              <th scope="row">{t(`total.${book}`)}</th>
              <SideTotal fils={debit} />
              <SideTotal fils={credit} />
            </tr>
          )
        })}
      </tfoot>
    </table>
  )
}

function EntryRows({ entry }: { entry: Entry }) {
  const { t } = useTranslation('books')
  const format = useFormat()
  const names = useNames()
  return (
    <tbody>
      <tr className="ledger-entry">
        <th scope="rowgroup" colSpan={3}>
          <span>{names.event(entry.event)}</span>
          <small>
            {format.dayTime(entry.effective_at)}
            {entry.recorded_at !== entry.effective_at && ` · ${t('recordedAt', { moment: format.dayTime(entry.recorded_at) })}`}
            {' · '}
            <Link href={paths.entry(entry.id)}>
              <Ltr>{entry.id}</Ltr>
            </Link>
          </small>
        </th>
      </tr>
      {orderPostings(entry.postings).map((posting, index) => (
        <tr key={index}>
          <th scope="row" className={posting.credit_fils === '0' ? undefined : 'ledger-credit'}>
            {names.account(posting.account)}
            <small>{names.book(posting.book)}</small>
          </th>
          <Side fils={posting.debit_fils} />
          <Side fils={posting.credit_fils} />
        </tr>
      ))}
    </tbody>
  )
}
