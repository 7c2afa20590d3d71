import { randomBytes } from 'node:crypto'
import type { Queryable } from '#db/queryable.ts'
import type { Tx } from '#kernel/context.ts'
import { enqueueMessage } from '#notify/index.ts'
import { addInvitation, findInvited, type InvitedAccount } from './account.queries.ts'
import { hashOf } from './secrets.ts'

const goodForDays = 7

/** Sends the person an account was made for the link to his first password, in the caller's transaction; links sent before end. */
export async function inviteToSetPassword(tx: Queryable, userId: bigint): Promise<void> {
  const secret = randomBytes(32).toString('base64url')
  const { phone, email, lang } = await addInvitation(tx, userId, hashOf(secret))
  await enqueueMessage(tx, {
    channel: phone === null ? 'email' : 'sms',
    to: phone ?? email ?? '',
    template: 'account_invitation',
    facts: { path: `/register-otp?invite=${secret}`, days: goodForDays },
    lang,
  })
}

/** The account that the holder of a link may set a password for, once he has given the code of its contact. */
export const findInvitedBySecret = (db: Queryable, secret: string): Promise<InvitedAccount | undefined> =>
  findInvited(db, hashOf(secret), goodForDays)
