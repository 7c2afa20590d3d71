import { Button, EmptyState, Link, Ltr, Money, Tabs, useFormat } from '@damana/ui'
import { useTranslation } from 'react-i18next'
import { Section } from '#layout/panes.tsx'
import { paths } from '#paths.ts'
import { exceptionStates, type ExceptionInList, type ExceptionState } from './query.ts'
import { PaymentLinks } from './payment-links.tsx'
import { useAge } from './use-age.ts'

interface ExceptionsSectionProps {
  state: ExceptionState
  exceptions: readonly ExceptionInList[]
  serverTime: string
  isLoadingMore: boolean
  onMore?: () => void
}

/** Exceptions of the bank: the oldest open one first, or those that were resolved. */
export function ExceptionsSection({ state, exceptions, serverTime, isLoadingMore, onMore }: ExceptionsSectionProps) {
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
