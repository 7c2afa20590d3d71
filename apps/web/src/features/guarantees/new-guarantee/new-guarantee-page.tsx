import { useState } from 'react'
import { useLocation } from 'react-router'
import { useProfile, type Profile, keepDestination } from '#session.ts'
import { Created, type CreatedGuarantee } from './created.tsx'
import { NewGuaranteeWizard } from './wizard.tsx'
import type { IdentityState } from '@damana/contract/statuses'
import { EmptyState, LinkButton } from '@damana/ui'
import { useTranslation } from 'react-i18next'
import { usePageTitle } from '#layout/page-title.ts'
import { paths } from '#paths.ts'

/** `/add-damana`: the wizard, what came of it, or why it is not open yet. */
export function Component() {
  const profile = useProfile()
  const { state } = useLocation() as { state: { created?: CreatedGuarantee } | null } // written by the wizard alone
  const [round, setRound] = useState(0)
  if (profile.next_screen === 'complete_register') return <RegistrationIncomplete />
  const unproven = unprovenIdentity(profile)
  if (state?.created) return <Created {...state.created} />
  if (unproven) return <IdentityUnproven state={unproven} />
  return <NewGuaranteeWizard key={round} onStartOver={() => setRound(round + 1)} />
}

type Unproven = Exclude<IdentityState, 'proven'>

/** State of an unproven identity; undefined for a proven one. */
const unprovenIdentity = ({ identity }: Profile): Unproven | undefined =>
  identity === null || identity === 'proven' ? undefined : identity

/** Shown instead of the wizard to a user who has to prove the identity before selling. */
function IdentityUnproven({ state }: { state: Unproven }) {
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

/** Shown instead of the wizard to a user with an incomplete registration. */
function RegistrationIncomplete() {
  const { t } = useTranslation('guarantees/new-guarantee')
  usePageTitle(t('title'))
  return (
    <>
      <div className="page-head">
        <h1>{t('title')}</h1>
      </div>
      <EmptyState
        title={t('incomplete.title')}
        action={
          <LinkButton href={paths.completeRegister} onClick={() => keepDestination(paths.newGuarantee)}>
            {t('incomplete.complete')}
          </LinkButton>
        }
      >
        {t('incomplete.text')}
      </EmptyState>
    </>
  )
}
