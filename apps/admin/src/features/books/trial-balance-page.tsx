import type { Output } from '@damana/contract'
import { ownedAccounts } from '@damana/contract/staff-lists'
import { Link, Ltr, Notice } from '@damana/ui'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { api } from '#api.ts'
import { refreshEveryMs } from '#features/queue/query.ts'
import { Section } from '#layout/panes.tsx'
import { ReadPage } from '#layout/read-page.tsx'
import { paths } from '#paths.ts'
import { books, sumBook, type Book } from './postings.rules.ts'
import { Side, SidesHead, SideTotal } from './side.tsx'
import { useNames } from './use-names.ts'

type TrialBalance = Output<'GET /admin/trial-balance'>

const trialBalanceQuery = () =>
  queryOptions({
    queryKey: ['GET /admin/trial-balance'],
    queryFn: ({ signal }) => api('GET /admin/trial-balance', undefined, { signal }),
    refetchInterval: refreshEveryMs,
  })

/** Both books account by account, and whether they agree. */
export function Component() {
  const { t } = useTranslation('books')
  const shell = useTranslation('shell')
  return (
    <ReadPage
      title={shell.t('trialBalance')}
      about={t('about')}
      query={useQuery(trialBalanceQuery())}
      failed={t('failed')}
      stale={shell.t('stale')}
    >
      {(data) => <Balance balance={data} />}
    </ReadPage>
  )
}

function Balance({ balance: { accounts, agrees } }: { balance: TrialBalance }) {
  const { t } = useTranslation('books')
  const names = useNames()
  return (
    <>
      <Notice tone={agrees ? 'good' : 'danger'} role={agrees ? 'status' : 'alert'} title={t(agrees ? 'agrees' : 'differs')}>
        <p>{t(agrees ? 'agreesText' : 'differsText')}</p>
      </Notice>
      <div className="books">
        {books.map((book) => (
          <Section key={book} title={names.book(book)} note={t(`bookNote.${book}`)}>
            <BookTable book={book} accounts={accounts} />
          </Section>
        ))}
      </div>
    </>
  )
}

/** The list whose balance is the figure: a shared account's lines, or the accounts of all owners. */
const linesOf = (account: string): string =>
  ownedAccounts.has(account) ? paths.list('ledger_accounts', { account, open: 'yes' }) : paths.list('movements', { account })

function BookTable({ book, accounts }: { book: Book; accounts: TrialBalance['accounts'] }) {
  const { t } = useTranslation('books')
  const names = useNames()
  const { debit, credit } = sumBook(accounts, book)
  return (
    <table className="table ledger">
      <caption className="sr-only">{names.book(book)}</caption>
      <SidesHead />
      <tbody>
        {accounts
          .filter((line) => line.book === book)
          .map((line) => (
            <tr key={line.account}>
              <th scope="row">
                <Link href={linesOf(line.account)}>{names.account(line.account)}</Link>
                <small>
                  <Ltr>{line.account}</Ltr>
                </small>
              </th>
              <Side fils={line.debit_fils} />
              <Side fils={line.credit_fils} />
            </tr>
          ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row">{t('sum')}</th>
          <SideTotal fils={debit} />
          <SideTotal fils={credit} />
        </tr>
      </tfoot>
    </table>
  )
}
