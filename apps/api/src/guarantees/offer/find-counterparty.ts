import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Input, Output } from '@damana/contract'
import type { PersonActor, RequestContext } from '#kernel/context.ts'
import { DomainError } from '#kernel/errors.ts'
import type { Id } from '#db/id.ts'
import { untilNextTick } from '#kernel/next-tick.ts'
import { shownName, toE164 } from '#people/parties/index.ts'
import { type SecretInUse, valuesOf } from '#kernel/secret-in-use.ts'
import type { Settings } from '#kernel/settings.ts'
import { lookUpParty } from './counters.queries.ts'

const partyRefSeconds = 30 * 60
const notMatched = { status: 'not_matched', name: null, name_latin: null, kind: null, party_ref: null } as const

/**
 * Whether national number and phone together name a person with an account. Unknown number, wrong phone, own number and a used-up look-up
 * budget get the same answer, so that nobody can probe numbers.
 */
export async function findCounterparty(
  ctx: RequestContext<PersonActor>,
  { query }: Input<'GET /get-user-info'>,
  { settings, secret }: { settings: Settings; secret: SecretInUse },
): Promise<Output<'GET /get-user-info'>> {
  const phone = requirePhone(query.phone, '/query/phone')
  const askedMs = performance.now()
  const { mayLookUp, party } = await lookUpParty(
    ctx.db,
    ctx.actor,
    { nationalNumber: query.national_number, phone, pairName: nameOfPair(ctx.actor.userId, query.national_number, phone, secret.current) },
    settings,
  )
  await untilNextTick(askedMs, settings.lookupTickMs)
  if (!mayLookUp || !party?.hasAccount || party.id === ctx.actor.partyId) return notMatched
  return {
    status: 'matched',
    ...shownName(party.name, party.nameLatin, false),
    kind: party.kind,
    party_ref: signPartyRef(party.id, ctx.actor, ctx.now, secret.current),
  }
}

export function requirePhone(typed: string, pointer: string): string {
  const phone = toE164(typed)
  if (phone === undefined) throw new DomainError('validation_failed', { errors: [{ pointer, code: 'invalid_phone' }] })
  return phone
}

/** An opaque reference to the found party, valid for half an hour and for its finder only. */
function signPartyRef(partyId: Id<'parties'>, actor: PersonActor, now: Date, secret: string): string {
  const expires = Math.floor(now.getTime() / 1000) + partyRefSeconds
  const mac = macOf(`${partyId}.${actor.userId}.${expires}`, secret)
  return `${expires}.${mac}`
}
/** The key under which a look-up of a pair is stored; it does not reveal the pair. */
export const nameOfPair = (userId: Id<'users'>, nationalNumber: string, phone: string, secret: string): string =>
  `lookup:pair:${userId}:${createHmac('sha256', secret).update(`pair:${nationalNumber}:${phone}`).digest('base64url').slice(0, 22)}`

const macOf = (text: string, secret: string) => createHmac('sha256', secret).update(`party_ref:${text}`).digest('base64url')

/** Whether a reference names this party for this finder and has not expired. */
export function isPartyRefOf(ref: string, partyId: Id<'parties'>, actor: PersonActor, now: Date, secret: SecretInUse): boolean {
  const [expires = '', mac = ''] = ref.split('.')
  if (!/^\d{10}$/.test(expires) || BigInt(expires) * 1000n < BigInt(now.getTime())) return false
  const given = Buffer.from(mac)
  return valuesOf(secret).some((one) => {
    const expected = Buffer.from(macOf(`${partyId}.${actor.userId}.${expires}`, one))
    return given.length === expected.length && timingSafeEqual(given, expected)
  })
}
