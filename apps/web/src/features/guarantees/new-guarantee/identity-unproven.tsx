import type { IdentityState } from '@damana/contract/statuses'
import { EmptyState, LinkButton } from '@damana/ui'
import { useTranslation } from 'react-i18next'
import { usePageTitle } from '#layout/page-title.ts'
import { paths } from '#paths.ts'
import type { Profile } from '#session.ts'

type Unproven = Exclude<IdentityState, 'proven'>

/** State of an unproven identity; undefined for a proven one. */
export const unprovenIdentity = ({ identity }: Profile): Unproven | undefined =>
  identity === null || identity === 'proven' ? undefined : identity

/** Shown instead of the wizard to a user who has to prove the identity before selling. */
export function IdentityUnproven({ state }: { state: Unproven }) {
  const { t } = useTranslation('guarantees/new-guarantee')
  usePageTitle(t('title'))
  return (
    <>
      <div className="page-head">
        <h1>{t('title')}</h1>
      </div>
      <EmptyState
        title={t(`identity.title.${state}`)}
        action={<LinkButton href={paths.identity}>{t(`identity.action.${state}`)}</LinkButton>}
      >
        {t(`identity.text.${state}`)}
      </EmptyState>
    </>
  )
}
