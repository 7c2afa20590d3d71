import { found } from '#kernel/errors.ts'
import { parseReceiptNumber } from '@damana/contract/ids'
import { toWire } from '@damana/contract/money'
import type { Pool } from 'pg'
import type { NotifyingQueryable, Queryable } from '#db/queryable.ts'
import type { AuditContext } from '#kernel/audit-context.ts'
import type { TransactOn, Tx } from '#kernel/context.ts'
import type { Id } from '#db/id.ts'
import type { VehicleAnswer, VehicleRegistry } from '#registries/index.ts'
import type { Settings, WithSettings } from '#kernel/settings.ts'
import { applyTransition } from './apply-transition.ts'
import type { ActionInput } from './work.ts'
import { buyerOfConfirmed } from './buyer-account.ts'
import { refundThirdPartyReceipt } from './refund-receipt.ts'
import { releaseInput } from './release-input.ts'
import {
  triggerOfAnswer,
  buyerOf,
  type Trigger,
  claimRegistryChecks,
  compareOwner,
  dueTrigger,
  dueReceipt,
  endRegistryClaim,
  findGuaranteeById,
  isActive,
  lateDecisionOf,
  listWithSides,
  type LockedGuarantee,
  lockGuaranteeById,
  lockNextDue,
  nextRegistryCheckAt,
  nextDeadlineAt,
  nextReminderOf,
  openSplit,
  owedDecisionOf,
  postponeDeadline,
  postponeRegistryCheck,
  type RegistryAnswer,
  type RegistryFinding,
  saveConfirmedVehicle,
  saveDeadline,
  saveOtherOwnerName,
  saveRegistryCheck,
  sellerOf,
  type Sides,
  registryUnavailableSinceAfter,
  type WithSides,
} from '#lifecycle/index.ts'
import { inquireRegistry, isAboutNow, type RegistryInquiry } from './registry-inquiry.ts'

export interface DueTransitionDeps extends WithSettings {
  pool: Pool
  /** For single statements that notify others. */
  db: NotifyingQueryable
  vehicleRegistry: VehicleRegistry
  /** The database was restored: no deadline runs. */
  isFrozen(): boolean
  /** A transaction of the system, which begins with one statement. */
  transactOn: TransactOn
}

/** A guarantee that the scheduler worked on, with the error of a failed run. */
export interface DeadlineRun {
  guarantee: Pick<LockedGuarantee, 'id' | 'number'>
  failure?: unknown
}

/**
 * Runs every due transition of the guarantee with the oldest passed deadline; null when no deadline has passed. The registry is not asked.
 * Choosing, locking and applying are one transaction, so that any number of processes may run this at once and each deadline is applied
 * once.
 */
export async function runNextDeadline(deps: DueTransitionDeps): Promise<DeadlineRun | null> {
  let guarantee: LockedGuarantee | undefined
  try {
    await deps.transactOn(
      async (db) => (guarantee = await lockNextDue(db)),
      async (tx, locked) => {
        if (!locked) return
        const after = await applyDueTransitions(tx, locked, deps, `due:${locked.id}`)
        if (after.version !== locked.version) return
        const deadline = nextDeadlineAt(locked, deps.settings())
        if (deadline && deadline <= locked.now) throw new Error('a deadline has passed, and no transition is allowed')
        await saveDeadline(tx, { guaranteeId: locked.id, deadline })
      },
    )
  } catch (failure) {
    if (!guarantee) throw failure
    await postponeDeadline(deps.pool, { guaranteeId: guarantee.id })
    return { guarantee, failure }
  }
  return guarantee ? { guarantee } : null
}

/** Claims guarantees with a registry check due, at most `limit` and within the registry's capacity, and reads them. */
export function claimDueRegistryChecks(deps: DueTransitionDeps, limit: number): Promise<WithSides[]> {
  return deps.transactOn(
    async () => {},
    async (tx) => {
      const ids = await claimRegistryChecks(tx, { limit, mostAtOnce: deps.settings().registryChecksAtOnce })
      return ids.length > 0 ? listWithSides(tx, ids) : []
    },
  )
}

/**
 * Asks the registry about a claimed guarantee and applies the consequences. No database connection is held during the question; the
 * consequences are queued, so that many answers at once leave room for deadlines. Returns the error of a failed check, if any.
 */
export async function runRegistryCheck(
  deps: DueTransitionDeps,
  claimed: WithSides,
  inTurn: <T>(work: () => Promise<T>) => Promise<T>,
): Promise<{ failure: unknown } | null> {
  try {
    const inquiry = await inquireRegistry(deps.vehicleRegistry, claimed)
    await inTurn(() => applyCheck(deps, claimed, inquiry, `due:${claimed.id}`))
    return null
  } catch (failure) {
    await inTurn(() => postponeRegistryCheck(deps.pool, { guaranteeId: claimed.id }))
    return { failure }
  }
}

