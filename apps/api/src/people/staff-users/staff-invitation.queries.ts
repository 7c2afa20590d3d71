import { statement } from '#db/statement.ts'
import type { Queryable } from '#db/queryable.ts'
import type { StaffInvitation } from './staff-invitation.ts'

const findStaffInvitationSql = statement(
  'people/staff-users.findStaffInvitation',
  `select email, name, role, totp_secret
  from app.staff_invitations
  where token_sha256 = $1 and accepted_at is null and replaced_at is null and expires_at > app.now()`,
)
/** An invitation that is unused, not expired, and not replaced by a later one. */
export async function findStaffInvitation(db: Queryable, tokenHash: Buffer): Promise<StaffInvitation | undefined> {
  return findStaffInvitationSql.first(db, [tokenHash])
}

const acceptStaffInvitationSql = statement(
  'people/staff-users.acceptStaffInvitation',
  'select app.accept_staff_invitation($1, $2, $3) as id',
)
/** False when the invitation was used or replaced meanwhile. */
export async function acceptStaffInvitation(tx: Queryable, tokenHash: Buffer, passwordHash: string, step: number): Promise<boolean> {
  const row = await acceptStaffInvitationSql.first(tx, [tokenHash, passwordHash, step])
  return (row?.id ?? null) !== null
}
