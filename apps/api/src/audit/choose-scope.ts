import type { Queryable } from '#db/queryable.ts'
import {
  type AuditedIds,
  type Chosen,
  type Portion,
  rangeOfEntriesSql,
  rangeOfOwnersSql,
  readRange,
  type Scope,
  sizeOf,
  splitPortion,
  usualPortions,
} from '#money/ledger/index.ts'
import { rangeOfLinesSql, rangeOfMessagesSql } from '#money/reconciliation/index.ts'
import { rangeOfPartiesSql } from './audit-dashboards.queries.ts'
import { rangeOfGuaranteesSql, rangeOfPayoutsSql, rangeOfReceiptsSql } from './audit-guarantees.queries.ts'
import { chooseOld, joinPortions, type RandomBelow } from './scope.rules.ts'
import { listChangedGuarantees, listChangedOwners, listChangedParties, listChangedPayouts, type Marks } from './scope.queries.ts'

const rangeOf = {
  owners: rangeOfOwnersSql,
  guarantees: rangeOfGuaranteesSql,
  receipts: rangeOfReceiptsSql,
  payouts: rangeOfPayoutsSql,
  parties: rangeOfPartiesSql,
  entries: rangeOfEntriesSql,
  lines: rangeOfLinesSql,
  messages: rangeOfMessagesSql,
} as const satisfies Record<AuditedIds, unknown>

/** Names the ids that changed since an audit that found nothing, and a random hundredth of the old. */
export async function chooseScope(db: Queryable, marks: Marks, random: RandomBelow): Promise<Scope & { chosen: Chosen }> {
  const changed = await findChanged(db, marks)
  const portions = {} as Record<AuditedIds, readonly Portion[]>
  for (const ids of Object.keys(rangeOf) as AuditedIds[]) {
    // its own keys
    const old = (await readRange(db, rangeOf[ids])).flatMap((range) => chooseOld(range, random))
    portions[ids] = joinPortions([...changed[ids], ...old]).flatMap((portion) => splitPortion(portion, sizeOf(ids, usualPortions)))
  }
  return {
    ...usualPortions,
    chosen: {
      since: new Date(marks.since),
      portions,
      sharedAccounts: new Map(
        Object.entries(marks.sharedAccounts).map(([id, [version, balanceFils]]) => [
          BigInt(id),
          { version: BigInt(version), balanceFils: BigInt(balanceFils) },
        ]),
      ),
      lines: { lastId: BigInt(marks.lines) - 1n, fils: BigInt(marks.linesFils) },
    },
  }
}

async function findChanged(db: Queryable, marks: Marks): Promise<Record<AuditedIds, readonly Portion[]>> {
  const [since, entries] = [new Date(marks.since), BigInt(marks.entries)]
  const guarantees = await listChangedGuarantees(db, { guarantees: BigInt(marks.guarantees), since, entries })
  const parties = await listChangedParties(db, { guarantees: guarantees.map(({ id }) => id) })
  const payouts = await listChangedPayouts(db, { payouts: BigInt(marks.payouts), since })
  const owners = await listChangedOwners(db, { entries })
  const from = async (ids: 'receipts' | 'entries' | 'lines' | 'messages') =>
    (await readRange(db, rangeOf[ids])).map((range) => ({ from: later(range.from, BigInt(marks[ids])), until: range.until }))
  return {
    guarantees: around(guarantees),
    parties: around(parties),
    payouts: around(payouts),
    owners: around(owners),
    receipts: [...around(owners.filter(({ hasSuspense }) => hasSuspense)), ...(await from('receipts'))],
    entries: await from('entries'),
    lines: await from('lines'),
    messages: await from('messages'),
  }
}

const later = (a: bigint, b: bigint): bigint => (a > b ? a : b)
const around = (rows: readonly { id: bigint }[]): Portion[] =>
  // The connection of a tool receives an int8 as text.
  rows.map(({ id }) => ({ from: BigInt(id), until: BigInt(id) + 1n }))