/**
 * Runs the due transitions of one guarantee: asks the registry when that is due, applies the consequence and ends periods that are over.
 * Does nothing when nothing is due, so it may run late, twice, or without need.
 */
export async function runDueTransitions(deps: DueTransitionDeps, id: Id<'guarantees'>, requestId: string): Promise<void> {
  if (deps.isFrozen()) return
  const before = await findGuaranteeById(deps.pool, id)
  if (!before || !isActive(before.operationalStatus)) return
  const asks = before.nextRegistryCheckAt !== null && before.nextRegistryCheckAt <= before.now
  await applyCheck(deps, before, asks ? await inquireRegistry(deps.vehicleRegistry, before) : null, requestId)
}

/** Applies the consequences of the registry's answer, if it was asked, and everything else that is due. */
async function applyCheck(deps: DueTransitionDeps, before: WithSides, inquiry: RegistryInquiry | null, requestId: string): Promise<void> {
  const answer = inquiry && readOwner(inquiry.answer, before)
  if (answer === 'other_name' && inquiry?.answer.answer === 'found')
    await saveOtherOwnerName(deps.pool, { guaranteeId: before.id, name: inquiry.answer.owner.name })
  if (await reschedule(deps, before, answer)) return
  await deps.transactOn(
    (db) => lockGuaranteeById(db, before.id),
    async (tx, locked) => {
      if (!locked) return
      const settings = deps.settings()
      const checked = isAboutNow(inquiry, locked) ? answer : null
      const after = await applyDueTransitions(
        tx,
        locked,
        deps,
        requestId,
        checked === null ? null : { answer: checked, reported: inquiry?.answer ?? null },
      )
      if (after.version !== locked.version) return
      if (checked !== null) await saveAnswer(tx, locked, checked, settings)
      else {
        await saveDeadline(tx, { guaranteeId: locked.id, deadline: nextDeadlineAt(locked, settings) })
        await endRegistryClaim(tx, { guaranteeId: locked.id, checkAt: locked.nextRegistryCheckAt })
      }
    },
  )
}

/** Applies an answer of the registry, if there is one, and then every due transition. */
async function applyDueTransitions(
  tx: Tx,
  locked: LockedGuarantee,
  deps: DueTransitionDeps,
  requestId: string,
  checked: { answer: RegistryAnswer; reported: VehicleAnswer | null } | null = null,
): Promise<LockedGuarantee> {
  const settings = deps.settings()
  const audit: AuditContext = { actor: { kind: 'system', job: 'guarantee_timer' }, now: locked.now, requestId }
  let guarantee = checked ? await applyAnswer(tx, audit, locked, checked.answer, deps, { reported: checked.reported }) : locked
  for (let trigger = nextDue(guarantee, settings); trigger; trigger = nextDue(guarantee, settings))
    guarantee =
      trigger === 'send_back_payer'
        ? await refundThirdPartyReceipt(tx, audit, guarantee, found(parseReceiptNumber(getDueReceipt(guarantee))), 'send_back_payer', deps)
        : await applyTransition(tx, audit, guarantee, trigger, 'clock', deps, await inputOfClock(tx, guarantee, trigger, settings))
  return guarantee
}

const nextDue = (guarantee: LockedGuarantee, settings: Settings): Trigger | null => dueTrigger(guarantee, { now: guarantee.now, settings })

/** The facts and columns of the clock's transitions. */
async function inputOfClock(tx: Queryable, guarantee: LockedGuarantee, trigger: Trigger, settings: Settings): Promise<ActionInput> {
  switch (trigger) {
    case 'release_by_system':
      return releaseInput(tx, guarantee, 'system')
    case 'pay_in_full':
      return { facts: { amount_fils: '0', remaining_fils: '0' } }
    case 'fall_late':
      return { columns: { late_at: guarantee.now } }
    case 'agree_split':
      return splitInput(guarantee)
    case 'block_silent':
      return { registryCheckAt: guarantee.now }
    case 'remind': {
      const reminder = nextReminderOf(guarantee, settings)
      return reminder ? { facts: { what: reminder.about, awaited: reminder.awaited, until: reminder.until.toISOString() } } : {}
    }
    case 'escalate':
      return { facts: { what: lateDecisionOf(guarantee, guarantee.now) } }
    case 'ask_staff_again':
      return { facts: { what: owedDecisionOf(guarantee, guarantee.now), awaited: 'staff' } }
    default:
      return {}
  }
}

/** The facts of an agreed split for the history. */
export function splitInput(guarantee: LockedGuarantee): ActionInput {
  const split = openSplit(guarantee)
  return {
    facts: split ? { seller_fils: toWire(split.sellerFils), buyer_fils: toWire(split.buyerFils), fees_fils: toWire(split.feesFils) } : {},
    registryCheckAt: null,
  }
}

