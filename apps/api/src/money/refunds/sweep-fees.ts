import type { WithSettings } from '#kernel/settings.ts'
import { addFils, greatestFils, noFils, subtractFils } from '@damana/contract/money'
import { readJordanianIban } from '#kernel/iban.ts'
import type { AuditContext } from '#kernel/audit-context.ts'
import type { Tx } from '#kernel/context.ts'
import { listFeesToSweep } from '#money/ledger/index.ts'
import { closeFailedSweeps, type OrderedPayout, orderPayout } from '#money/payouts/index.ts'
import { dateInAmman, momentInAmman } from '#kernel/calendar.ts'
import { hasSwept, listUnsettledFees, lockSweep } from './queries.ts'

/**
 * Sweeps our earned fees from the client account to our own once a day, as one ordinary payout; fees of a sale whose money no statement has
 * shown yet wait. May be called at any time and in several processes: a day is swept once.
 */
export async function sweepFees(tx: Tx, requestId: string, deps: WithSettings): Promise<OrderedPayout | null> {
  const { operatingIban, operatingAccountName, sweepAt } = deps.settings()
  const account = readJordanianIban(operatingIban)
  if (!account) return null
  const on = dateInAmman(tx.now)
  if (tx.now < momentInAmman(on, sweepAt) || (await hasSwept(tx, on))) return null
  await lockSweep(tx)
  if (await hasSwept(tx, on)) return null
  const unsettled = new Map((await listUnsettledFees(tx)).map(({ stripe, fils }) => [stripe, fils]))
  const shares = (await listFeesToSweep(tx))
    .map(({ stripe, fils }) => ({ stripe, fils: greatestFils(noFils, subtractFils(fils, unsettled.get(stripe) ?? noFils)) }))
    .filter(({ fils }) => fils > 0n)
  const sumFils = addFils(...shares.map(({ fils }) => fils))
  if (sumFils === 0n) return null
  await closeFailedSweeps(tx)
  const audit: AuditContext = { actor: { kind: 'system', job: 'sweep_fees' }, now: tx.now, requestId }
  return orderPayout(
    tx,
    audit,
    {
      guaranteeId: null,
      beneficiaryPartyId: null,
      beneficiaryName: operatingAccountName,
      purpose: 'sweep',
      amountFils: sumFils,
      rail: 'ACH',
      bankAccountId: null,
      externalAccount: { ...account, since: null },
      sweep: { on, shares },
    },
    deps,
  )
}
