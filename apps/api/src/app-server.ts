import { join } from 'node:path'
import { guaranteeConstraints } from '#guarantees/index.ts'
import { secretInUse } from './config.ts'
import { clientsOf } from '#kernel/api-clients.ts'
import { type ConstraintCodes, DomainError } from '#kernel/errors.ts'
import { createReceiver } from '#files/index.ts'
import { implement } from '#http/implement.ts'
import { servePublicFiles } from '#http/public-files.ts'
import { createStatus } from '#http/serve-status.ts'
import { identityConstraints } from '#people/sign-in/index.ts'
import { environmentOf } from '#people/api-access/index.ts'
import { keyLimits } from '@damana/contract/api-words'
import { createRateBucket, createRateLimits } from '#http/rate-bucket.ts'
import { valuesOf } from '#kernel/secret-in-use.ts'
import { companyConstraints, countedForApplicant, requireOpenFlow } from '#people/companies/index.ts'
import { projectRoot } from '#kernel/project-root.ts'
import { hasInterest } from '#people/staff-interests/index.ts'
import { asStaff } from '#support/index.ts'
import { findOpenRestore } from '#restores/index.ts'
import type { Ports } from './app-ports.ts'
import type { Rooms } from './app-rooms.ts'

const constraints: ConstraintCodes = { ...guaranteeConstraints, ...identityConstraints, ...companyConstraints }

/** The floor of the server: every call of the contract, and the files of the web applications. */
export async function serveRooms(ports: Ports, { handlers }: Rooms, isReady: () => Promise<boolean>) {
  const { config, pool, db, log, clock, origin, sandbox, settings, restores, readiness, otpPepper, store } = ports
  const { app } = ports.server
  const rates = ports.rates ?? (sandbox ? { perSecond: 2_000, burst: 4_000 } : { perSecond: 50, burst: 200 })
  const asApplicant = countedForApplicant(pool, otpPepper)
  const hasOpenFlow = requireOpenFlow(pool)
  /** A limit for one call of strangers, by address; other calls of that address go on. */
  const fewByAddress = () => {
    const asked = createRateBucket(5, 50)
    return async ({ ip }: { ip: string }) => {
      if (!asked.take(ip, clock.seconds())) throw new DomainError('rate_limited', { retryAfter: asked.secondsUntilFree })
    }
  }
  const implemented = implement(app, handlers, {
    hasInterest: (staffId, subjects) => hasInterest(pool, staffId, subjects),
    pool,
    db,
    read: ports.reader.read,
    log,
    clock,
    origin,
    sandbox,
    constraints,
    isFrozen: restores.isFrozen,
    noteFault: readiness.note,
    carryOutRaised: ports.raisedOf,
    receiveUpload: createReceiver({
      db: pool,
      settings,
      store,
      countedAs: {
        'POST /admin/support/files': asStaff,
        'POST /admin/bank-messages': asStaff,
        'POST /auth/register/company/file': asApplicant,
        'POST /auth/register/company/read-commissioners': asApplicant,
      },
    }),
    beforeBody: {
      'GET /static-data/quote': fewByAddress(),
      'GET /invitations/:number': fewByAddress(),
      'POST /invitations/:number/offer': fewByAddress(),
      'POST /auth/register/company': hasOpenFlow,
      'POST /auth/register/company/file': hasOpenFlow,
      'POST /auth/register/company/read-commissioners': hasOpenFlow,
    },
    strict: ports.strict ?? false,
    apiKeys: clientsOf(sandbox),
    termsInForce: () => settings().termsVersion,
    bucketByIp: createRateBucket(rates.perSecond, rates.burst),
    bucketByKey: createRateBucket(rates.perSecond, rates.burst),
    keyEnvironment: environmentOf({ sandbox }),
    limitsOfKeys: createRateLimits(keyLimits),
    bankSecrets: valuesOf(secretInUse(config.secrets, 'bankKey')),
    billerSecrets: valuesOf(secretInUse(config.secrets, 'billerKey')),
    ...(config.partnerAddresses ? { partnerAddresses: config.partnerAddresses } : {}),
    answerSealer: ports.answerSealer,
    evidenceSealer: ports.evidenceSealer,
  })

  await servePublicFiles(app, {
    isReady,
    status: createStatus({
      findFault: readiness.findFault,
      isFrozen: restores.isFrozen,
      findFrozenSince: async () => (await findOpenRestore(pool))?.detectedAt,
      isCrowded: () => pool.waitingCount > 0,
      now: clock.instant,
    }),
    origin,
    sandbox,
    otherOrigin: config.otherOrigin,
    webDir: join(projectRoot, 'apps/web/dist'),
    adminDir: join(projectRoot, 'apps/admin/dist'),
    refuseUnknown: implemented.refuseUnknown,
  })
  return implemented
}
