import type { TransferType } from '@damana/contract/statuses'
import { addFils } from '@damana/contract/money'
import type { FileReceipt } from '#money/bank/index.ts'
import type { AuditContext } from '#kernel/audit-context.ts'
import { addSeconds } from '#kernel/instants.ts'
import { endOfDay } from './bank-days.rules.ts'
import { type FileInDoubt, listFilesInDoubt, listPayoutsInDoubt, lockMisses, markConfirmed, markResent, noteMiss } from './doubt.queries.ts'
import { judgeMiss } from './doubt.rules.ts'
import { movePayouts } from './move-payouts.ts'
import { addTimer } from './order.queries.ts'
import type { SendDeps } from './send-files.ts'

/** The lease of a file's submission; after it another process may ask the bank about the file. */
export const fileLeaseSeconds = 60
const askAgainSeconds = 30

/** Whether this is the bank's receipt of exactly these bytes. */
export const isReceiptOf = (file: { messageId: string; sha256: Buffer }, answer: FileReceipt | string): boolean =>
  typeof answer === 'object' && answer.messageId === file.messageId && answer.sha256 === file.sha256.toString('hex')

const fileStatuses = { submit: 'sent', submission_timed_out: 'unknown', confirm_received: 'sent', confirm_not_received: 'lost' } as const

/** Records the result of a file's submission, or of a question about it. */
export async function recordFileStatus(
  deps: SendDeps,
  file: { messageId: string; rail: TransferType; payments: number },
  trigger: keyof typeof fileStatuses,
  requestId: string,
  { isConfirmed = false, payouts, isInPart = false }: { isConfirmed?: boolean; payouts?: readonly bigint[]; isInPart?: boolean } = {},
): Promise<void> {
  const { messageId, rail } = file
  const which = payouts ? { payouts: payouts.map((id) => ({ id })) } : { file: messageId }
  // A file that the bank has in part is not lost.
  const fileStatus = trigger === 'confirm_not_received' && isInPart ? {} : { fileStatus: fileStatuses[trigger] }
  const isUnknown = await deps.transact(async (tx) => {
    const audit: AuditContext = { actor: { kind: 'system', job: 'send_payout_files' }, now: tx.now, requestId }
    const moved = await movePayouts(tx, audit, { trigger, which, ...fileStatus }, deps)
    if (isConfirmed) await markConfirmed(tx, { messageId, now: tx.now })
    const promised = fileStatuses[trigger] === 'sent' ? moved.find(({ expectedOn: day }) => day !== null)?.expectedOn : null
    if (promised) await addTimer(tx, { task: 'flag_overdue_payouts', at: endOfDay(promised) })
    if (trigger === 'submission_timed_out') await addTimer(tx, { task: 'send_payout_files', rail, at: addSeconds(tx.now, askAgainSeconds) })
    return trigger === 'submission_timed_out' && moved.length > 0
  })
  if (isUnknown) deps.log.error({ payout_file: messageId, rail, payments: file.payments }, 'the bank did not confirm a payment file')
}

/**
 * Settles files in doubt: the same bytes go again, once, under the same message id, which a bank accepts once; then the bank is asked about
 * the file, and where it does not have it, about each payout by its end-to-end id. No payout in such a file goes into another one before
 * the bank has denied twice both the file and the payout.
 */
export async function settleFilesInDoubt(deps: SendDeps, rail: TransferType, requestId: string): Promise<void> {
  for (const file of await listFilesInDoubt(deps.pool, { rail, leaseSeconds: fileLeaseSeconds })) {
    // A process that ended between making the file and recording the answer leaves the same doubt as a bank that did not answer.
    await recordFileStatus(deps, file, 'submission_timed_out', requestId)
    if (await isConfirmedAgain(deps, file)) {
      await recordFileStatus(deps, file, 'confirm_received', requestId, { isConfirmed: true })
      continue
    }
    const answer = await deps.bank.askAboutFile(file.messageId)
    if (isReceiptOf(file, answer)) await recordFileStatus(deps, file, 'confirm_received', requestId, { isConfirmed: true })
    else if (answer === 'received') await recordFileStatus(deps, file, 'confirm_received', requestId)
    else if (answer === 'no_answer') await askAgainSoon(deps, rail)
    else await settleByPayout(deps, file, { hasOtherBytes: answer !== 'not_received' }, requestId)
  }
}

