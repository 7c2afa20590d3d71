import { Bdi, Button, Card, ErrorState, Ltr, Money, Notice } from '@damana/ui'
import { queryClient } from '@damana/ui/query-client'
import { QueryClientProvider, useQuery, useQueryClient } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { api } from '#api.ts'
import { reasonText } from '../reason-text.ts'
import { LazyOwnerDialog } from './lazy-owner-dialog.ts'
import type { OwnerAccountView, OwnerView } from './owner-view.ts'

interface OwnerAccountProps {
  token: string
  view: OwnerView
}

/** Payouts to the owner that need an account or have failed; the owner names another account here. */
export const OwnerAccount = (props: OwnerAccountProps) => (
  <QueryClientProvider client={queryClient}>
    <WaitingMoney {...props} />
  </QueryClientProvider>
)

function WaitingMoney({ token, view }: OwnerAccountProps) {
  const { t } = useTranslation('guarantees/owner')
  const client = useQueryClient()
  const [isOpen, setOpen] = useState(false)
  const [isDone, setDone] = useState(false)
  const queryKey = ['GET /owner-links/:token/iban', token]
  const { data, isError, error, isFetching, refetch } = useQuery({
    queryKey,
    queryFn: ({ signal }) => api('GET /owner-links/:token/iban', { params: { token } }, { signal }),
  })
  if (isError)
    return (
      <Card title={t('money.title')}>
        <ErrorState error={error} title={t('money.failed')} onRetry={() => void refetch()} busy={isFetching} />
      </Card>
    )
  // While nothing waits there is nothing to ask.
  if (!data || (data.waiting.length === 0 && !isDone)) return null
  return (
    <Card title={t('money.title')} className="step-card">
      {isDone && <Notice tone="good" role="status" title={t('name_iban.done')} />}
      <ul className="matters">
        {data.waiting.map((payout) => (
          <WaitingPayout key={payout.number} of={payout} />
        ))}
      </ul>
      {data.waiting.some(({ mends }) => mends) && (
        <Button block reason={data.allowed ? undefined : reasonText(data.reason)} onClick={() => setOpen(true)}>
          {t('name_iban.name')}
        </Button>
      )}
      {isOpen && (
        <Suspense>
          <LazyOwnerDialog
            name="name_iban"
            token={token}
            view={view}
            onDismiss={() => setOpen(false)}
            onDone={(answer) => {
              setOpen(false)
              setDone(true)
              if ('waiting' in answer) client.setQueryData(queryKey, answer)
            }}
          />
        </Suspense>
      )}
    </Card>
  )
}

function WaitingPayout({ of: payout }: { of: OwnerAccountView['waiting'][number] }) {
  const { t } = useTranslation('guarantees/owner')
  return (
    <li>
      <p className="matter-line">
        <b>
          <Money fils={payout.amount_fils} flat />
        </b>
        {payout.iban_tail && (
          <span className="size-sm muted">
            {t('money.to')} <Ltr>{payout.iban_tail}</Ltr>
          </span>
        )}
      </p>
      <p className="step-words">
        {payout.status === 'rejected' || payout.status === 'returned'
          ? t(`money.${payout.status}`)
          : t(payout.held_reason ? `money.held.${payout.held_reason}` : 'money.onItsWay')}
        {payout.bank_reason && (
          <>
            {' '}
            <Bdi>{payout.bank_reason}</Bdi>
          </>
        )}
      </p>
    </li>
  )
}
