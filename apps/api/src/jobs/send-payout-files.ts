import type { Task } from 'graphile-worker'
import { flagOverduePayouts, type PayoutsOf, reconsiderPayouts, type SendDeps, sendPayoutFiles } from '#money/payouts/index.ts'

/** Scheduled for a rail's cut-off. It may run late, twice, or with nothing to send. */
export const sendPayoutFilesJob =
  (deps: SendDeps): Task =>
  async (payload, { job }) => {
    const rail = (payload as { rail?: unknown }).rail
    if (rail !== 'ACH' && rail !== 'RTGS') throw new TypeError('a payout file goes over a rail')
    await sendPayoutFiles(deps, rail, `job:${job.id}`)
  }

/** Scheduled for the moment at which the hold of a payout ends by itself. */
export const reconsiderPayoutsJob =
  (deps: SendDeps): Task =>
  async (payload, { job }) => {
    const of = payoutsIn(payload)
    await deps.transact((tx) =>
      reconsiderPayouts(tx, { actor: { kind: 'system', job: 'reconsider_payouts' }, now: tx.now, requestId: `job:${job.id}` }, of, deps),
    )
  }

function payoutsIn(payload: unknown): PayoutsOf {
  const { guarantee_id, receipt_id, payout_id } = payload as Record<string, unknown>
  if (typeof guarantee_id === 'string') return { guaranteeId: BigInt(guarantee_id) }
  if (typeof receipt_id === 'string') return { receiptId: BigInt(receipt_id) }
  if (typeof payout_id === 'string') return { payoutId: BigInt(payout_id) }
  throw new TypeError('payouts are those of a guarantee or of a receipt')
}

/** Scheduled for the end of a bank day on which payouts were promised. */
export const flagOverduePayoutsJob =
  (deps: SendDeps): Task =>
  (_payload, { job }) =>
    flagOverduePayouts(deps, `job:${job.id}`)
