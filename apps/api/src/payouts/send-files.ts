import { randomUUID } from 'node:crypto'
import type { TransferType } from '@damana/contract/statuses'
import type { Pool } from 'pg'
import type { Bank, SchemaCheck } from '#banking/index.ts'
import type { Act } from '#http/act.ts'
import type { Tx } from '#http/context.ts'
import { addSeconds } from '#time/instants.ts'
import { dateInAmman } from '#time/working-days.ts'
import { endOfDay, nextCutOff, promisedOn } from './bank-days.rules.ts'
import type { PayoutDeps } from './deps.ts'
import { doEach } from './do-each.ts'
import { listUnsafeApproved } from './again.queries.ts'
import { movePayouts } from './move-payouts.ts'
import { passPromises } from './pass-promises.ts'
import { reconsiderPayouts } from './reconsider-payouts.ts'
import { remindPayees } from './remind-payees.ts'
import { mendStalePayouts } from './try-again.ts'
import { makePaymentFile, paymentFileMessage } from './payment-file.ts'
import { rowOf } from './payout.rules.ts'
import { insertFile, listBusyRails, listDuePayments, listFilesInDoubt } from './file.queries.ts'
import { addTimer } from './order.queries.ts'

export interface SendDeps extends PayoutDeps {
  pool: Pool
  bank: Bank
  checkSchema: SchemaCheck
  transact<T>(story: (tx: Tx) => Promise<T>): Promise<T>
}

/** As long as a file may be on its way to the bank before somebody else asks about it. */
export const fileLeaseSeconds = 60
const mostPayments = 10_000
const askAgainSeconds = 30

/**
 * The cut-off of a rail: first the files of which it is not known whether the bank has them are asked after, then what is approved is written into a
 * file and handed over. May run late, twice or in several processes: a payout is in one file, and a file in doubt is never sent again.
 */
export async function sendPayoutFiles(deps: SendDeps, rail: TransferType, requestId: string): Promise<void> {
  await askAboutFilesInDoubt(deps, rail, requestId)
  await holdUnsafe(deps, rail, requestId)
  for (;;) {
    const beganMs = performance.now()
    const made = await makeFile(deps, rail, requestId)
    if (made === 'nothing') return
    if (made === 'changed') continue
    // A process that slept so long may no longer be the only one at this file: it is asked after instead.
    if (performance.now() - beganMs > (fileLeaseSeconds * 1000) / 2) return
    const word = await deps.bank.submitFile({ messageId: made.messageId, rail, xml: made.xml })
    await noteWord(deps, rail, made.messageId, word === 'answered' ? 'hand_over' : 'hear_nothing', requestId)
  }
}

/** A contact that was reset in the very moment of an approval saw nothing of it: what is about to leave is looked at once more. */
async function holdUnsafe(deps: SendDeps, rail: TransferType, requestId: string): Promise<void> {
  for (const guaranteeId of await listUnsafeApproved(deps.pool, rail, deps.settings().contactYoungSeconds))
    await deps.transact((tx) =>
      reconsiderPayouts(tx, { actor: { kind: 'system', job: 'send_payout_files' }, now: tx.now, requestId }, { guaranteeId }, deps),
    )
}

/** Writes what is approved into one file; not a byte has left when this returns. */
async function makeFile(
  { pool, settings, checkSchema }: SendDeps,
  rail: TransferType,
  requestId: string,
): Promise<{ messageId: string; xml: string } | 'nothing' | 'changed'> {
  const { now, payments } = await listDuePayments(pool, rail, mostPayments)
  if (payments.length === 0) return 'nothing'
  const inForce = settings()
  const messageId = newMessageId(now)
  const { xml, sha256, sumFils } = makePaymentFile({
    messageId,
    rail,
    madeAt: now,
    executionDate: dateInAmman(now),
    payerName: inForce.escrowAccountName,
    payerIban: inForce.escrowIban,
    purposeCode: inForce.purposeCode,
    payments: payments.map(({ number, amountFils, payeeName, iban, swiftCode, guaranteeNumber }) => ({
      endToEndId: number,
      amountFils,
      payeeName,
      iban,
      swiftCode,
      remittance: guaranteeNumber ?? number,
    })),
  })
  const fault = await checkSchema(paymentFileMessage, xml)
  if (fault !== null) throw new Error(`payment file ${messageId} does not follow its schema: ${fault}`)
  const isStored = await insertFile(pool, {
    messageId,
    rail,
    xml,
    sha256,
    sumFils,
    promisedOn: promisedOn(rail, now, inForce),
    ids: payments.map((payment) => payment.id),
    row: rowOf('put_in_file'),
    now,
    requestId,
  })
  return isStored ? { messageId, xml } : 'changed'
}

/** What the bank calls the file; at most 35 characters, and never used twice. */
const newMessageId = (now: Date): string => `DMN${dateInAmman(now).replaceAll('-', '')}${randomUUID().replaceAll('-', '').slice(0, 20)}`

async function askAboutFilesInDoubt(deps: SendDeps, rail: TransferType, requestId: string): Promise<void> {
  for (const file of await listFilesInDoubt(deps.pool, rail, fileLeaseSeconds)) {
    // A process that ended between making and noting leaves the same doubt as a bank that did not answer.
    await noteWord(deps, rail, file.messageId, 'hear_nothing', requestId)
    const word = await deps.bank.askAboutFile(file.messageId)
    if (word === 'no_answer')
      await deps.transact((tx) => addTimer(tx, { task: 'send_payout_files', rail, at: addSeconds(tx.now, askAgainSeconds) }))
    else await noteWord(deps, rail, file.messageId, word === 'received' ? 'find_at_bank' : 'miss_at_bank', requestId)
  }
}

/**
 * What a process that was killed has left: timers that were lost, files of which nobody knows whether the bank has them, holds that are over, promises
 * that are broken, payees to be reminded.
 */
export async function resumePayouts(deps: SendDeps, requestId: string): Promise<void> {
  const resumeRails = async () =>
    doEach(await listBusyRails(deps.pool), async (rail) => {
      await askAboutFilesInDoubt(deps, rail, requestId)
      await deps.transact((tx) => addTimer(tx, { task: 'send_payout_files', rail, at: nextCutOff(rail, tx.now, deps.settings()) }))
    })
  const steps = [() => mendStalePayouts(deps, requestId), () => passPromises(deps, requestId), () => remindPayees(deps), resumeRails]
  await doEach(steps, (step) => step())
}

const fileStatuses = { hand_over: 'sent', hear_nothing: 'unknown', find_at_bank: 'sent', miss_at_bank: 'lost' } as const

async function noteWord(
  deps: SendDeps,
  rail: TransferType,
  file: string,
  cause: keyof typeof fileStatuses,
  requestId: string,
): Promise<void> {
  await deps.transact(async (tx) => {
    const act: Act = { actor: { kind: 'system', job: 'send_payout_files' }, now: tx.now, requestId }
    const { moved } = await movePayouts(tx, act, { cause, which: { file }, fileStatus: fileStatuses[cause] }, deps)
    const promised = fileStatuses[cause] === 'sent' ? moved.find(({ promisedOn: day }) => day !== null)?.promisedOn : null
    if (promised) tx.later(addTimer(tx, { task: 'pass_payout_promises', at: endOfDay(promised) }))
    if (cause === 'hear_nothing') tx.later(addTimer(tx, { task: 'send_payout_files', rail, at: addSeconds(tx.now, askAgainSeconds) }))
  })
}
