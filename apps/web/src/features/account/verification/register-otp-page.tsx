import { useLoaderData, type LoaderFunctionArgs } from 'react-router'
import { ApiError } from '#api.ts'
import { unverifiedOnly } from '#conditional-guards.ts'
import { loadProfile } from '#session.ts'
import { readStep } from '../step-storage.ts'
import { findOrSendCode, type SentCode } from '../verification-code.ts'
import { FirstPassword } from './first-password.tsx'
import { codeOfInvite, sendToInvited, wayOfInvite } from './invite.ts'
import { codeOfSession, isOwnPasswordWanted, sendByChannel } from './session-code.ts'
import { VerifySession } from './verify-session.tsx'

interface Sending {
  sent?: SentCode
  failure?: string
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
    return { failure: error.message, hasEnded: error.code === 'flow_ended' || error.code === 'validation_failed' }
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
