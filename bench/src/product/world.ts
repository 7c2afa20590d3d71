/** The persons and objects on both sides of the comparison, by number. */

export const people = 10_000
export const pastGuarantees = 20_000
export const password = 'Damana#2026'
export const priceFils = '9000000'

export const benchSecrets = {
  passwordPepper: 'pepper of passwords in the bench',
  otpPepper: 'pepper of codes in the bench',
  lookupPepper: 'pepper of look-ups in the bench',
  fieldKey: 'key of fields in the bench',
  billerKey: 'key of the biller in the bench',
  bankKey: 'key of the bank in the bench',
}

const firstNationalNumber = 9_800_000_000
const firstPhone = 790_000_000
const firstVehicle = 7_000_000

export const nationalNumberOf = (person: number): string => String(firstNationalNumber + person)
/** Whose national number it is. */
export const personOf = (nationalNumber: string): number => Number(nationalNumber) - firstNationalNumber
export const phoneOf = (person: number): string => `+962${firstPhone + person}`
export const nameOf = (person: number): string => `شخص رقم ${person}`
export const vehicleOf = (seller: number): string => String(firstVehicle + seller)
export const sellerOfVehicle = (registrationNumber: string): number => Number(registrationNumber) - firstVehicle

export interface Person {
  nationalNumber: string
  phone: string
  name: string
}
/** One of the people above. */
export const onePerson = (person: number): Person => ({
  nationalNumber: nationalNumberOf(person),
  phone: phoneOf(person),
  name: nameOf(person),
})
/** The known values of those that `fillGuarantees` makes, from 1; their names stand in the database. */
export const filledPhone = (person: number): string => `+96279${String(1_000_000 + person).padStart(7, '0')}`

/** The same world as SQL over a series `i`. */
export const inSql = {
  nationalNumber: `(${firstNationalNumber} + i)::text`,
  phone: `'+962' || (${firstPhone} + i)`,
  name: `'شخص رقم ' || i`,
  vehicle: `(${firstVehicle} + i)::text`,
}
