import { setTimeout as wait } from 'node:timers/promises'
import { parseFils } from '@damana/contract/money'
import type { Queryable } from '#db/queryable.ts'
import type { CompanyRegistry } from './company-registry.ts'
import type { PersonRegistry } from './person-registry.ts'
import { judgePerson } from './person.rules.ts'
import { type RegistryMode, findSandboxCompany, findSandboxPerson, findSandboxVehicle } from './queries.ts'
import type { VehicleRegistry } from './vehicle-registry.ts'

interface Patience {
  /** The delay of a slow registry. */
  slowMs?: number
  /** The product's timeout. */
  timeoutMs?: number
}

/** Whether the registry answers in time; a slow answer delays the caller as a real one would. */
async function answersInTime(mode: RegistryMode, { slowMs = 3_000, timeoutMs = 5_000 }: Patience): Promise<boolean> {
  if (mode === 'slow') await wait(Math.min(slowMs, timeoutMs))
  return mode === 'normal' || (mode === 'slow' && slowMs < timeoutMs)
}

/** The licensing centre of the sandbox, behind the same interface as the real one. */
export function createSandboxVehicleRegistry(db: Queryable, patience: Patience = {}): VehicleRegistry {
  return {
    async findVehicle({ registrationNumber }) {
      const found = await findSandboxVehicle(db, { registrationNumber })
      if (found.silent || !(await answersInTime(found.mode, patience))) return { answer: 'silent' }
      if (!found.vehicle) return { answer: 'unknown' }
      return {
        answer: 'found',
        vehicle: found.vehicle,
        owner: {
          nationalNumber: found.ownerNationalNumber,
          kind: found.ownerKind,
          name: found.ownerName,
          latinName: found.ownerLatinName,
        },
        seized: found.seized,
        mortgaged: found.mortgaged,
        finesFils: parseFils(found.finesFils),
      }
    },
  }
}

/** The companies' register of the sandbox. */
export function createSandboxCompanyRegistry(db: Queryable, patience: Patience = {}): CompanyRegistry {
  return {
    async check(nationalNumber) {
      const { mode, company, answer } = await findSandboxCompany(db, { nationalNumber })
      if (!(await answersInTime(mode, patience)) || answer === 'silent') return { answer: 'silent' }
      return company === null || answer === 'unknown' ? { answer: 'unknown' } : { answer: 'found', company }
    },
  }
}

/** The civil and the company register of the sandbox. */
export function createSandboxPersonRegistry(db: Queryable, patience: Patience = {}): PersonRegistry {
  return {
    async check(asked) {
      const found = await findSandboxPerson(db, { nationalNumber: asked.nationalNumber })
      const { mode, kind, name, latinName, birthDate, handAnswer } = found
      if (!(await answersInTime(mode, patience)) || handAnswer === 'silent') return { answer: 'silent' }
      if (handAnswer === 'no_match' || handAnswer === 'unknown_number') return { answer: handAnswer }
      if (handAnswer === 'match')
        return {
          answer: 'match',
          phone: found.handPhone ?? 'own',
          kind: kind ?? 'person',
          name: found.handName ?? name ?? asked.fullName,
          latinName,
        }
      if (!kind || !name) return { answer: 'unknown_number' }
      return judgePerson({ kind, name, latinName, birthDate, phone: found.phone === asked.phone ? 'own' : 'other' }, asked)
    },
  }
}
