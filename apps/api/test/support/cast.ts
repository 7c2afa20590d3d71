import { castPassword, type CastPerson, people, staff } from '#sandbox/cast.ts'

/** The cast of the sandbox plays in the tests too, under the same names. */
export type Person = CastPerson['key']
export type StaffName = (typeof staff)[number]['key']
export const password = castPassword
export const cast = Object.fromEntries(people.map((person) => [person.key, person])) as Record<Person, CastPerson>
export const staffCast = Object.fromEntries(staff.map((member) => [member.key, member])) as Record<StaffName, (typeof staff)[number]>

export const testSecrets = {
  passwordPepper: 'pepper of passwords in tests',
  otpPepper: 'pepper of codes in tests',
  lookupPepper: 'pepper of look-ups in tests',
  fieldKey: 'key of fields in tests',
  billerKey: 'key of the biller in tests',
  bankKey: 'key of the bank in tests',
}
