import type { Input, Reply } from '@damana/contract'
import { parseGuaranteeNumber } from '@damana/contract/ids'
import type { ContextOf } from '#kernel/context.ts'
import { found } from '#kernel/errors.ts'
import { removeReference, saveReference } from './reference.queries.ts'

/** A party calls one of its guarantees as its own books do, or no longer; nobody else sees it, so it is no event of the sale. */
export async function setReference(
  ctx: ContextOf<'POST /guarantees/:number/reference'>,
  { params, body: { reference } }: Input<'POST /guarantees/:number/reference'>,
): Promise<Reply<'POST /guarantees/:number/reference'>> {
  const { partyId } = ctx.actor
  const id = parseGuaranteeNumber(params.number)
  return ctx.transact(async (tx) => {
    found(reference === null ? await removeReference(tx, { id, partyId }) : await saveReference(tx, { id, partyId, reference }))
    return { reference }
  })
}
