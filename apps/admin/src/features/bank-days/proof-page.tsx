import { jordanDay } from '@damana/contract/jordan-time'
import { Button, Link, Money, Notice, useFormat } from '@damana/ui'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Section } from '#layout/panes.tsx'
import { ReadPage } from '#layout/read-page.tsx'
import { paths } from '#paths.ts'
import { proofQuery, type Funds } from './query.ts'

const liabilities = [
  'buyer_escrow',
  'seller_payable',
  'partner_payable',
  'buyer_refund',
  'suspense',
  'fees_to_sweep',
  'payouts_in_flight',
] as const

/** Everything owed against bank and clearing, now and at the end of each day. */
export function Component() {
  const { t } = useTranslation('bank-days')
  const shell = useTranslation('shell')
  const format = useFormat()
  const query = useInfiniteQuery(proofQuery)
  return (
    <ReadPage title={t('toProof')} about={t('proofAbout')} query={query} failed={t('proofFailed')} stale={shell.t('stale')}>
      {({ pages }) => {
        const now = pages[0]?.now
        const days = pages.flatMap(({ items }) => items)
        return (
          <>
            <p className="bank-links">
              <Link href={paths.bankDays}>{t('toDays')}</Link>
            </p>
            {now && (
              <Section title={t('now')} note={format.dayTime(now.at)}>
                <FundsTable funds={now} day={jordanDay(new Date(now.at))} />
              </Section>
            )}
            {days.length === 0 && (
              <Section title={t('history')}>
                <p className="muted">{t('noHistory')}</p>
              </Section>
            )}
            {days.map((one) => (
              <Section key={one.day} title={format.date(one.day)} note={t('keptAt', { moment: format.dayTime(one.kept_at) })}>
                <FundsTable funds={one} day={one.day} />
              </Section>
            ))}
            {query.hasNextPage && (
              <Button variant="quiet" block busy={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
                {t('more')}
              </Button>
            )}
          </>
        )
      }}
    </ReadPage>
  )
}

/** Both sides, each sum a link to the lines of its account on that day. */
function FundsTable({ funds, day }: { funds: Omit<Funds, 'day' | 'kept_at'>; day: string }) {
  const { t } = useTranslation('bank-days')
  const isWhole = funds.difference_fils === '0'
  const row = (code: (typeof liabilities)[number] | 'bank_escrow' | 'biller_clearing', fils: string) => (
    <tr key={code}>
      <th scope="row">
        <Link href={paths.list('movements', { account: code, from: day, to: day })}>{t(`fund.${code}`)}</Link>
      </th>
      <td>
        <Money fils={fils} flat />
      </td>
    </tr>
  )
  const total = (label: string, fils: string) => (
    <tr>
      <th scope="row">
        <b>{label}</b>
      </th>
      <td>
        <b>
          <Money fils={fils} flat />
        </b>
      </td>
    </tr>
  )
  return (
    <>
      <Notice tone={isWhole ? 'good' : 'danger'} role={isWhole ? 'status' : 'alert'} title={t(isWhole ? 'proofGood' : 'proofBad')}>
        {!isWhole && <p>{t('proofBadText')}</p>}
      </Notice>
      <table className="table ledger">
        <tbody>
          {row('bank_escrow', funds.bank_fils)}
          {row('biller_clearing', funds.clearing_fils)}
          {total(t('held'), funds.held_fils)}
          {liabilities.map((code) => row(code, funds.owed[code]))}
          {total(t('owed'), funds.owed_fils)}
          {total(t('difference'), funds.difference_fils)}
        </tbody>
      </table>
    </>
  )
}
