import type { Queryable } from '#db/queryable.ts'
import { createHash, randomBytes } from 'node:crypto'
import type { Id } from '#db/id.ts'
import { insertLink } from './queries.ts'

/** One more link for an owner who cannot sign in, as a path that is sent only to the owner's phone. */
export async function openOwnerLink(tx: Queryable, guaranteeId: Id<'guarantees'>): Promise<string> {
  const token = randomBytes(32).toString('base64url')
  await insertLink(tx, { guaranteeId, tokenHash: createHash('sha256').update(token).digest() })
  return `/owner/${token}`
}
