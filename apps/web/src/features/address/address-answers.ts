/** Fields of the address form, named as in the calls. */
import type { Args } from '@damana/contract'

export type AddressBody = Args<'POST /profile/address'>['body']
export type AddressAnswers = Record<keyof AddressBody, string>

export const addressQuestions: readonly (keyof AddressAnswers)[] = ['country', 'city', 'street_name', 'building_number']
export const noAddress: AddressAnswers = { country: 'JO', city: '', street_name: '', building_number: '' }
