import type { Output } from '@damana/contract'
import type { Fils } from '@damana/contract/money'

/** A vehicle with everything its licence says, in the form in which it is stored, sent and shown. */
export type RegisteredVehicle = Output<'GET /vehicles/lookup'>['vehicle']

/** Whoever the licensing department has on paper as the owner. */
export interface RegisteredOwner {
  nationalNumber: string
  kind: 'person' | 'company'
  name: string
  /** In Latin letters, where the registry knows it. */
  latinName?: string | null
}

/** `silent` stands for no answer in time, or none that could be understood: nothing may be concluded from it. */
export type VehicleAnswer =
  | { answer: 'found'; vehicle: RegisteredVehicle; owner: RegisteredOwner; seized: boolean; mortgaged: boolean; finesFils: Fils }
  | { answer: 'unknown' }
  | { answer: 'silent' }

/** The licensing department. It is never asked inside a transaction. */
export interface VehicleRegistry {
  findVehicle(wanted: { registrationNumber: string }): Promise<VehicleAnswer>
}
