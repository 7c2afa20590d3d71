import type { Task } from 'graphile-worker'
import { reconsiderPayouts, type SendDeps, sendPayoutFiles } from '#payouts/index.ts'

/** Rings at a rail's cut-off. May ring late, twice or for nothing. */
export const sendPayoutFilesJob =
  (deps: SendDeps): Task =>
  async (payload, { job }) => {
    const rail = (payload as { rail?: unknown }).rail
    if (rail !== 'ACH' && rail !== 'RTGS') throw new TypeError('a payout file goes over a rail')
    await sendPayoutFiles(deps, rail, `job:${job.id}`)
  }

/** Rings when the reason that holds a payout ends by itself. */
export const reconsiderPayoutsJob =
  (deps: SendDeps): Task =>
  async (payload, { job }) => {
    const id = (payload as { guarantee_id?: unknown }).guarantee_id
    if (typeof id !== 'string') throw new TypeError('payouts are those of a guarantee')
    await deps.transact((tx) =>
      reconsiderPayouts(
        tx,
        { actor: { kind: 'system', job: 'reconsider_payouts' }, now: tx.now, requestId: `job:${job.id}` },
        { guaranteeId: BigInt(id) },
        deps,
      ),
    )
  }