function getDueReceipt(guarantee: LockedGuarantee): string {
  const receipt = dueReceipt(guarantee, guarantee.now)
  if (receipt === null) throw new Error(`guarantee ${guarantee.number} has no payer whose time is over`)
  return receipt
}

/**
 * The usual result of a check: an answer without consequences, and nothing due. One statement sets the next check, if the guarantee is
 * unchanged.
 */
async function reschedule(
  { db, settings }: DueTransitionDeps,
  guarantee: LockedGuarantee,
  answer: RegistryAnswer | null,
): Promise<boolean> {
  const context = { now: guarantee.now, settings: settings() }
  if (dueTrigger(guarantee, context)) return false
  if (answer === null) return true
  if (answer !== 'silent' && triggerOfAnswer(guarantee, answer, { ...context, facts: { finding: answer } })) return false
  return saveAnswer(db, guarantee, answer, context.settings)
}

function saveAnswer(db: NotifyingQueryable, guarantee: LockedGuarantee, answer: RegistryAnswer, settings: Settings): Promise<boolean> {
  const { now } = guarantee
  const failedRegistryChecks = answer === 'silent' ? guarantee.failedRegistryChecks + 1 : 0
  const registryUnavailableSince = registryUnavailableSinceAfter(guarantee, answer, now)
  return saveRegistryCheck(db, guarantee, {
    registryCheckAt: nextRegistryCheckAt(guarantee, now, settings, failedRegistryChecks),
    deadline: nextDeadlineAt({ ...guarantee, registryUnavailableSince }, settings),
    failedRegistryChecks,
    registryUnavailableSince,
    finding: answer === 'silent' ? null : answer,
    isShown: registryUnavailableSince !== null || guarantee.registryUnavailableSince !== null,
  })
}

/** Reads the owner and any seizure or mortgage from the registry's answer. */
export function readOwner(answer: VehicleAnswer, guarantee: Sides): RegistryAnswer {
  if (answer.answer === 'silent') return 'silent'
  if (answer.answer === 'unknown') return 'third'
  const asBuyer = compareOwner(answer.owner, buyerOf(guarantee))
  if (asBuyer !== 'another') return asBuyer === 'same' ? 'buyer' : 'other_name'
  const asSeller = compareOwner(answer.owner, sellerOf(guarantee))
  if (asSeller !== 'same') return asSeller === 'another' ? 'third' : 'other_name'
  return answer.seized ? 'seized' : answer.mortgaged ? 'mortgaged' : 'seller'
}

/** Applies every consequence of an answer, one transition after the other. */
export async function applyAnswer(
  tx: Tx,
  audit: AuditContext,
  guarantee: LockedGuarantee,
  answer: RegistryAnswer,
  deps: WithSettings,
  { soon = false, reported = null }: { soon?: boolean; reported?: VehicleAnswer | null } = {},
): Promise<LockedGuarantee> {
  // The scheduled check is done, also without an answer.
  const isAsked = guarantee.nextRegistryCheckAt !== null && guarantee.nextRegistryCheckAt <= guarantee.now
  let current = isAsked ? { ...guarantee, nextRegistryCheckAt: null } : guarantee
  if (answer === 'silent') return current
  const context = { now: guarantee.now, settings: deps.settings(), facts: { finding: answer } }
  for (let trigger = triggerOfAnswer(current, answer, context); trigger; trigger = triggerOfAnswer(current, answer, context)) {
    current = await applyTransition(tx, audit, current, trigger, 'registry', deps, await inputOfAnswer(tx, current, trigger, answer, soon))
    if (trigger === 'confirm_vehicle' && reported?.answer === 'found')
      await saveConfirmedVehicle(tx, current.id, { ...reported, isVerified: true })
  }
  return current
}

async function inputOfAnswer(
  tx: Queryable,
  guarantee: LockedGuarantee,
  trigger: Trigger,
  finding: RegistryFinding,
  soon: boolean,
): Promise<ActionInput> {
  const checked = { columns: { failed_registry_checks: 0 }, said: { finding, soon } }
  switch (trigger) {
    case 'confirm_vehicle':
      return { ...checked, said: { finding, ...(await buyerOfConfirmed(tx, guarantee)) } }
    case 'find_encumbered':
      return { ...checked, said: { finding, encumbrance: finding === 'mortgaged' ? 'mortgaged' : 'seized' }, facts: { what: finding } }
    case 'registry_finding_changed':
      return { ...checked, facts: { what: finding } }
    case 'drop_refund':
    case 'find_transferred':
      return { ...checked, facts: { seller_due_fils: toWire(guarantee.sellerDueFils) }, registryCheckAt: null }
    case 'carry_out_refund':
    case 'carry_out_cancellation':
    case 'cancel_reversed':
    case 'give_up_transfer':
      // The money was refunded on this answer.
      return { ...checked, facts: { registry: finding } }
    default:
      return checked
  }
}
