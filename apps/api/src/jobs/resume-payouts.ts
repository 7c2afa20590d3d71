import {
  addTimer,
  askAboutRestored,
  doEach,
  listBusyRails,
  retryStalePayouts,
  nextCutOff,
  flagOverduePayouts,
  type SendDeps,
  settleFilesInDoubt,
} from '#money/payouts/index.ts'
import { remindBeneficiaries } from '#effects/index.ts'

/**
 * Resumes the work of a killed process: lost timers, payment files with an unknown outcome at the bank, expired holds, promised days that have passed,
 * reminders to beneficiaries.
 */
export async function resumePayouts(deps: SendDeps, requestId: string): Promise<void> {
  if (deps.restores.isFrozen()) return askAboutRestored(deps, requestId)
  const resumeRails = async () =>
    doEach(await listBusyRails(deps.pool), async (rail) => {
      await settleFilesInDoubt(deps, rail, requestId)
      await deps.transact((tx) => addTimer(tx, { task: 'send_payout_files', rail, at: nextCutOff(rail, tx.now, deps.settings()) }))
    })
  const steps = [
    () => retryStalePayouts(deps, requestId),
    () => flagOverduePayouts(deps, requestId),
    () => remindBeneficiaries(deps),
    resumeRails,
  ]
  await doEach(steps, (step) => step())
}
