import { isGuaranteeNumber } from '@damana/contract/ids'
import { useTranslation } from 'react-i18next'
import { useLoaderData, useNavigate, type LoaderFunctionArgs } from 'react-router'
import { api } from '#api.ts'
import { publicOnly } from '#guards.ts'
import { paths } from '#paths.ts'
import { keepProfile } from '#session.ts'
import { AuthScreen } from '../auth-screen.tsx'
import { InvitedPerson } from './invited-person.tsx'
import type { Invitation } from './invitation-parts.tsx'
import { PersonForm } from './person-form.tsx'
import { ToLogin } from './to-login.tsx'

interface Loaded {
  /** The number of the guarantee of the invitation. */
  invitedTo: string | undefined
  /** The content of its link; undefined: the link has no key, or the offer is over. */
  invitation: Invitation | undefined
}

export async function loader(args: LoaderFunctionArgs): Promise<Loaded> {
  publicOnly(args)
  const { searchParams } = new URL(args.request.url)
  const [invite, key] = [searchParams.get('invite'), searchParams.get('key')]
  if (invite === null || !isGuaranteeNumber(invite)) return { invitedTo: undefined, invitation: undefined }
  return { invitedTo: invite, invitation: key === null ? undefined : await findInvitation(invite, key, args.request.signal) }
}
/** The page does without it. */
const findInvitation = (number: string, key: string, signal: AbortSignal) =>
  api('GET /invitations/:number', { params: { number }, query: { key } }, { signal }).catch(() => undefined)

/** Registration of a person: by oneself, or invited to a guarantee by its other side. */
export function Component() {
  const { invitedTo, invitation } = useLoaderData<typeof loader>()
  return invitedTo === undefined ? <NewPerson /> : <InvitedPerson key={invitedTo} number={invitedTo} invitation={invitation} />
}

function NewPerson() {
  const { t } = useTranslation('account/registration')
  const navigate = useNavigate()
  return (
    <AuthScreen title={t('title')} text={t('text')}>
      <PersonForm
        onRegistered={(profile) => {
          keepProfile(profile)
          void navigate(paths.registerOtp, { replace: true })
        }}
      />
      <ToLogin />
    </AuthScreen>
  )
}
