import { addFils, noFils } from '@damana/contract/money'
import { readJordanianIban } from '#kernel/iban.ts'
import type { AuditContext } from '#kernel/audit-context.ts'
import { dateInAmman } from '#kernel/calendar.ts'
import type { Tx } from '#kernel/context.ts'
import type { WithSettings } from '#kernel/settings.ts'
import { listFeesToSweep } from '#money/ledger/index.ts'
import { closeFailedSweeps, movePayouts, type OrderedPayout, orderPayout } from '#money/payouts/index.ts'
import { hasSwept, listUnsettledFees, listWaitingSweeps, lockSweep, readOpenMakeGoods } from './queries.ts'
import { decideSweep, isSweepDue, mayStillSweep } from './sweep.rules.ts'

/**
 * Sweeps our earned fees from the client account to our own once a day, as one ordinary payout, less what we owe that account; fees of a sale whose money no statement
 * has shown yet wait. May be called at any time and in several processes: a day is swept once. A sweep that has not left is withdrawn once we owe more than it leaves.
 */
export async function sweepFees(tx: Tx, requestId: string, deps: WithSettings): Promise<OrderedPayout | null> {
  const settings = deps.settings()
  const account = readJordanianIban(settings.operatingIban)
  if (!account) return null
  const audit: AuditContext = { actor: { kind: 'system', job: 'sweep_fees' }, now: tx.now, requestId }
  const makeGoods = await readOpenMakeGoods(tx)
  if (makeGoods.sumFils > noFils) await withdrawWaiting(tx, audit, deps)
  if (!isSweepDue({ now: tx.now, hasSwept: await hasSwept(tx, dateInAmman(tx.now)), makeGoods }, settings)) return null
  await lockSweep(tx)
  const sweep = decideSweep(
    {
      now: tx.now,
      hasSwept: await hasSwept(tx, dateInAmman(tx.now)),
      fees: await listFeesToSweep(tx),
      unsettled: await listUnsettledFees(tx),
      makeGoods: await readOpenMakeGoods(tx),
    },
    settings,
  )
  if (!sweep) return null
  await closeFailedSweeps(tx)
  return orderPayout(
    tx,
    audit,
    {
      guaranteeId: null,
      beneficiaryPartyId: null,
      beneficiaryName: settings.operatingAccountName,
      purpose: 'sweep',
      amountFils: sweep.sumFils,
      rail: 'ACH',
      bankAccountId: null,
      externalAccount: { ...account, since: null, isOfAnother: false },
      sweep: { on: sweep.on, shares: sweep.shares },
    },
    deps,
  )
}

async function withdrawWaiting(tx: Tx, audit: AuditContext, deps: WithSettings): Promise<void> {
  await lockSweep(tx)
  const makeGoods = await readOpenMakeGoods(tx)
  const left = addFils(noFils, ...(await listFeesToSweep(tx)).map(({ fils }) => fils))
  if (mayStillSweep({ left, makeGoods, now: tx.now }, deps.settings())) return
  const payouts = await listWaitingSweeps(tx)
  if (payouts.length > 0) await movePayouts(tx, audit, { trigger: 'withdraw', which: { payouts }, reason: 'make_goods_open' }, deps)
}
