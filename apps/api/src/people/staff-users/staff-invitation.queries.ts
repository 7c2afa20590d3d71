import { type RowOf, statement } from '#db/statement.ts'
import type { Queryable } from '#db/queryable.ts'

export type StaffInvitation = RowOf<typeof findStaffInvitationSql>
const findStaffInvitationSql = statement(
  'people/staff-users.findStaffInvitation',
  `select email, name, role, totp_secret, purpose
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
/** The new member; null when the invitation was used or replaced meanwhile. */
export async function acceptStaffInvitation(tx: Queryable, tokenHash: Buffer, passwordHash: string, step: number): Promise<bigint | null> {
  return (await acceptStaffInvitationSql.first(tx, [tokenHash, passwordHash, step]))?.id ?? null
}

const connectAuthenticatorSql = statement('people/staff-users.connectAuthenticator', 'select app.connect_authenticator($1, $2) as id')
/** The member whose authenticator it is now; null when the link was used or replaced meanwhile. */
export async function connectAuthenticator(tx: Queryable, tokenHash: Buffer, step: number): Promise<bigint | null> {
  return (await connectAuthenticatorSql.first(tx, [tokenHash, step]))?.id ?? null
}
