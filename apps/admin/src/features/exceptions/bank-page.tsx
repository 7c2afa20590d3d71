import { ErrorState, Link, mainId, Notice, DefinitionList, Money, EmptyState, Ltr, Button, Tabs, useFormat } from '@damana/ui'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import { CaseSkeleton } from '#layout/case-page.tsx'
import { usePageTitle } from '#layout/page-title.ts'
import { paths } from '#paths.ts'
import { exceptionsQuery, exceptionStates, type ClientAccount, type MakeGood, type ExceptionInList, type ExceptionState } from './query.ts'
import { Section } from '#layout/panes.tsx'
import { addFils, parseFils, toWire } from '@damana/contract/money'
import { PaymentLinks } from './payment-links.tsx'
import { useAge } from './use-age.ts'

/** Bank messages that no order explains, and the amounts due to the client account for them. */
export function Component() {
  const { t } = useTranslation('exceptions')
  const shell = useTranslation('shell')
  const [search] = useSearchParams()
  const state = exceptionStates.find((one) => one === search.get('state')) ?? 'open'
  const { data, isError, error, isFetching, refetch, hasNextPage, isFetchingNextPage, fetchNextPage } = useInfiniteQuery(
    exceptionsQuery(state),
  )
  usePageTitle(t('bankTitle'))
  const first = data?.pages[0]
  return (
    <main id={mainId} tabIndex={-1} className="panes panes-one">
      <div className="case">
        <header className="case-head">
          <h1>{t('bankTitle')}</h1>
          <p className="case-meta">
            {t('bankAbout')} <Link href={paths.bankMessages()}>{t('bankMessages')}</Link>
          </p>
        </header>
        <div className="case-body">
          {data && isError && <Notice tone="late" role="status" title={shell.t('stale')} />}
          {first ? (
            <>
              {first.account && <AccountSection account={first.account} />}
              <MakeGoodsSection makeGoods={first.make_goods} serverTime={first.server_time} />
              <ExceptionsSection
                state={state}
                exceptions={data.pages.flatMap(({ items }) => items)}
                serverTime={first.server_time}
                {...(hasNextPage ? { onMore: () => void fetchNextPage() } : {})}
                isLoadingMore={isFetchingNextPage}
              />
            </>
          ) : isError ? (
            <ErrorState error={error} title={t('bankFailed')} busy={isFetching} onRetry={() => void refetch()} />
          ) : (
            <CaseSkeleton />
          )}
        </div>
      </div>
    </main>
  )
}

/** The client account at the bank, in our books, and what our own account owes it. */
function AccountSection({ account }: { account: ClientAccount }) {
  const { t } = useTranslation('exceptions')
  return (
    <Section title={t('account')}>
      <DefinitionList
        layout="rows"
        items={[
          { label: t('atBank'), value: <Money fils={account.at_bank_fils} flat /> },
          { label: t('inBooks'), value: <Money fils={account.in_books_fils} flat /> },
          { label: t('owed'), value: <Money fils={account.owed_fils} flat /> },
        ]}
      />
      <p className="muted">{t('accountText')}</p>
    </Section>
  )
}

/** Amounts to transfer from Damana's own account to the client account; the bank statement that shows the transfer closes the entry. */
function MakeGoodsSection({ makeGoods, serverTime }: { makeGoods: readonly MakeGood[]; serverTime: string }) {
  const { t } = useTranslation('exceptions')
  const age = useAge(serverTime)
  const sum = toWire(addFils(...makeGoods.map(({ amount_fils }) => parseFils(amount_fils))))
  return (
    <Section
      title={t('makeGoods')}
      note={
        makeGoods.length > 0 && (
          <>
            {t('makeGoodsSum')} <Money fils={sum} />
          </>
        )
      }
    >
      {makeGoods.length === 0 ? (
        <EmptyState title={t('noMakeGoods')}>{t('noMakeGoodsText')}</EmptyState>
      ) : (
        <>
          <p className="muted">{t('makeGoodsText')}</p>
          <ul className="bank-list">
            {makeGoods.map(({ number, cause, amount_fils, made_at, exception_number, receipt_number, payout_number, guarantee_number }) => (
              <li key={number}>
                <div className="bank-row">
                  <b>{t(`cause.${cause}`)}</b>
                  <Money fils={amount_fils} />
                </div>
                <p className="size-sm muted">
                  {t('transferNumber')} <Ltr>{number}</Ltr>
                  {' · '}
                  <time dateTime={made_at}>{age(made_at)}</time>
                </p>
                <p className="bank-links">
                  {exception_number && (
                    <Link href={paths.exception(exception_number)}>
                      {t('number')} <Ltr>{exception_number}</Ltr>
                    </Link>
                  )}
                  {receipt_number && (
                    <Link href={paths.receipt(receipt_number)}>
                      {t('receiptOf')} <Ltr>{receipt_number}</Ltr>
                    </Link>
                  )}
                  <PaymentLinks payout={payout_number} guarantee={guarantee_number} />
                </p>
              </li>
            ))}
          </ul>
        </>
      )}
    </Section>
  )
}

interface ExceptionsSectionProps {
  state: ExceptionState
  exceptions: readonly ExceptionInList[]
  serverTime: string
  isLoadingMore: boolean
  onMore?: () => void
}

/** Exceptions of the bank: the oldest open one first, or those that were resolved. */
function ExceptionsSection({ state, exceptions, serverTime, isLoadingMore, onMore }: ExceptionsSectionProps) {
  const { t } = useTranslation('exceptions')
  return (
    <Section title={t('list')}>
      <Tabs
        label={t('which')}
        items={exceptionStates.map((one) => ({
          href: paths.bank(one),
          label: t(`listed.${one}`),
          count: undefined,
          current: one === state,
        }))}
      />
      {exceptions.length === 0 ? (
        <EmptyState title={t(`listEmpty.${state}`)}>{t('listEmptyText')}</EmptyState>
      ) : (
        <ul className="bank-list">
          {exceptions.map((exception) => (
            <ExceptionRow key={exception.number} exception={exception} serverTime={serverTime} />
          ))}
        </ul>
      )}
      {onMore && (
        <Button variant="quiet" block busy={isLoadingMore} onClick={onMore}>
          {t('more')}
        </Button>
      )}
    </Section>
  )
}

function ExceptionRow({ exception, serverTime }: { exception: ExceptionInList; serverTime: string }) {
  const { t } = useTranslation('exceptions')
  const format = useFormat()
  const age = useAge(serverTime)
  const { number, kind, amount_fils, seen_at, closed_at, resolution, payout_number } = exception
  const guarantee_number = exception.guarantee_number ?? exception.named_guarantee_number
  return (
    <li>
      <div className="bank-row">
        <b>{t(`kind.${kind}`)}</b>
        <Money fils={amount_fils} />
      </div>
      <p className="size-sm muted">
        <Ltr>{number}</Ltr>
        {' · '}
        <time dateTime={seen_at}>{closed_at === null ? age(seen_at) : format.dayTime(closed_at)}</time>
        {resolution && ` · ${t(`closedBy.${resolution}`)}`}
      </p>
      <p className="bank-links">
        <Link href={paths.exception(number)}>{t(closed_at === null ? 'resolve' : 'open')}</Link>
        <PaymentLinks payout={payout_number} guarantee={guarantee_number} />
      </p>
    </li>
  )
}
