import { Notice } from '@damana/ui'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useProfile } from '#session.ts'
import { Incomplete } from '../incomplete.tsx'
import { ProfileFrame } from '../profile-frame.tsx'
import { WhenLoaded } from '../when-loaded.tsx'
import { AccessCard } from './access-card.tsx'
import { accessQuery, type Access } from './access-query.ts'
import './api-access.css'
import { ApplicationCard } from './application-card.tsx'
import { ApplicationForm } from './application-form.tsx'
import { ContractCard } from './contract-card.tsx'
import { KeysCard } from './keys-card.tsx'
import { MachinesCard } from './machines-card.tsx'
import { TrailCard } from './trail-card.tsx'
import { WebhooksCard } from './webhooks-card.tsx'

/** `/profile/api`: how the company's programs may use the API. */
export function Component() {
  const { t } = useTranslation('profile/api-access')
  const isIncomplete = useProfile().next_screen === 'complete_register'
  const query = useQuery({ ...accessQuery(), enabled: !isIncomplete })
  return (
    <ProfileFrame isOfParty title={t('title')}>
      {isIncomplete ? (
        <Incomplete>{t('incompleteText')}</Incomplete>
      ) : (
        <WhenLoaded query={query}>{(access) => <Opened access={access} />}</WhenLoaded>
      )}
    </ProfileFrame>
  )
}

function Opened({ access }: { access: Access }) {
  const { t } = useTranslation('profile/api-access')
  const { account } = access
  if (account === null) return <ApplicationForm />
  if (account.state === 'applied') return <ApplicationCard account={account} />
  if (account.state === 'refused')
    return (
      <div className="profile-main">
        <Stopped title={t('refused')} reason={account.reason} />
        <ApplicationForm before={account} />
      </div>
    )
  return (
    <div className="profile-main">
      {account.state === 'suspended' && (
        <Stopped title={t('suspended')} reason={account.reason}>
          {t('suspendedText')}
        </Stopped>
      )}
      <AccessCard account={account} access={access} />
      <KeysCard access={access} />
      <MachinesCard access={access} />
      <WebhooksCard />
      {account.state === 'active' && <ContractCard />}
      <TrailCard />
    </div>
  )
}

/** Why staff refused or stopped it. */
function Stopped({ title, reason, children }: { title: string; reason: string | null; children?: string }) {
  return (
    <Notice tone="danger" title={title}>
      {reason !== null && (
        <p className="break-anywhere">
          <bdi>{reason}</bdi>
        </p>
      )}
      {children && <p>{children}</p>}
    </Notice>
  )
}
