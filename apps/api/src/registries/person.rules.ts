import { isNameOf } from './name.rules.ts'
import type { AskedPerson, PersonAnswer } from './person-registry.ts'

/** A register's entry under one national number. */
export interface RegisteredPerson {
  kind: 'person' | 'company'
  name: string
  latinName: string | null
  birthDate: string | null
  phone: 'own' | 'other' | 'none'
}

/** Compares a question with the register's entry. For a company the number decides, however its name is written. */
export function judgePerson(
  { kind, name, latinName, birthDate, phone }: RegisteredPerson,
  asked: Omit<AskedPerson, 'phone'>,
): PersonAnswer {
  const isSame =
    kind === 'company' ||
    (isNameOf(asked.fullName, { name, latinName }) &&
      (asked.birthDate === undefined || birthDate === null || birthDate === asked.birthDate))
  return isSame ? { answer: 'match', phone, kind, name, latinName } : { answer: 'no_match' }
}
