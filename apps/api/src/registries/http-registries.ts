import { guaranteeDetails } from '@damana/contract'
import { legalForms } from '@damana/contract/company-words'
import { isWireFils, parseFils } from '@damana/contract/money'
import * as z from 'zod'
import { type Outage, whyOf } from '#kernel/outage-log.ts'
import { tracedFetch } from '#kernel/telemetry.ts'
import type { CompanyRegistry } from './company-registry.ts'
import { judgePerson } from './person.rules.ts'
import type { PersonRegistry } from './person-registry.ts'
import type { VehicleRegistry } from './vehicle-registry.ts'

interface HttpRegistryOptions {
  /** Without a trailing slash. */
  baseUrl: string
  key: string
  timeoutMs?: number
  /** Told of each answer, and why nothing could be concluded from one; never what was asked. */
  outage?: Outage
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

/** `POST {baseUrl}/companies` with the national number; 404 is "unknown". */
const companyReply = z.object({
  national_number: z.string().min(1),
  name: z.string().min(1),
  latin_name: z.string().min(1).nullish(),
  legal_form: z.enum(legalForms),
  status: z.enum(['active', 'suspended', 'struck_off']),
  signatories: z.array(z.object({ name: z.string().min(1), national_number: z.string().min(1) })),
  license_expires_on: z.iso.date().nullish(),
  trade_name: z.string().min(1).nullish(),
  latin_trade_name: z.string().min(1).nullish(),
  registration_authority: z.string().min(1).nullish(),
  registration_number: z.string().min(1).nullish(),
  registration_date: z.iso.date().nullish(),
  capital_fils: z.string().refine(isWireFils).nullish(),
  address: z.string().min(1).nullish(),
})

/** The licensing department over HTTP. */
export function createHttpVehicleRegistry(options: HttpRegistryOptions): VehicleRegistry {
  return {
    async findVehicle({ registrationNumber }) {
      const reply = await ask(options, `/vehicles/${encodeURIComponent(registrationNumber)}`, vehicleReply)
      // An answer about another vehicle must never decide about this one.
      if (typeof reply !== 'string' && reply.vehicle.registration_number !== registrationNumber) {
        options.outage?.failed('the answer is about another vehicle')
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
        options.outage?.failed('the answer is about another person')
        return { answer: 'silent' }
      }
      const { kind, name, latin_name: latinName = null, birth_date: birthDate = null } = reply
      return judgePerson({ kind, name, latinName, birthDate, phone: reply.phone }, asked)
    },
  }
}

/** The companies' register over HTTP. */
export function createHttpCompanyRegistry(options: HttpRegistryOptions): CompanyRegistry {
  return {
    async check(nationalNumber) {
      const reply = await ask(options, '/companies', companyReply, { national_number: nationalNumber })
      if (typeof reply === 'string') return { answer: reply }
      if (reply.national_number !== nationalNumber) {
        options.outage?.failed('the answer is about another company')
        return { answer: 'silent' }
      }
      const { name, latin_name, legal_form: legalForm, status, signatories, license_expires_on, ...entry } = reply
      return {
        answer: 'found',
        company: {
          name,
          latinName: latin_name ?? null,
          legalForm,
          status,
          signatories: signatories.map((signatory) => ({ name: signatory.name, nationalNumber: signatory.national_number })),
          licenseExpiresOn: license_expires_on ?? null,
          entry: {
            tradeName: entry.trade_name ?? null,
            latinTradeName: entry.latin_trade_name ?? null,
            authority: entry.registration_authority ?? null,
            registrationNumber: entry.registration_number ?? null,
            registeredOn: entry.registration_date ?? null,
            capital: entry.capital_fils ?? null,
            address: entry.address ?? null,
          },
        },
      }
    },
  }
}

async function ask<T>(
  { baseUrl, key, timeoutMs = 5_000, outage }: HttpRegistryOptions,
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
    if (!answer.ok && answer.status !== 404) throw new Error(`status ${answer.status}`)
    const parsed = answer.ok ? reply.safeParse(await answer.json()) : undefined
    if (parsed?.success === false) throw new Error('the answer has another form than agreed')
    outage?.answered()
    return parsed ? parsed.data : 'unknown'
  } catch (error) {
    outage?.failed(whyOf(error))
    return 'silent'
  }
}
