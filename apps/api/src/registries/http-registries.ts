import { guaranteeDetails } from '@damana/contract'
import { isWireFils, parseFils } from '@damana/contract/money'
import * as z from 'zod'
import { tracedFetch } from '#kernel/telemetry.ts'
import { judgePerson } from './person.rules.ts'
import type { PersonRegistry } from './person-registry.ts'
import type { VehicleRegistry } from './vehicle-registry.ts'

interface HttpRegistryOptions {
  /** Without a trailing slash. */
  baseUrl: string
  key: string
  timeoutMs?: number
  /** Called with the reason why there is no usable answer; never with the question. */
  onSilence?: (why: string) => void
}

const partyKind = z.enum(['person', 'company'])
/** `GET {baseUrl}/vehicles/{registration number}`; 404 is "unknown". */
const vehicleReply = z.object({
  vehicle: guaranteeDetails.shape.vehicle,
  owner: z.object({
    national_number: z.string().min(1),
    kind: partyKind,
    name: z.string().min(1),
    latin_name: z.string().min(1).nullish(),
  }),
  seized: z.boolean(),
  mortgaged: z.boolean(),
  fines_fils: z.string().refine(isWireFils),
})
/** `POST {baseUrl}/people` with national number and phone, which must not appear in addresses and logs; 404 is "unknown". */
const personReply = z.object({
  national_number: z.string().min(1),
  kind: partyKind,
  name: z.string().min(1),
  latin_name: z.string().min(1).nullish(),
  birth_date: z.iso.date().nullish(),
  phone: z.enum(['own', 'other', 'none']),
})

/** The licensing department over HTTP. */
export function createHttpVehicleRegistry(options: HttpRegistryOptions): VehicleRegistry {
  return {
    async findVehicle({ registrationNumber }) {
      const reply = await ask(options, `/vehicles/${encodeURIComponent(registrationNumber)}`, vehicleReply)
      // An answer about another vehicle must never decide about this one.
      if (typeof reply !== 'string' && reply.vehicle.registration_number !== registrationNumber) {
        options.onSilence?.('the answer is about another vehicle')
        return { answer: 'silent' }
      }
      if (typeof reply === 'string') return { answer: reply }
      const { owner, seized, mortgaged, fines_fils } = reply
      return {
        answer: 'found',
        vehicle: reply.vehicle,
        owner: { nationalNumber: owner.national_number, kind: owner.kind, name: owner.name, latinName: owner.latin_name ?? null },
        seized,
        mortgaged,
        finesFils: parseFils(fines_fils),
      }
    },
  }
}

/** The civil and the company register over HTTP. */
export function createHttpPersonRegistry(options: HttpRegistryOptions): PersonRegistry {
  return {
    async check(asked) {
      const { nationalNumber, phone } = asked
      const reply = await ask(options, '/people', personReply, { national_number: nationalNumber, phone })
      if (typeof reply === 'string') return { answer: reply === 'unknown' ? 'unknown_number' : 'silent' }
      if (reply.national_number !== nationalNumber) {
        options.onSilence?.('the answer is about another person')
        return { answer: 'silent' }
      }
      const { kind, name, latin_name: latinName = null, birth_date: birthDate = null } = reply
      return judgePerson({ kind, name, latinName, birthDate, phone: reply.phone }, asked)
    },
  }
}

async function ask<T>(
  { baseUrl, key, timeoutMs = 5_000, onSilence }: HttpRegistryOptions,
  path: string,
  reply: z.ZodType<T>,
  body?: object,
): Promise<T | 'unknown' | 'silent'> {
  try {
    const answer = await tracedFetch('registry', `${baseUrl}${path}`, {
      headers: { accept: 'application/json', authorization: `Bearer ${key}`, ...(body ? { 'content-type': 'application/json' } : {}) },
      ...(body ? { method: 'POST', body: JSON.stringify(body) } : {}),
      redirect: 'error',
      signal: AbortSignal.timeout(timeoutMs),
    })
    if (answer.status === 404) return 'unknown'
    if (!answer.ok) throw new Error(`status ${answer.status}`)
    const parsed = reply.safeParse(await answer.json())
    if (!parsed.success) throw new Error('the answer has another form than agreed')
    return parsed.data
  } catch (error) {
    onSilence?.(error instanceof Error ? error.message : 'unknown reason')
    return 'silent'
  }
}
