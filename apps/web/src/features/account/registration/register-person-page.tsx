import { isGuaranteeNumber } from '@damana/contract/ids'
import { useTranslation } from 'react-i18next'
import { useLoaderData, useNavigate, type LoaderFunctionArgs } from 'react-router'
import { publicOnly } from '#guards.ts'
import { paths } from '#paths.ts'
import { keepProfile } from '#session.ts'
import { AuthScreen } from '../auth-screen.tsx'
import { InvitedPerson } from './invited-person.tsx'
import { PersonForm } from './person-form.tsx'
import { ToLogin } from './to-login.tsx'

/** The number of the guarantee of the invitation. */
export function loader(args: LoaderFunctionArgs): { invitedTo: string | undefined } {
  publicOnly(args)
  const invite = new URL(args.request.url).searchParams.get('invite')
  return { invitedTo: invite !== null && isGuaranteeNumber(invite) ? invite : undefined }
}

/** Registration of a person: by oneself, or invited to a guarantee by its other side. */
export function Component() {
  const { invitedTo } = useLoaderData<typeof loader>()
  return invitedTo === undefined ? <NewPerson /> : <InvitedPerson key={invitedTo} number={invitedTo} />
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
