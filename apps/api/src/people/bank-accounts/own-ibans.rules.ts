import { DomainError } from '#kernel/errors.ts'
import type { Settings } from '#kernel/settings.ts'

type OwnIbans = Pick<Settings, 'escrowIban' | 'operatingIban'>

/** Whether this IBAN, written in any way, is the guarantee account or our operating account. */
export function isOurIban(iban: string, { escrowIban, operatingIban }: OwnIbans): boolean {
  const plain = iban.replace(/[\s-]/g, '').toUpperCase()
  return plain !== '' && (plain === escrowIban || plain === operatingIban)
}

/** Refuses our own bank accounts as an account for payouts: client money would be paid to itself, or to us. */
export function requireNotOurs(iban: string, ours: OwnIbans, pointer = '/iban'): void {
  if (isOurIban(iban, ours)) throw new DomainError('iban_invalid', { errors: [{ pointer, code: 'iban_is_ours' }] })
}
