import { DomainError } from '#kernel/errors.ts'
import type { Settings } from '#kernel/settings.ts'

/** Nobody names one of our own accounts as the account that money goes to: the client money would be paid to itself, or to us. */
export function requireNotOurs(
  iban: string,
  { escrowIban, operatingIban }: Pick<Settings, 'escrowIban' | 'operatingIban'>,
  pointer = '/iban',
): void {
  if (iban === escrowIban || iban === operatingIban) throw new DomainError('iban_invalid', { errors: [{ pointer, code: 'iban_is_ours' }] })
}
