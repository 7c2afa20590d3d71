import { toWire } from '@damana/contract/money'
import type { Pool } from 'pg'
import type { Queryable } from '#db/queryable.ts'
import type { Act } from '#http/act.ts'
import type { TransactOn, Tx } from '#http/context.ts'
import type { VehicleAnswer, VehicleRegistry } from '#registries/index.ts'
import type { Settings } from '#settings/settings.ts'
import { type Effect, moveGuarantee } from './act-on-guarantee.ts'
import { buyerOfConfirmed } from './buyer-account.ts'
import { saveConfirmedVehicle } from './create.queries.ts'
import type { MoveDeps } from './deps.ts'
import type { RegistryWord } from './lifecycle-state.ts'
import { type Cause, lateDecisionOf } from './lifecycle-table.rules.ts'
import { nextReminderOf } from './lifecycle.rules.ts'
import { releaseEffect } from './request-release.ts'
import { findGuaranteeById, type LockedGuarantee, lockGuaranteeById, saveNextWake, type WithBuyer } from './store.queries.ts'
import { answerCause, dueCause, dueReceipt, nextAskAt, type RegistryAnswer, silentSinceAfter, wakeAt } from './waits.rules.ts'

export interface TickDeps extends MoveDeps {
  pool: Pool
  vehicleRegistry: VehicleRegistry
  /** The database was restored: no deadline runs. */
  isFrozen(): boolean
  /** Sends the money of a payer whom nobody named back to him: books it, moves the guarantee, orders the payout. */
  sendBackPayer(tx: Tx, act: Act, guarantee: LockedGuarantee, receiptNumber: string): Promise<LockedGuarantee>
  /** A transaction of the system's own, which begins with one statement. */
  transactOn: TransactOn
}

/**
 * What the clock and the registry do to one guarantee: ends waits that are over, asks the registry when that is due and draws the consequence.
 * Does nothing when nothing is due, so it may run late, twice, or for nothing.
 */
export async function tickGuarantee(deps: TickDeps, id: bigint, requestId: string): Promise<void> {
  if (deps.isFrozen()) return
  const before = await findGuaranteeById(deps.pool, id)
  if (!before?.wakeAt) return
  const asks = before.nextAskAt !== null && before.nextAskAt <= before.now
  const told = asks ? await deps.vehicleRegistry.findVehicle({ registrationNumber: before.registrationNumber }) : null
  const answer = told && answerOf(told, before)
  if (await waitOn(deps, before, answer)) return
  await deps.transactOn(
    (db) => lockGuaranteeById(db, id),
    async (tx, locked) => {
      const settings = deps.settings()
      if (!locked?.wakeAt) return
      let guarantee = locked
      const act: Act = { actor: { kind: 'system', job: 'guarantee_timer' }, now: guarantee.now, requestId }
      const versionBefore = guarantee.version
      // An answer speaks about the state in which it was asked for; after any change it is asked anew.
      const isAbout = guarantee.version === before.version
      if (answer !== null && isAbout) guarantee = await applyAnswer(tx, act, guarantee, answer, deps, { told })
      for (let cause = nextDue(guarantee, settings); cause; cause = nextDue(guarantee, settings))
        guarantee =
          cause === 'send_back_payer'
            ? await deps.sendBackPayer(tx, act, guarantee, getDueReceipt(guarantee))
            : await moveGuarantee(tx, act, guarantee, cause, 'clock', deps, await effectOfClock(tx, guarantee, cause, settings))
      if (guarantee.version !== versionBefore) return
      await setNextWake(tx, guarantee, isAbout ? answer : null, settings)
    },
  )
}

const nextDue = (guarantee: LockedGuarantee, settings: Settings): Cause | null => dueCause(guarantee, { now: guarantee.now, settings })

/** What the clock's acts say and write beside the state. */
async function effectOfClock(tx: Queryable, guarantee: LockedGuarantee, cause: Cause, settings: Settings): Promise<Effect> {
  switch (cause) {
    case 'release_by_system':
      return releaseEffect(tx, guarantee, 'system')
    case 'pay_in_full':
      return { facts: { amount_fils: '0', remaining_fils: '0' } }
    case 'fall_late':
      return { columns: { late_at: guarantee.now } }
    case 'block_silent':
      return { askAt: guarantee.now }
    case 'remind': {
      const reminder = nextReminderOf(guarantee, settings)
      return reminder ? { facts: { what: reminder.about, awaited: reminder.awaited, until: reminder.until.toISOString() } } : {}
    }
    case 'escalate':
      return { facts: { what: lateDecisionOf(guarantee, guarantee.now) } }
    default:
      return {}
  }
}

