import type { Queryable } from '#db/queryable.ts'
import type { Tx } from '#kernel/context.ts'
import { faultOf } from '#kernel/fault.ts'
import { isPublicEndpoint } from '#kernel/public-hosts.ts'
import type { Sealer } from '#kernel/sealing.ts'
import { addNotifications, wordsOfWebhook } from '#notify/index.ts'
import { openField } from '#people/sign-in/index.ts'
import {
  claimDeliveries,
  type ClaimedDelivery,
  claimTelling,
  giveUpOld,
  listManagers,
  saveRefused,
  saveTaken,
} from './deliveries.queries.ts'
import { isTaken, pauseAfter, silenceAfter, toldAfterFailures } from './hook.rules.ts'
import type { HookService } from './post-hook.ts'
import { bodyOf, eventIdOf, keyIdOf } from './present.ts'
import { signHook } from './sign-hook.ts'

export interface DeliveryDeps {
  db: Queryable
  transact<T>(work: (tx: Tx) => Promise<T>): Promise<T>
  sealer: Sealer
  service: HookService
  /** Addresses that are reached otherwise than over the internet: the sandbox's own. */
  isOwn?: (url: string) => boolean
  seconds: () => number
  /** After a restore nothing leaves. */
  isFrozen: () => boolean
  log: { error(facts: object, message: string): void }
  chance?: () => number
}
export interface Deliverer {
  /** Begins whatever is due and there is room for; goes on by itself as places become free. */
  begin(): Promise<void>
  /** Waits until nothing is due or under way any more. */
  settled(): Promise<void>
  stop(): Promise<void>
}

const mostAtOnce = 64
const mostOfEndpoint = 16

/** Tells endpoints what is due. Any number of processes may; a place is kept for others by whoever is slow. */
export function createDeliverer(deps: DeliveryDeps): Deliverer {
  const underWay = new Map<bigint, Set<Promise<void>>>()
  const failing = new Set<bigint>()
  let filling: Promise<void> | undefined
  let isAskedAgain = false
  let isStopped = false
  const all = () => [...underWay.values()].flatMap((of) => [...of])

  async function fill(): Promise<void> {
    await giveUp(deps)
    for (;;) {
      const most = mostAtOnce - all().length
      if (isStopped || deps.isFrozen() || most <= 0) return
      const busy = [...underWay].filter(([id, of]) => of.size >= (failing.has(id) ? 1 : mostOfEndpoint)).map(([id]) => id)
      const claimed = await claimDeliveries(deps.db, { busy, most, ofEndpoint: mostOfEndpoint })
      for (const delivery of claimed) start(delivery)
      if (claimed.length === 0) return
    }
  }
  const report = (error: unknown) => deps.log.error({ fault: faultOf(error) }, 'a webhook could not be delivered; tried again')
  async function fillWhileAsked(): Promise<void> {
    while (isAskedAgain) {
      isAskedAgain = false
      await fill().catch(report)
    }
    // In the same step as the look before, or who asks between the two would be forgotten.
    filling = undefined
  }
  const begin = (): Promise<void> => {
    isAskedAgain = true
    return (filling ??= fillWhileAsked())
  }
  function start(delivery: ClaimedDelivery): void {
    const { endpointId } = delivery
    if (delivery.failures > 0) failing.add(endpointId)
    else failing.delete(endpointId)
    const of = underWay.get(endpointId) ?? new Set()
    underWay.set(endpointId, of)
    const work = deliver(deps, delivery)
      .catch(report)
      .finally(() => {
        of.delete(work)
        if (of.size === 0) underWay.delete(endpointId)
        void begin()
      })
    of.add(work)
  }
  return {
    begin,
    async settled() {
      do {
        await Promise.all([...all(), filling])
      } while (all().length > 0 || filling)
    },
    async stop() {
      isStopped = true
      await Promise.all([...all(), filling])
    },
  }
}

async function deliver(deps: DeliveryDeps, delivery: ClaimedDelivery): Promise<void> {
  const { id, attempts, endpointId, url, failures, secrets } = delivery
  const chance = deps.chance ?? Math.random
  const keys = secrets.map(({ nth, sealed }) => ({ keyId: keyIdOf(endpointId, nth), secret: openField(deps.sealer, sealed) }))
  const hook = signHook(url, eventIdOf(delivery), bodyOf(delivery), keys, Math.floor(deps.seconds()))
  const beganMs = performance.now()
  const answer = isPublicEndpoint(url) || deps.isOwn?.(url) ? await deps.service(hook) : ({ fault: 'not_public' } as const)
  const answered = {
    id,
    attempts,
    endpointId,
    answerStatus: 'status' in answer ? answer.status : null,
    answer: 'text' in answer ? storable(answer.text) : null,
    answerMs: Math.round(performance.now() - beganMs),
  }
  if ('status' in answer && isTaken(answer.status)) return saveTaken(deps.db, answered)
  const saved = await saveRefused(deps.db, {
    ...answered,
    fault: 'fault' in answer ? answer.fault : null,
    pause: pauseAfter(attempts, chance()),
    silence: silenceAfter(failures + 1, chance()),
    failures,
  })
  if (saved.isDead) await tellCompany(deps, endpointId, 'dead')
  else if (saved.failures === toldAfterFailures) await tellCompany(deps, endpointId, 'failing')
}

/** PostgreSQL keeps no NUL in a text. */
const storable = (text: string): string => Array.from(text.replaceAll('\0', '')).slice(0, 500).join('')

async function giveUp(deps: DeliveryDeps): Promise<void> {
  for (;;) {
    const endpoints = await giveUpOld(deps.db)
    if (endpoints.length === 0) return
    for (const { endpointId } of endpoints) await tellCompany(deps, endpointId, 'dead')
  }
}

/** The people of a company who may mend an endpoint learn that it fails, once until it is well again. */
const tellCompany = ({ transact }: DeliveryDeps, endpointId: bigint, what: 'failing' | 'dead'): Promise<void> =>
  transact(async (tx) => {
    const told = await claimTelling(tx, { endpointId, again: what === 'dead' })
    if (!told) return
    const people = await listManagers(tx, { companyId: told.companyId })
    await addNotifications(tx, people, {
      kind: `account_webhook_${what}`,
      guaranteeId: null,
      words: wordsOfWebhook(what, new URL(told.url).hostname),
    })
  })
