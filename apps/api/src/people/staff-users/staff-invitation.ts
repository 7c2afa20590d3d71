import type { Input, Reply } from '@damana/contract'
import { TOTP } from 'otpauth'
import type { StaffRole } from '@damana/contract/statuses'
import type { ContextOf } from '#kernel/context.ts'
import { DomainError } from '#kernel/errors.ts'
import { hashOf, type IdentityDeps, openField, refuseCommonPassword } from '#people/sign-in/index.ts'
import { totpStepOf } from './sign-in-staff.ts'
import { acceptStaffInvitation, findStaffInvitation } from './staff-invitation.queries.ts'

/** The invited person, and the second factor for an authenticator. The holder of the link sees it once. */
export async function showStaffInvitation(
  ctx: ContextOf<'GET /admin/invitations/:token'>,
  { params }: Input<'GET /admin/invitations/:token'>,
  { fieldSealer }: IdentityDeps,
): Promise<Reply<'GET /admin/invitations/:token'>> {
  const invitation = await findOpen(ctx, params.token)
  const secret = openField(fieldSealer, invitation.totpSecret)
  return {
    email: invitation.email,
    name: invitation.name,
    role: invitation.role,
    totp_secret: secret,
    totp_uri: new TOTP({ issuer: 'Damana', label: invitation.email, secret }).toString(),
  }
}

/** The invited sets a password and shows that the authenticator works: from then on a member of staff, who signs in like any other. */
export async function joinStaff(
  ctx: ContextOf<'POST /admin/invitations/:token'>,
  { params, body }: Input<'POST /admin/invitations/:token'>,
  { fieldSealer, passwords }: IdentityDeps,
): Promise<Reply<'POST /admin/invitations/:token'>> {
  await ctx.replayStoredAnswer()
  const invitation = await findOpen(ctx, params.token)
  const step = totpStepOf(openField(fieldSealer, invitation.totpSecret), body.totp, ctx.signedAt)
  if (step === undefined) throw new DomainError('totp_incorrect')
  refuseCommonPassword(body.password, { name: invitation.name, phone: null, email: invitation.email })
  const passwordHash = await passwords.hash(body.password)
  return ctx.transact(async (tx) => {
    if (!(await acceptStaffInvitation(tx, hashOf(params.token), passwordHash, step))) throw new DomainError('not_found')
    return { email: invitation.email }
  })
}

export interface StaffInvitation {
  email: string
  name: string
  role: StaffRole
  totpSecret: string
}
async function findOpen(ctx: Pick<ContextOf<'GET /admin/invitations/:token'>, 'db'>, token: string): Promise<StaffInvitation> {
  const invitation = await findStaffInvitation(ctx.db, hashOf(token))
  if (!invitation) throw new DomainError('not_found')
  return invitation
}
