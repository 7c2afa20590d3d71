import { createHttpBank, createHttpHolderCheck } from '#money/bank/index.ts'
import { createPool } from '#db/pool.ts'
import { receiveBankMessage } from '#partners/index.ts'
import { takeBankFiles } from '#jobs/take-bank-files.ts'
import { createSandboxBank } from '#sandbox/bank.ts'
import { createPartnerRequest } from '#sandbox/partner-request.ts'
import type { CheckHolder } from '#kernel/holder-check.ts'
import { createOutageLog } from '#kernel/outage-log.ts'
import { StartupError } from '#kernel/startup-error.ts'
import type { Ports } from './app-ports.ts'

const notOffered: CheckHolder = () => Promise.resolve('unknown')

/** The bank of the guarantee account: over HTTP, or the simulated ones in the sandbox. */
export type Banks = ReturnType<typeof connectBanks>
export function connectBanks({ config, directUrl, pool, settings, server, clock, sandbox, outside, log }: Ports) {
  const connections = createPool({ connectionString: directUrl, max: 2, applicationName: 'damana-sandbox-banks' })
  const sandboxBank = sandbox
    ? createSandboxBank({
        pool,
        turns: connections,
        settings,
        sendPartnerRequest: createPartnerRequest({
          send: (request) => server.app.inject(request),
          bankSecret: config.secrets.bankKey,
          billerSecret: config.secrets.billerKey,
          seconds: clock.seconds,
        }),
      })
    : undefined
  const bank =
    outside.bank ?? (config.bank?.kind === 'http' ? createHttpBank({ ...config.bank, outage: createOutageLog(log, 'bank') }) : sandboxBank)
  if (!bank) throw new StartupError('BANK is sandbox, which exists in sandbox mode only')
  const checkHolder: CheckHolder =
    outside.checkHolder ??
    (config.bank?.kind !== 'http'
      ? (sandboxBank?.checkHolder ?? notOffered)
      : config.offersHolderCheck
        ? createHttpHolderCheck({ ...config.bank, outage: createOutageLog(log, 'check of account holders') })
        : notOffered)
  return {
    sandboxBank,
    bank,
    checkHolder,
    // A connection that is closed already is not waited for a second time.
    close: async () => void (connections.ending || (await connections.end())),
  }
}

/** Takes the bank's files from their folder, where there is one. */
export function createBankFolder(
  { config: { bankFilesDir: folder }, log, transact }: Ports,
  reconciliation: Parameters<typeof receiveBankMessage>[2],
) {
  if (folder === undefined) return async () => {}
  const outage = createOutageLog(log, 'folder of bank files')
  const receive: Parameters<typeof takeBankFiles>[0]['receive'] = (bytes, requestId) =>
    receiveBankMessage(
      {
        door: 'folder',
        requestId,
        transact,
        inOwnTransaction: transact,
        auditOf: (tx) => ({ actor: { kind: 'system', job: 'take_bank_files' }, now: tx.now, requestId }),
      },
      { bytes },
      reconciliation,
    )
  return () => takeBankFiles({ folder, receive, outage, log }, 'job:sweep')
}
