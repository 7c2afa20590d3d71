import { useState } from 'react'
import { useLocation } from 'react-router'
import { useProfile } from '#session.ts'
import { Created, type CreatedGuarantee } from './created.tsx'
import { IdentityUnproven, unprovenIdentity } from './identity-unproven.tsx'
import { RegistrationIncomplete } from './registration-incomplete.tsx'
import { NewGuaranteeWizard } from './wizard.tsx'

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
