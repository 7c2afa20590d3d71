import { Button, ConfirmDialog, Icon, Link, Ltr, Notice } from '@damana/ui'
import { Undo2 } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { paths } from '#paths.ts'
import { mostAtOnce, type Withdrawal, type WithdrawalResult } from './use-withdrawal.ts'

/** The choice, told at the foot of the page, and the way to withdraw it. */
export function WithdrawalBar({ withdrawal }: { withdrawal: Withdrawal }) {
  const { t } = useTranslation('stock/list')
  const [isAsking, setAsking] = useState(false)
  const { chosen, isSending, send } = withdrawal
  const count = chosen.length
  const withdraw = async () => {
    await send()
    setAsking(false)
  }
  if (count === 0) return null
  return (
    <div className="stock-bar" role="region" aria-label={t('choose')}>
      <span role="status">
        {t('chosen', { count })}
        {count >= mostAtOnce && <small className="muted"> {t('mostAtOnce')}</small>}
      </span>
      <Button variant="danger" size="sm" icon={<Icon of={Undo2} mirror />} onClick={() => setAsking(true)}>
        {t('withdraw')}
      </Button>
      <ConfirmDialog
        open={isAsking}
        danger
        busy={isSending}
        title={t('withdraw', { count })}
        confirmLabel={t('withdraw', { count })}
        onConfirm={() => void withdraw()}
        onDismiss={() => setAsking(false)}
      >
        <p>{t('consequence')}</p>
      </ConfirmDialog>
    </div>
  )
}

/** The answer for each that was to be withdrawn. */
export function WithdrawalResults({ results }: { results: readonly WithdrawalResult[] | undefined }) {
  const { t } = useTranslation('stock/list')
  const told = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (results) told.current?.focus()
  }, [results])
  if (!results) return null
  const others = results.filter(({ outcome }) => outcome !== 'withdrawn')
  const count = results.length - others.length
  return (
    <div ref={told} tabIndex={-1} className="stock-results">
      <Notice tone={others.length > 0 ? 'late' : 'good'} title={t('done', { count })}>
        {others.length > 0 && (
          <>
            {t('notDone', { count: others.length })}
            <ul>
              {others.map(({ number, outcome, text }) => (
                <li key={number}>
                  <Link href={paths.guarantee(number)}>
                    <Ltr>{number}</Ltr>
                  </Link>{' '}
                  {outcome === 'not_found' ? t('notFound') : text}
                </li>
              ))}
            </ul>
          </>
        )}
      </Notice>
    </div>
  )
}
