import type { Input, Output, Reply } from '@damana/contract'
import { Secret } from 'otpauth'
import type { ContextOf, RequestContext, Tx } from '#kernel/context.ts'
import type { Id } from '#db/id.ts'
import { toIso } from '#kernel/instants.ts'
import { insertSecurityEvent } from '#kernel/security-events.queries.ts'
import { enqueueMessage } from '#notify/index.ts'
import { hashOf, type IdentityDeps, type StaffRow } from '#people/sign-in/index.ts'
import { addStaffEvent, readRecoveryCodes, replaceRecoveryCodes } from './recovery-codes.queries.ts'
import { requireTotp } from './totp.ts'

const codesInSet = 10
/** Eighty bits: nobody guesses one, so a plain hash protects it. */
const bytesOfCode = 10

/** Makes a set of recovery codes for a member of staff, as the member sees them this once; only their hashes stay. Those before are no longer good. */
export async function makeRecoveryCodes(tx: Tx, staffId: Id<'staff'>): Promise<string[]> {
  const codes = Array.from({ length: codesInSet }, () => new Secret({ size: bytesOfCode }).base32)
  await replaceRecoveryCodes(tx, { staffId, hashes: codes.map(hashOf) })
  return codes.map((code) => code.replaceAll(/(.{4})(?=.)/g, '$1-'))
}

/** How many recovery codes the signed-in member of staff has left. */
export async function showRecoveryCodes(
  ctx: ContextOf<'GET /admin/auth/recovery-codes'>,
): Promise<Output<'GET /admin/auth/recovery-codes'>> {
  const { left, madeAt } = await readRecoveryCodes(ctx.db, { staffId: ctx.actor.staffId })
  return { left, made_at: toIso(madeAt) }
}

/** The signed-in member makes a new set, with a code of the authenticator. */
export async function renewRecoveryCodes(
  ctx: ContextOf<'POST /admin/auth/recovery-codes'>,
  { body }: Input<'POST /admin/auth/recovery-codes'>,
  deps: IdentityDeps,
): Promise<Reply<'POST /admin/auth/recovery-codes'>> {
  await requireTotp(ctx, body.totp, deps)
  const { staffId, sessionId } = ctx.actor
  return ctx.transact(async (tx) => {
    const codes = await makeRecoveryCodes(tx, staffId)
    await addStaffEvent(tx, { staffId, what: 'recovery_codes_renewed' })
    await insertSecurityEvent(tx, { kind: 'staff_recovery_codes_renewed', staffId, sessionId, requestId: ctx.requestId })
    return { recovery_codes: codes }
  })
}

/** A recovery code was used: the history has it, and its owner is told. */
export async function noteRecoveryCode(tx: Tx, ctx: RequestContext, { id, email }: StaffRow): Promise<void> {
  await addStaffEvent(tx, { staffId: id, what: 'recovery_code_used' })
  await insertSecurityEvent(tx, { kind: 'staff_recovery_code_used', staffId: id, requestId: ctx.requestId })
  const { left } = await readRecoveryCodes(tx, { staffId: id })
  await enqueueMessage(tx, {
    channel: 'email',
    to: email,
    template: 'staff_account',
    facts: { what: 'recovery_code', left },
    lang: ctx.lang,
  })
}
