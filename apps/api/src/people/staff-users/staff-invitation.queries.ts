import type { Queryable } from '#db/queryable.ts'
import type { StaffInvitation } from './staff-invitation.ts'

/** An invitation that nobody has used, that has not expired, and that no later one replaced. */
export async function findStaffInvitation(db: Queryable, tokenHash: Buffer): Promise<StaffInvitation | undefined> {
  const { rows } = await db.query<StaffInvitation & Record<string, unknown>>(
    `select email, name, role, totp_secret from app.staff_invitations where token_sha256 = $1 and accepted_at is null and replaced_at is null and expires_at > app.now()`,
    [tokenHash],
  )
  return rows[0]
}

/** False when the invitation was used or replaced meanwhile. */
export async function acceptStaffInvitation(tx: Queryable, tokenHash: Buffer, passwordHash: string, step: number): Promise<boolean> {
  const { rows } = await tx.query<{ id: bigint | null }>('select app.accept_staff_invitation($1, $2, $3) as id', [
    tokenHash,
    passwordHash,
    step,
  ])
  return (rows[0]?.id ?? null) !== null
}