function getDueReceipt(guarantee: LockedGuarantee): string {
  const receipt = dueReceipt(guarantee, guarantee.now)
  if (receipt === null) throw new Error(`guarantee ${guarantee.number} has no payer whose time is over`)
  return receipt
}

/** The usual end of asking: no answer that moves anything, and nothing due. Then one statement sets the next moment, if the guarantee is still what it was. */
async function waitOn({ pool, settings }: TickDeps, guarantee: LockedGuarantee, answer: RegistryAnswer | null): Promise<boolean> {
  const circumstances = { now: guarantee.now, settings: settings() }
  if (dueCause(guarantee, circumstances)) return false
  if (answer !== null && answer !== 'silent' && answerCause(guarantee, answer, { ...circumstances, facts: { word: answer } })) return false
  return setNextWake(pool, guarantee, answer, circumstances.settings)
}

function setNextWake(db: Queryable, guarantee: LockedGuarantee, answer: RegistryAnswer | null, settings: Settings): Promise<boolean> {
  const { now } = guarantee
  if (answer === null) {
    const wake = wakeAt(guarantee, guarantee.nextAskAt, settings)
    return saveNextWake(db, guarantee, {
      askAt: guarantee.nextAskAt,
      wake,
      silentAsks: guarantee.silentAsks,
      silentSince: guarantee.silentSince,
      word: null,
      isShown: false,
    })
  }
  const silentAsks = answer === 'silent' ? guarantee.silentAsks + 1 : 0
  const silentSince = silentSinceAfter(guarantee, answer, now)
  const askAt = nextAskAt(guarantee, now, settings, silentAsks)
  const wake = wakeAt({ ...guarantee, silentSince }, askAt, settings)
  return saveNextWake(db, guarantee, {
    askAt,
    wake,
    silentAsks,
    silentSince,
    word: answer === 'silent' ? null : answer,
    isShown: silentSince !== null || guarantee.silentSince !== null,
  })
}

/** Whom the licensing centre has as the owner now, and what lies on the vehicle. Outside any transaction. */
export async function askRegistry(
  registry: VehicleRegistry,
  guarantee: Pick<WithBuyer, 'registrationNumber' | 'buyerNationalNumber' | 'sellerNationalNumber'>,
): Promise<RegistryAnswer> {
  return answerOf(await registry.findVehicle({ registrationNumber: guarantee.registrationNumber }), guarantee)
}

function answerOf(answer: VehicleAnswer, guarantee: Pick<WithBuyer, 'buyerNationalNumber' | 'sellerNationalNumber'>): RegistryAnswer {
  if (answer.answer === 'silent') return 'silent'
  if (answer.answer === 'unknown') return 'third'
  if (answer.owner.nationalNumber === guarantee.buyerNationalNumber) return 'buyer'
  if (answer.owner.nationalNumber !== guarantee.sellerNationalNumber) return 'third'
  return answer.seized ? 'seized' : answer.mortgaged ? 'mortgaged' : 'seller'
}

/** Draws every consequence of an answer, one move after the other. */
export async function applyAnswer(
  tx: Tx,
  act: Act,
  guarantee: LockedGuarantee,
  answer: RegistryAnswer,
  deps: MoveDeps,
  { soon = false, told = null }: { soon?: boolean; told?: VehicleAnswer | null } = {},
): Promise<LockedGuarantee> {
  if (answer === 'silent') return guarantee
  const circumstances = { now: guarantee.now, settings: deps.settings(), facts: { word: answer } }
  let current = guarantee
  for (let cause = answerCause(current, answer, circumstances); cause; cause = answerCause(current, answer, circumstances)) {
    current = await moveGuarantee(tx, act, current, cause, 'registry', deps, await effectOfAnswer(tx, current, cause, answer, soon))
    if (cause === 'confirm_vehicle' && told?.answer === 'found') await saveConfirmedVehicle(tx, current.id, { ...told, isVerified: true })
  }
  return current
}

async function effectOfAnswer(tx: Queryable, guarantee: LockedGuarantee, cause: Cause, word: RegistryWord, soon: boolean): Promise<Effect> {
  const heard = { columns: { silent_asks: 0 }, said: { word, soon } }
  switch (cause) {
    case 'confirm_vehicle':
      return { ...heard, said: { word, ...(await buyerOfConfirmed(tx, guarantee)) } }
    case 'find_encumbered':
      return { ...heard, said: { word, encumbrance: word === 'mortgaged' ? 'mortgaged' : 'seized' }, facts: { what: word } }
    case 'note_registry_word':
      return { ...heard, facts: { what: word } }
    case 'find_transferred':
      return { ...heard, facts: { seller_due_fils: toWire(guarantee.sellerDueFils) }, askAt: null }
    default:
      return heard
  }
}
