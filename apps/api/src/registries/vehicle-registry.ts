import type { Output } from '@damana/contract'
import type { Fils } from '@damana/contract/money'

/** A vehicle with all data of its licence, in the form in which it is stored, sent and shown. */
export type RegisteredVehicle = Output<'GET /vehicles/lookup'>['vehicle']

/** The owner in the licensing department's register. */
export interface RegisteredOwner {
  nationalNumber: string
  kind: 'person' | 'company'
  name: string
  /** In Latin letters, where the registry knows it. */
  latinName?: string | null
}

/** `silent` stands for no answer in time, or none that could be understood: it supports no conclusion. */
export type VehicleAnswer =
  | { answer: 'found'; vehicle: RegisteredVehicle; owner: RegisteredOwner; seized: boolean; mortgaged: boolean; finesFils: Fils }
  | { answer: 'unknown' }
  | { answer: 'silent' }

/** The licensing department. Never called inside a transaction. */
export interface VehicleRegistry {
  findVehicle(wanted: { registrationNumber: string }): Promise<VehicleAnswer>
}
