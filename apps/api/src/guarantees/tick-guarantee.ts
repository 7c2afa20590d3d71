import type { Pool } from 'pg'
import type { Queryable } from '#db/queryable.ts'
import type { Act } from '#http/act.ts'
import type { Tx } from '#http/context.ts'
import type { VehicleAnswer, VehicleRegistry } from '#registries/index.ts'
import type { Settings, SettingsSource } from '#settings/settings.ts'
import { moveGuarantee } from './act-on-guarantee.ts'
import { releaseEffect } from './request-release.ts'
import { completeGuarantee, type CompletionDeps } from './complete-guarantee.ts'
import { decide, dueCause, nextAskAt, wakeAt } from './lifecycle.rules.ts'
import { findGuaranteeById, type LockedGuarantee, lockGuaranteeById, saveNextWake, type WithBuyer } from './store.queries.ts'

export interface TickDeps extends CompletionDeps {
  pool: Pool
  vehicleRegistry: VehicleRegistry
  settings: SettingsSource
  /** A transaction of the system's own. */
  transact<T>(story: (tx: Tx) => Promise<T>): Promise<T>
}

/**
 * What the clock and the registry do to one guarantee: ends waits that are over, asks the registry when that is due and draws the consequence.
 * Does nothing when nothing is due, so it may run late, twice, or for nothing.
 */
export async function tickGuarantee(deps: TickDeps, id: bigint, requestId: string): Promise<void> {
  const before = await findGuaranteeById(deps.pool, id)
  if (!before?.wakeAt) return
  const asks = before.nextAskAt !== null && before.nextAskAt <= before.now
  const answer = asks ? await askRegistry(deps, before) : null
  if (await waitOn(deps, before, answer)) return
  await deps.transact(async (tx) => {
    const settings = deps.settings()
    let guarantee = await lockGuaranteeById(tx, id)
    if (!guarantee?.wakeAt) return
    const act: Act = { actor: { kind: 'system', job: 'guarantee_timer' }, now: guarantee.now, requestId }
    const versionBefore = guarantee.version
    // An answer speaks about the state in which it was asked for; after any change it is asked anew.
    if (answer !== null && guarantee.version === before.version) guarantee = await applyAnswer(tx, act, guarantee, answer, settings, deps)
    for (
      let cause = dueCause(guarantee, { now: guarantee.now, settings });
      cause;
      cause = dueCause(guarantee, { now: guarantee.now, settings })
    ) {
      const release = cause === 'release_by_system' ? await releaseEffect(tx, guarantee, 'system') : {}
      guarantee = await moveGuarantee(tx, act, guarantee, cause, 'clock', settings, release)
    }
    if (guarantee.version !== versionBefore) return
    await setNextWake(tx, guarantee, answer, settings)
  })
}

/** The usual end of asking: no answer that moves anything, and nothing due. Then one statement sets the next moment, if the guarantee is still what it was. */
async function waitOn({ pool, settings }: TickDeps, guarantee: LockedGuarantee, answer: OwnershipAnswer | null): Promise<boolean> {
  const circumstances = { now: guarantee.now, settings: settings() }
  if (answer === null || answer === 'buyer' || dueCause(guarantee, circumstances)) return false
  if (answer === 'other' && decide(guarantee, 'find_not_transferred', 'registry', circumstances).ok) return false
  return setNextWake(pool, guarantee, answer, circumstances.settings)
}

function setNextWake(db: Queryable, guarantee: LockedGuarantee, answer: OwnershipAnswer | null, settings: Settings): Promise<boolean> {
  if (answer === null)
    return saveNextWake(db, guarantee, guarantee.nextAskAt, wakeAt(guarantee, guarantee.nextAskAt, settings), guarantee.silentAsks)
  const silentAsks = answer === 'silent' ? guarantee.silentAsks + 1 : 0
  const askAt = nextAskAt(guarantee, guarantee.now, settings, silentAsks)
  return saveNextWake(db, guarantee, askAt, wakeAt(guarantee, askAt, settings), silentAsks)
}

type OwnershipAnswer = 'buyer' | 'other' | 'silent'

/** Whom the licensing centre has as the owner now. Outside any transaction. */
async function askRegistry({ vehicleRegistry }: TickDeps, guarantee: WithBuyer): Promise<OwnershipAnswer> {
  const answer: VehicleAnswer = await vehicleRegistry.findVehicle({ registrationNumber: guarantee.registrationNumber })
  if (answer.answer === 'silent') return 'silent'
  if (answer.answer === 'unknown') return 'other'
  return answer.owner.nationalNumber === guarantee.buyerNationalNumber ? 'buyer' : 'other'
}

async function applyAnswer(
  tx: Tx,
  act: Act,
  guarantee: LockedGuarantee,
  answer: OwnershipAnswer,
  settings: Settings,
  deps: CompletionDeps,
): Promise<LockedGuarantee> {
  const circumstances = { now: guarantee.now, settings }
  if (answer === 'buyer') {
    if (decide(guarantee, 'find_transferred', 'registry', circumstances).ok) return completeGuarantee(tx, act, guarantee, settings, deps)
    if (decide(guarantee, 'see_transferred', 'registry', circumstances).ok)
      return moveGuarantee(tx, act, guarantee, 'see_transferred', 'registry', settings, {
        columns: { owner_is_buyer_at: guarantee.now, silent_asks: 0 },
        askAt: null,
      })
  }
  if (answer === 'other' && decide(guarantee, 'find_not_transferred', 'registry', circumstances).ok)
    return moveGuarantee(tx, act, guarantee, 'find_not_transferred', 'registry', settings, {
      columns: { release_requested_at: null, silent_asks: 0 },
    })
  return guarantee
}
