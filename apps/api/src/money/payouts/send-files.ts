import type { WithSettings } from '#kernel/settings.ts'
import { randomUUID } from 'node:crypto'
import type { TransferType } from '@damana/contract/statuses'
import type { Pool } from 'pg'
import type { SchemaCheck } from '#kernel/schema-check.ts'
import type { Bank } from '#money/bank/index.ts'
import type { Tx } from '#kernel/context.ts'
import { dateInAmman } from '#kernel/calendar.ts'
import { expectedOn } from './bank-days.rules.ts'
import { listUnsafeApproved } from './retry.queries.ts'
import { reconsiderPayouts } from './reconsider-payouts.ts'
import { makePaymentFile, paymentFileMessage } from './payment-file.ts'
import { rowOf } from './payout.rules.ts'
import { insertFile, listDuePayments } from './file.queries.ts'
import { fileLeaseSeconds, isReceiptOf, recordFileStatus, settleFilesInDoubt } from './settle-doubt.ts'

export interface SendDeps extends WithSettings {
  pool: Pool
  bank: Bank
  checkSchema: SchemaCheck
  /** After a restore nothing leaves; before a file leaves, that is recorded on the disk. */
  restores: { isFrozen(): boolean; mayLeave(): Promise<boolean> }
  log: { error(facts: object, message: string): void }
  transact<T>(work: (tx: Tx) => Promise<T>): Promise<T>
  /** Resolves after so many milliseconds. */
  pause(ms: number): Promise<unknown>
}

const mostPayments = 10_000
/** A payout of the file was changed, or another process is at it: it gets the time to finish. After so many times the job is tried again later. */
const mostChanges = 10
const changePauseMs = 100

/**
 * Runs the cut-off of a rail: first the files in doubt are settled, then the approved payouts are written into a file and submitted. May
 * run late, twice or in several processes: a payout is in one file at a time.
 */
export async function sendPayoutFiles(deps: SendDeps, rail: TransferType, requestId: string): Promise<void> {
  if (deps.restores.isFrozen()) return
  await settleFilesInDoubt(deps, rail, requestId)
  await holdUnsafe(deps, rail, requestId)
  for (let changes = 0; ;) {
    const beganMs = performance.now()
    const made = await makeFile(deps, rail, requestId)
    if (made === 'nothing') return
    if (made === 'changed') {
      changes += 1
      if (changes === mostChanges) throw new Error('the payouts of a file kept changing')
      await deps.pause(changes * changePauseMs)
      continue
    }
    // A process that was suspended this long may have lost its lease on the file: the bank is asked about the file instead.
    if (performance.now() - beganMs > (fileLeaseSeconds * 1000) / 2) return
    if (!(await deps.restores.mayLeave())) return
    const isConfirmed = isReceiptOf(made, await deps.bank.submitFile({ messageId: made.messageId, rail, xml: made.xml }))
    await recordFileStatus(deps, { ...made, rail }, isConfirmed ? 'submit' : 'submission_timed_out', requestId, { isConfirmed })
  }
}

/** Holds approved payouts to a beneficiary whose contact was reset: an approval concurrent with the reset did not see it. */
async function holdUnsafe(deps: SendDeps, rail: TransferType, requestId: string): Promise<void> {
  for (const guaranteeId of await listUnsafeApproved(deps.pool, rail, deps.settings().contactYoungSeconds))
    await deps.transact((tx) =>
      reconsiderPayouts(tx, { actor: { kind: 'system', job: 'send_payout_files' }, now: tx.now, requestId }, { guaranteeId }, deps),
    )
}

interface MadeAndStored {
  messageId: string
  xml: string
  sha256: Buffer
  payments: number
}

/** Writes the approved payouts into one file; no byte has left when this returns. */
async function makeFile(
  { pool, settings, checkSchema }: SendDeps,
  rail: TransferType,
  requestId: string,
): Promise<MadeAndStored | 'nothing' | 'changed'> {
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
    payments: payments.map(({ number, amountFils, beneficiaryName, iban, swiftCode, guaranteeNumber }) => ({
      endToEndId: number,
      amountFils,
      beneficiaryName,
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
    expectedOn: expectedOn(rail, now, inForce),
    ids: payments.map((payment) => payment.id),
    row: rowOf('put_in_file'),
    now,
    requestId,
  })
  return isStored ? { messageId, xml, sha256, payments: payments.length } : 'changed'
}

/** The file's message id at the bank; at most 35 characters, and never used twice. */
const newMessageId = (now: Date): string => `DMN${dateInAmman(now).replaceAll('-', '')}${randomUUID().replaceAll('-', '').slice(0, 20)}`