const askAgainSoon = (deps: SendDeps, rail: TransferType): Promise<void> =>
  deps.transact((tx) => addTimer(tx, { task: 'send_payout_files', rail, at: addSeconds(tx.now, askAgainSeconds) }))

/**
 * The bank does not have exactly this file but may have recorded a part of it: it is asked about each payout in doubt. The known ones are
 * sent; for the others the answer is a denial, which counts only where the bank answered about all of them.
 */
async function settleByPayout(
  deps: SendDeps,
  file: FileInDoubt,
  { hasOtherBytes }: { hasOtherBytes: boolean },
  requestId: string,
): Promise<void> {
  const { messageId, rail } = file
  const seen = await deps.transact((tx) => lockMisses(tx, file.id).then((misses) => ({ ...misses, now: tx.now })))
  // A denial that cannot count yet does not justify a question about each payout.
  if (judgeMiss({ ...seen, sumFils: file.sumFils }, deps.settings()) === 'wait') return countMiss(deps, file, false, requestId)
  const inDoubt = await listPayoutsInDoubt(deps.pool, { fileId: file.id })
  const known: bigint[] = []
  for (const { id, number } of inDoubt) {
    const answer = await deps.bank.askAboutPayment(number)
    if (answer === 'no_answer') return askAgainSoon(deps, rail)
    if (answer === 'known') known.push(id)
  }
  const isInPart = file.isHeardOf || known.length > 0
  if (known.length > 0) await recordFileStatus(deps, file, 'confirm_received', requestId, { payouts: known })
  const rest = inDoubt.filter(({ id }) => !known.includes(id))
  if (rest.length === 0) return
  if (hasOtherBytes && !isInPart) {
    deps.log.error({ payout_file: messageId, rail, answer: 'other_bytes' }, 'what the bank says of a payment file contradicts itself')
    return askAgainSoon(deps, rail)
  }
  const sumFils = addFils(...rest.map(({ amountFils }) => amountFils))
  await countMiss(deps, { ...file, payments: rest.length, sumFils }, isInPart, requestId)
}

async function isConfirmedAgain(deps: SendDeps, file: FileInDoubt): Promise<boolean> {
  if (file.isResent || file.isHeardOf || !(await markResent(deps.pool, file.id))) return false
  const { messageId, rail, xml } = file
  return isReceiptOf(file, await deps.bank.submitFile({ messageId, rail, xml }))
}

/** Counts a denial of the file or the rest of it; the decisive one frees its payouts for the next file. */
async function countMiss(deps: SendDeps, file: FileInDoubt, isInPart: boolean, requestId: string): Promise<void> {
  const { messageId, rail, payments, sumFils } = file
  const settings = deps.settings()
  const outcome = await deps.transact(async (tx) => {
    const misses = await lockMisses(tx, file.id)
    const judged = judgeMiss({ ...misses, sumFils, now: tx.now }, settings)
    const askAgainAt = addSeconds(tx.now, judged === 'wait' ? askAgainSeconds : settings.missesApartSeconds)
    await noteMiss(tx, file.id, {
      isFirst: judged === 'first',
      isLast: judged === 'ask_finance' || judged === 'not_received',
      now: tx.now,
      askAgainAt,
    })
    if (judged !== 'not_received') await addTimer(tx, { task: 'send_payout_files', rail, at: askAgainAt })
    return judged
  })
  deps.log.error(
    { payout_file: messageId, rail, payments, outcome },
    isInPart ? 'the bank has a payment file in part only' : 'the bank says that it does not have a payment file',
  )
  if (outcome === 'not_received') await recordFileStatus(deps, file, 'confirm_not_received', requestId, { isInPart })
}
