import { type RowOf, sql } from '#db/statement.ts'
import type { Queryable } from '#db/queryable.ts'
import type { Id } from '#db/id.ts'

export type StaffInvitation = RowOf<typeof findStaffInvitation>
/** An invitation that is unused, not expired, and not replaced by a later one. */
export const findStaffInvitation = sql.first(
  'people/staff-users.findStaffInvitation',
  `select email, name, role, totp_secret, purpose
  from app.staff_invitations
  where token_sha256 = :tokenHash and accepted_at is null and replaced_at is null and expires_at > app.now()`,
)

const acceptStaffInvitationSql = sql.first(
  'people/staff-users.acceptStaffInvitation',
  'select app.accept_staff_invitation(:tokenHash, :passwordHash, :step) as id',
)
/** The new member; null when the invitation was used or replaced meanwhile. */
export async function acceptStaffInvitation(
  tx: Queryable,
  tokenHash: Buffer,
  passwordHash: string,
  step: number,
): Promise<Id<'staff'> | null> {
  return (await acceptStaffInvitationSql(tx, { tokenHash, passwordHash, step }))?.id ?? null
}

const connectAuthenticatorSql = sql.first(
  'people/staff-users.connectAuthenticator',
  'select app.connect_authenticator(:tokenHash, :step) as id',
)
/** The member whose authenticator it is now; null when the link was used or replaced meanwhile. */
export async function connectAuthenticator(tx: Queryable, tokenHash: Buffer, step: number): Promise<Id<'staff'> | null> {
  return (await connectAuthenticatorSql(tx, { tokenHash, step }))?.id ?? null
}
