import { randomBytes } from 'node:crypto'
import type { NotifyingQueryable, Queryable } from '#db/queryable.ts'
import type { Id } from '#db/id.ts'
import { enqueueMessage } from '#notify/index.ts'
import { addInvitation, findInvited, type InvitedAccount } from './account.queries.ts'
import { hashOf } from './secrets.ts'
import { rowNameIn } from '#people/parties/index.ts'

export const invitationDays = 7

/** Sends the link for the first password to the person for whom an account was created, in the caller's transaction; earlier links end. `company`: who made the account. */
export async function inviteToSetPassword(
  tx: NotifyingQueryable,
  userId: Id<'users'>,
  company?: { name: string; nameLatin: string | null },
): Promise<void> {
  const secret = randomBytes(32).toString('base64url')
  const { phone, email, lang } = await addInvitation(tx, userId, hashOf(secret))
  await enqueueMessage(tx, {
    channel: phone === null ? 'email' : 'sms',
    to: phone ?? email ?? '',
    template: 'account_invitation',
    facts: { path: `/register-otp?invite=${secret}`, days: invitationDays, ...(company && { company: rowNameIn(lang, company) }) },
    lang,
  })
}

/** The account for which the holder of a link may set a password, after the code of its contact. */
export const findInvitedBySecret = (db: Queryable, secret: string): Promise<InvitedAccount | undefined> =>
  findInvited(db, hashOf(secret), invitationDays)
