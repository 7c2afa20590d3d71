import { useLoaderData, type LoaderFunctionArgs } from 'react-router'
import { ApiError, api } from '#api.ts'
import { unverifiedOnly } from '#conditional-guards.ts'
import { loadProfile } from '#session.ts'
import { readStep, keepStep } from '../step-storage.ts'
import { findOrSendCode, type SentCode, forgetCode, sendCode } from '../verification-code.ts'
import { codeOfSession, isOwnPasswordWanted, sendByChannel } from './session-code.ts'
import { VerifySession } from './verify-session.tsx'
import { LinkButton } from '@damana/ui'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { CodeForm } from '#features/code/code-form.tsx'
import { paths } from '#paths.ts'
import { AuthScreen } from '../auth-screen.tsx'
import { OwnPassword } from './own-password.tsx'

interface Sending {
  sent?: SentCode
  failure?: unknown
  hasEnded?: boolean
}
interface Loaded extends Sending {
  /** The secret of an invitation; without one, the signed-in user needs a code. */
  invite: string | null
}

/** The code is requested before the page is drawn; the page shows a failed delivery and can retry. */
export const loader = async (args: LoaderFunctionArgs): Promise<Loaded> => {
  await unverifiedOnly(args)
  const invite = new URL(args.request.url).searchParams.get('invite')
  return { invite, ...(await (invite === null ? loadSession() : loadInvited(invite))) }
}

async function loadSession(): Promise<Sending> {
  const profile = await loadProfile()
  if (isOwnPasswordWanted(profile)) return {}
  return orFailure(findOrSendCode(codeOfSession(profile, undefined), () => sendByChannel(undefined)))
}

async function loadInvited(invite: string): Promise<Sending> {
  if (readStep(wayOfInvite(invite))) return {}
  return orFailure(findOrSendCode(codeOfInvite(invite), () => sendToInvited(invite)))
}

async function orFailure(sending: Promise<SentCode>): Promise<Sending> {
  try {
    return { sent: await sending }
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    // A secret that does not look like one was cut short on its way.
    return { failure: error, hasEnded: error.code === 'flow_ended' || error.code === 'validation_failed' }
  }
}

/** Verification by a five-digit code: a new user, a new device, an invitation, an initial password. */
export function Component() {
  const { invite, sent, failure, hasEnded = false } = useLoaderData<typeof loader>()
  return invite === null ? (
    <VerifySession sent={sent} failure={failure} />
  ) : (
    <FirstPassword key={invite} invite={invite} sent={sent} failure={failure} hasEnded={hasEnded} />
  )
}

interface FirstPasswordProps {
  invite: string
  sent: SentCode | undefined
  failure: unknown
  hasEnded: boolean
}

/** The invitation to an account made by somebody else: a code to its contact, then a password. */
function FirstPassword({ invite, failure, hasEnded, ...loaded }: FirstPasswordProps) {
  const { t } = useTranslation('account/verification')
  const account = useTranslation('account')
  const way = wayOfInvite(invite)
  const [sent, setSent] = useState(loaded.sent)
  const [flowId, setFlowId] = useState(() => readStep<string>(way))
  if (flowId !== undefined) return <OwnPassword flowId={flowId} way={way} />
  if (hasEnded)
    return (
      <AuthScreen title={t('ended.title')} text={t('ended.text')}>
        <LinkButton href={paths.login} block>
          {account.t('login.title')}
        </LinkButton>
      </AuthScreen>
    )
  return (
    <AuthScreen step="code" title={t('title')} text={t('invited')}>
      <CodeForm
        sentTo={sent?.sent_to}
        resendAt={sent?.resend_at}
        expiresAt={sent?.expires_at}
        last={sent?.last}
        failure={failure}
        onCheck={async (code) => {
          const { flow_id } = await api('POST /auth/register/checkOtp/Flow2', { body: { invite, code } })
          forgetCode(codeOfInvite(invite))
          keepStep(way, flow_id)
          setFlowId(flow_id)
        }}
        onResend={async () => setSent(await sendCode(codeOfInvite(invite), () => sendToInvited(invite)))}
      />
    </AuthScreen>
  )
}

const wayOfInvite = (invite: string) => `first-password:${invite}`
const codeOfInvite = (invite: string) => `invite:${invite}`
/** To the contact of the account that the invitation is for. */
const sendToInvited = (invite: string): Promise<SentCode> => api('POST /auth/register/sendOtp/Flow2', { body: { invite } })
