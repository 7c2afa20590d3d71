import type { Input, Reply } from '@damana/contract'
import { TOTP } from 'otpauth'
import qrCode from 'qrcode-generator'
import type { ContextOf, Tx } from '#kernel/context.ts'
import { DomainError } from '#kernel/errors.ts'
import { insertSecurityEvent } from '#kernel/security-events.queries.ts'
import { countTotpTry, findStaff, hashOf, type IdentityDeps, openField, refuseCommonPassword, tooManyTries } from '#people/sign-in/index.ts'
import { makeRecoveryCodes } from './recovery-codes.ts'
import { acceptStaffInvitation, connectAuthenticator, findStaffInvitation, type StaffInvitation } from './staff-invitation.queries.ts'
import { totpStepOf } from './totp.ts'

/** The person of the link, and the second factor for an authenticator. It is shown until the link is used. */
export async function showStaffInvitation(
  ctx: ContextOf<'GET /admin/invitations/:token'>,
  { params }: Input<'GET /admin/invitations/:token'>,
  { fieldSealer }: IdentityDeps,
): Promise<Reply<'GET /admin/invitations/:token'>> {
  const { email, name, role, purpose, totpSecret } = await getOpen(ctx, params.token)
  const secret = openField(fieldSealer, totpSecret)
  const address = new TOTP({ issuer: 'Damana', label: email, secret }).toString()
  return { purpose, email, name, role, totp_secret: secret, totp_uri: address, totp_qr: drawModules(address) }
}

/**
 * The invited sets a password and shows that the authenticator works: from then on a member of staff, who signs in like any other. A member whose
 * authenticator was reset gives the password in use and connects another. Either sees the recovery codes once.
 */
export async function joinStaff(
  ctx: ContextOf<'POST /admin/invitations/:token'>,
  { params, body }: Input<'POST /admin/invitations/:token'>,
  deps: IdentityDeps,
): Promise<Reply<'POST /admin/invitations/:token'>> {
  const invitation = await getOpen(ctx, params.token)
  const { email, name, purpose } = invitation
  const tokenHash = hashOf(params.token)
  if (purpose === 'authenticator') await requirePassword(ctx, invitation, body.password, deps)
  const step = totpStepOf(openField(deps.fieldSealer, invitation.totpSecret), body.totp, ctx.signedAt)
  if (step === undefined) throw new DomainError('totp_incorrect')
  if (purpose === 'join') refuseCommonPassword(body.password, { name, phone: null, email })
  const passwordHash = purpose === 'join' ? await deps.passwords.hash(body.password) : ''
  return ctx.inOwnTransaction(async (tx: Tx) => {
    const staffId =
      purpose === 'join' ? await acceptStaffInvitation(tx, tokenHash, passwordHash, step) : await connectAuthenticator(tx, tokenHash, step)
    if (staffId === null) throw new DomainError('not_found')
    const kind = purpose === 'join' ? 'staff_joined' : 'staff_authenticator_connected'
    await insertSecurityEvent(tx, { kind, staffId, requestId: ctx.requestId })
    return { email, recovery_codes: await makeRecoveryCodes(tx, staffId) }
  })
}

/** The holder of the link has the e-mail; the password is the other half. Its tries are counted like those of the second factor. */
async function requirePassword(
  ctx: ContextOf<'POST /admin/invitations/:token'>,
  { email }: StaffInvitation,
  password: string,
  { passwords }: IdentityDeps,
): Promise<void> {
  const member = await findStaff(ctx.db, { email: email.toLowerCase(), jkt: ctx.caller.jkt })
  if (!member || member.deactivated) throw new DomainError('not_found')
  if (!(await countTotpTry(ctx.db, member.id))) throw tooManyTries()
  if ((await passwords.verify(member.passwordHash, password)) === 'wrong') throw new DomainError('login_failed')
}

async function getOpen(ctx: Pick<ContextOf<'GET /admin/invitations/:token'>, 'db'>, token: string): Promise<StaffInvitation> {
  const invitation = await findStaffInvitation(ctx.db, { tokenHash: hashOf(token) })
  if (!invitation) throw new DomainError('not_found')
  return invitation
}

/** A QR code as the page draws it: one square of an SVG path for each dark module. */
function drawModules(address: string): { size: number; path: string } {
  const code = qrCode(0, 'M')
  code.addData(address)
  code.make()
  const size = code.getModuleCount()
  const places = Array.from({ length: size }, (_, at) => at)
  const path = places.flatMap((y) => places.filter((x) => code.isDark(y, x)).map((x) => `M${x} ${y}h1v1h-1z`)).join('')
  return { size, path }
}
