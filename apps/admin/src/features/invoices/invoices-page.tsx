import { invoiceWords } from '@damana/contract/invoice-words'
import { invoiceKinds, invoiceStatuses } from '@damana/contract/statuses'
import {
  Button,
  EmptyState,
  ErrorState,
  FilterSelect,
  Icon,
  Link,
  Ltr,
  mainId,
  Money,
  Name,
  namedBy,
  Notice,
  readLang,
  TextField,
  useFormat,
} from '@damana/ui'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Search } from 'lucide-react'
import type { FormEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import { CaseSkeleton } from '#layout/case-page.tsx'
import { usePageTitle } from '#layout/page-title.ts'
import { Section } from '#layout/panes.tsx'
import { paths } from '#paths.ts'
import { type InvoiceFilters, type InvoiceInList, invoicesQuery, toneOf } from './query.ts'

/** The filters as they stand in the address. */
function useFilters(): [InvoiceFilters, (change: Readonly<Record<string, string>>) => void] {
  const [search, setSearch] = useSearchParams()
  const [number, day] = [search.get('number'), search.get('day')]
  const kind = invoiceKinds.find((one) => one === search.get('kind'))
  const status = invoiceStatuses.find((one) => one === search.get('status'))
  return [
    { ...(number && { number }), ...(day && { day }), ...(kind && { kind }), ...(status && { status }) },
    (change) => {
      const next = new URLSearchParams(search)
      for (const [name, value] of Object.entries(change))
        if (value === '') next.delete(name)
        else next.set(name, value)
      setSearch(next, { replace: true })
    },
  ]
}

/** Invoices and credit notes, by number, kind, state and day; the rejected ones are those that wait for somebody. */
export function Component() {
  const { t } = useTranslation('invoices')
  const shell = useTranslation('shell')
  const [filters, change] = useFilters()
  const { data, isError, error, isFetching, refetch, hasNextPage, isFetchingNextPage, fetchNextPage } = useInfiniteQuery(
    invoicesQuery(filters),
  )
  usePageTitle(t('heading'))
  const invoices = data?.pages.flatMap(({ items }) => items) ?? []
  return (
    <main id={mainId} tabIndex={-1} className="panes panes-one">
      <div className="case">
        <header className="case-head">
          <h1>{t('heading')}</h1>
          <p className="case-meta">{t('about')}</p>
        </header>
        <div className="case-body">
          {data && isError && <Notice tone="late" role="status" title={shell.t('stale')} />}
          <Section title={t('list')}>
            <Filters filters={filters} change={change} />
            {data ? (
              <>
                {invoices.length === 0 ? (
                  <EmptyState title={t('empty')}>{t('emptyText')}</EmptyState>
                ) : (
                  <ul className="bank-list">
                    {invoices.map((invoice) => (
                      <InvoiceRow key={invoice.number} invoice={invoice} />
                    ))}
                  </ul>
                )}
                {hasNextPage && (
                  <Button variant="quiet" block busy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
                    {t('more')}
                  </Button>
                )}
              </>
            ) : isError ? (
              <ErrorState error={error} title={t('failed')} busy={isFetching} onRetry={() => void refetch()} />
            ) : (
              <CaseSkeleton />
            )}
          </Section>
        </div>
      </div>
    </main>
  )
}

const textOf = (value: FormDataEntryValue | null): string => (typeof value === 'string' ? value.trim() : '')

function Filters({ filters, change }: { filters: InvoiceFilters; change: (change: Readonly<Record<string, string>>) => void }) {
  const { t } = useTranslation('invoices')
  const named = invoiceWords[readLang()]
  const search = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const typed = new FormData(event.currentTarget)
    change({ number: textOf(typed.get('number')), day: textOf(typed.get('day')) })
  }
  const { number = '', day = '', kind = '', status = '' } = filters
  const isFiltered = Object.keys(filters).length > 0
  return (
    <>
      <form className="invoice-search" role="search" noValidate onSubmit={search} key={`${number} ${day}`}>
        <TextField
          name="number"
          label={t('find')}
          hint={
            <>
              {t('findHint')} <Ltr>{t('findExample')}</Ltr>
            </>
          }
          ltr
          digits
          autoComplete="off"
          maxLength={20}
          defaultValue={number}
        />
        <TextField name="day" type="date" label={t('day')} defaultValue={day} />
        <Button type="submit" size="sm" icon={<Icon of={Search} size="sm" />}>
          {t('search')}
        </Button>
      </form>
      <div className="invoice-filters">
        <FilterSelect
          label={t('kindFilter')}
          value={kind}
          options={[{ value: '', label: t('any') }, ...invoiceKinds.map((value) => ({ value, label: named.kind[value] }))]}
          onChange={(value) => change({ kind: value })}
        />
        <FilterSelect
          label={t('statusFilter')}
          value={status}
          options={[{ value: '', label: t('any') }, ...invoiceStatuses.map((value) => ({ value, label: t(`status.${value}`) }))]}
          onChange={(value) => change({ status: value })}
        />
        {isFiltered && (
          <Button variant="quiet" size="sm" onClick={() => change({ number: '', day: '', kind: '', status: '' })}>
            {t('clear')}
          </Button>
        )}
      </div>
    </>
  )
}

function InvoiceRow({ invoice }: { invoice: InvoiceInList }) {
  const { t } = useTranslation('invoices')
  const format = useFormat()
  const named = invoiceWords[readLang()]
  const { number, kind, what, guarantee_number, amount_fils, issued_at, status, problem } = invoice
  return (
    <li>
      <div className="bank-row">
        <b>
          {named.kind[kind]} <Ltr>{number}</Ltr>
        </b>
        <span className={`chip chip-${toneOf[status]}`}>{t(`status.${status}`)}</span>
      </div>
      <div className="bank-row size-sm">
        <span>
          <Name of={namedBy(invoice, 'party_name')} /> · {named.what[what]}
        </span>
        <Money fils={amount_fils} flat />
      </div>
      {problem && <p className="size-sm">{t(`problem.${problem}`)}</p>}
      <p className="size-sm muted">
        <Ltr>{guarantee_number}</Ltr>
        {' · '}
        <time dateTime={issued_at}>{format.dayTime(issued_at)}</time>
      </p>
      <p className="bank-links">
        <Link href={paths.invoice(number)} aria-label={`${t('show')} ${number}`}>
          {t('show')}
        </Link>
      </p>
    </li>
  )
}
