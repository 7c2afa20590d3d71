import { Card, Notice, Skeleton } from '@damana/ui'
import { lazyPart } from '@damana/ui/load-part'
import { useQuery } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useProfile } from '#session.ts'
import { Incomplete } from '../incomplete.tsx'
import { ProfileFrame } from '../profile-frame.tsx'
import { WhenLoaded } from '../when-loaded.tsx'
import { AccountCard } from './account-card.tsx'
import { bankInfoQuery, type BankInfo } from './bank-info-query.ts'
import { hasAccountDraft } from './draft.ts'
import { WaitingCard } from './waiting-card.tsx'

const AccountForm = lazyPart(() => import('./account-form.tsx').then((file) => ({ default: file.AccountForm })))
const Reason = lazyPart(() => import('#features/guarantees/reason.tsx').then((file) => ({ default: file.Reason })))

/** `/profile/bank-info`: the payout account, payouts held for it, and a form to change it. */
export function Component() {
  const { t } = useTranslation('profile/bank-info')
  const { next_screen } = useProfile()
  const query = useQuery({ ...bankInfoQuery(), enabled: next_screen !== 'complete_register' })
  return (
    <ProfileFrame isOfParty title={t('title')}>
      {next_screen === 'complete_register' ? (
        <Incomplete>{t('incompleteText')}</Incomplete>
      ) : (
        <WhenLoaded query={query}>{(info) => <Opened info={info} />}</WhenLoaded>
      )}
    </ProfileFrame>
  )
}

function Opened({ info }: { info: BankInfo }) {
  const { t } = useTranslation('profile/bank-info')
  const profile = useProfile()
  const [isChanging, setChanging] = useState(() => hasAccountDraft(profile))
  if (!info.may_change)
    return (
      <Notice tone="iris" title={t('notYours')}>
        <Suspense>
          <Reason of={info.reason} />
        </Suspense>
      </Notice>
    )
  const isForm = isChanging || info.account === null
  return (
    <div className="profile-grid">
      <div className="profile-main">
        {isForm ? (
          <Suspense fallback={<Skeleton height="520px" />}>
            <AccountForm info={info} onDone={() => setChanging(false)} onDismiss={info.account ? () => setChanging(false) : undefined} />
          </Suspense>
        ) : (
          info.account && <AccountCard account={info.account} onChange={() => setChanging(true)} />
        )}
      </div>
      <aside className="profile-side">
        {info.waiting.length > 0 && <WaitingCard waiting={info.waiting} />}
        <Card title={t('rules.title')} className="profile-notes">
          <ul>
            <li>{t('rules.code')}</li>
            <li>{t('rules.age')}</li>
            <li>{t('rules.ordered')}</li>
            <li>{t('rules.told')}</li>
          </ul>
        </Card>
      </aside>
    </div>
  )
}
