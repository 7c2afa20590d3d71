import type { TransferType } from '@damana/contract/statuses'
import type { FileReceipt } from '#money/bank/index.ts'
import type { Act } from '#kernel/audit-context.ts'
import { addSeconds } from '#kernel/instants.ts'
import { endOfDay } from './bank-days.rules.ts'
import { type FileInDoubt, listFilesInDoubt, lockMisses, markConfirmed, markResent, noteMiss } from './doubt.queries.ts'
import { judgeMiss } from './doubt.rules.ts'
import { movePayouts } from './move-payouts.ts'
import { addTimer } from './order.queries.ts'
import type { SendDeps } from './send-files.ts'

/** As long as a file may be on its way to the bank before somebody else asks about it. */
export const fileLeaseSeconds = 60
const askAgainSeconds = 30

/** Whether this is the bank's receipt of exactly these bytes. */
export const isReceiptOf = (file: { messageId: string; sha256: Buffer }, answer: FileReceipt | string): boolean =>
  typeof answer === 'object' && answer.messageId === file.messageId && answer.sha256 === file.sha256.toString('hex')

const fileStatuses = { hand_over: 'sent', hear_nothing: 'unknown', find_at_bank: 'sent', miss_at_bank: 'lost' } as const

/** Notes what came of a file's submission, or of a question about it. */
export async function noteWord(
  deps: SendDeps,
  file: { messageId: string; rail: TransferType; payments: number },
  cause: keyof typeof fileStatuses,
  requestId: string,
  isConfirmed = false,
): Promise<void> {
  const { messageId, rail } = file
  const isUnknown = await deps.transact(async (tx) => {
    const act: Act = { actor: { kind: 'system', job: 'send_payout_files' }, now: tx.now, requestId }
    const { moved } = await movePayouts(tx, act, { cause, which: { file: messageId }, fileStatus: fileStatuses[cause] }, deps)
    if (isConfirmed) tx.later(markConfirmed(tx, messageId, tx.now))
    const promised = fileStatuses[cause] === 'sent' ? moved.find(({ promisedOn: day }) => day !== null)?.promisedOn : null
    if (promised) tx.later(addTimer(tx, { task: 'pass_payout_promises', at: endOfDay(promised) }))
    if (cause === 'hear_nothing') tx.later(addTimer(tx, { task: 'send_payout_files', rail, at: addSeconds(tx.now, askAgainSeconds) }))
    return cause === 'hear_nothing' && moved.length > 0
  })
  if (isUnknown) deps.log.error({ payout_file: messageId, rail, payments: file.payments }, 'the bank did not confirm a payment file')
}

/**
 * Files of which it is not known whether the bank has them: the same bytes go again, once, under the same message id, which a bank takes once; then
 * the bank is asked by it. No payout in such a file goes into another one before the bank has said twice that it does not have this one.
 */
export async function settleFilesInDoubt(deps: SendDeps, rail: TransferType, requestId: string): Promise<void> {
  for (const file of await listFilesInDoubt(deps.pool, rail, fileLeaseSeconds)) {
    // A process that ended between making and noting leaves the same doubt as a bank that did not answer.
    await noteWord(deps, file, 'hear_nothing', requestId)
    if (await isConfirmedAgain(deps, file)) {
      await noteWord(deps, file, 'find_at_bank', requestId, true)
      continue
    }
    const answer = await deps.bank.askAboutFile(file.messageId)
    if (isReceiptOf(file, answer)) await noteWord(deps, file, 'find_at_bank', requestId, true)
    else if (answer === 'received') await noteWord(deps, file, 'find_at_bank', requestId)
    else if (answer === 'not_received' && !file.isHeardOf) await countMiss(deps, file, requestId)
    else {
      if (answer !== 'no_answer')
        deps.log.error(
          { payout_file: file.messageId, rail, answer: answer === 'not_received' ? answer : 'other_bytes' },
          'what the bank says of a payment file contradicts itself',
        )
      await deps.transact((tx) => addTimer(tx, { task: 'send_payout_files', rail, at: addSeconds(tx.now, askAgainSeconds) }))
    }
  }
}

async function isConfirmedAgain(deps: SendDeps, file: FileInDoubt): Promise<boolean> {
  if (file.isResent || file.isHeardOf || !(await markResent(deps.pool, file.id))) return false
  const { messageId, rail, xml } = file
  return isReceiptOf(file, await deps.bank.submitFile({ messageId, rail, xml }))
}

/** The bank says that it does not have the file: noted, and in the end its payouts are for the next file. */
async function countMiss(deps: SendDeps, file: FileInDoubt, requestId: string): Promise<void> {
  const { messageId, rail, payments, sumFils } = file
  const settings = deps.settings()
  const outcome = await deps.transact(async (tx) => {
    const misses = await lockMisses(tx, file.id)
    const judged = judgeMiss({ ...misses, sumFils, now: tx.now }, settings)
    const askAgainAt = addSeconds(tx.now, judged === 'wait' ? askAgainSeconds : settings.missesApartSeconds)
    await noteMiss(tx, file.id, { isLast: judged === 'ask_finance' || judged === 'not_received', now: tx.now, askAgainAt })
    if (judged !== 'not_received') await addTimer(tx, { task: 'send_payout_files', rail, at: askAgainAt })
    return judged
  })
  deps.log.error({ payout_file: messageId, rail, payments, outcome }, 'the bank says that it does not have a payment file')
  if (outcome === 'not_received') await noteWord(deps, file, 'miss_at_bank', requestId)
}
