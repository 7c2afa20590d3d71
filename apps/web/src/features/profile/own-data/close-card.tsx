import type { Output } from '@damana/contract'
import { Button, Card, Link, Ltr, Notice, useAmount } from '@damana/ui'
import { clearStoredIdempotencyKeys } from '@damana/ui/idempotency-key-store'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { api } from '#api.ts'
import { forgetDrafts } from '#drafts.ts'
import { failureText } from '@damana/ui/failure-text'
import { ProvenAct } from '#features/code/proven-act.tsx'
import { leave } from '#features/account/logout.ts'
import { reasonText } from '#features/guarantees/reason-text.ts'
import { paths } from '#paths.ts'
import { WhenLoaded } from '../when-loaded.tsx'

type Closing = Output<'GET /profile/close'>
type Period = 'P10Y' | 'P5Y' | 'P18M' | 'P90D'
const isPeriod = (text: string): text is Period => ['P10Y', 'P5Y', 'P18M', 'P90D'].includes(text)

/** The end of the account: what is deleted, what stays and for how long, and what has to end first. */
export function CloseCard() {
  const query = useQuery({ queryKey: ['GET /profile/close'], queryFn: ({ signal }) => api('GET /profile/close', undefined, { signal }) })
  return <WhenLoaded query={query}>{(closing) => <Shown closing={closing} />}</WhenLoaded>
}

function Shown({ closing }: { closing: Closing }) {
  const { t } = useTranslation('profile/own-data')
  const { allowed, kept } = closing
  const [isClosing, setClosing] = useState(false)
  const close = async () => {
    await api('POST /profile/close')
    forgetDrafts()
    clearStoredIdempotencyKeys()
    leave()
  }
  return (
    <Card
      title={t('close.title')}
      footer={
        <Button variant="danger" disabled={!allowed} onClick={() => setClosing(true)}>
          {t('close.act')}
        </Button>
      }
    >
      <div className="stack-4">
        <p>{t('close.text')}</p>
        <p>{t('close.phone')}</p>
        <div>
          <h3>{t('close.keptTitle')}</h3>
          <ul className="own-data-kept">
            {kept.map(({ what, period }) => (
              <li key={what}>{t(`close.kept.${what}`, { period: isPeriod(period) ? t(`close.period.${period}`) : period })}</li>
            ))}
          </ul>
        </div>
        {!allowed && <NotNow closing={closing} />}
      </div>
      {isClosing && (
        <ProvenAct
          purpose={{ action: 'close_account' }}
          danger
          title={t('close.confirmTitle')}
          confirmLabel={t('close.act')}
          sendLabel={t('close.sendCode')}
          send={close}
          problemOf={failureText}
          onDismiss={() => setClosing(false)}
        >
          <p>{t('close.confirmText')}</p>
        </ProvenAct>
      )}
    </Card>
  )
}

/** The guarantees and the money that have to end first. */
function NotNow({ closing: { reason, guarantees, money } }: { closing: Closing }) {
  const { t } = useTranslation('profile/own-data')
  const amount = useAmount()
  const linkTo = (number: string) => (
    <Link key={number} className="own-data-number" href={paths.guarantee(number)}>
      <Ltr>{number}</Ltr>
    </Link>
  )
  return (
    <Notice tone="iris" title={t('close.notNow')}>
      <p>{reasonText(reason)}</p>
      {guarantees.length > 0 && (
        <p>
          {t('close.open')} {guarantees.map(linkTo)}
        </p>
      )}
      {money.length > 0 && (
        <>
          <p>{t('close.money')}</p>
          <ul className="own-data-kept">
            {money.map(({ what, amount_fils, guarantee_number }, index) => (
              <li key={index}>
                {t(`close.moneyOf.${what}`, { amount: amount(amount_fils) })}
                {guarantee_number !== null && (
                  <>
                    {' '}
                    {t('close.of')} {linkTo(guarantee_number)}
                  </>
                )}
              </li>
            ))}
          </ul>
        </>
      )}
    </Notice>
  )
}
