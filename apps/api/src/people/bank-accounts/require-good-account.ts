import type { Input } from '@damana/contract'
import { findBank } from '#kernel/iban.ts'
import { DomainError } from '#kernel/errors.ts'
import { judgeAccount } from './account.rules.ts'
import type { NewAccount } from './queries.ts'
import type { Settings } from '#kernel/settings.ts'
import { requireNotOurs } from './own-ibans.rules.ts'

export type AccountFields = Input<'POST /profile/bank-info'>['body']
export type GoodAccount = Pick<NewAccount, 'bank' | 'iban' | 'swiftCode' | 'currency' | 'clikName' | 'unprovenReason'>

/** The typed bank account, or a refusal at the wrong field; `under` is where the account stands in the body. */
export function requireGoodAccount(
  fields: AccountFields,
  settings: Pick<Settings, 'escrowIban' | 'operatingIban'>,
  under: '' | '/bank' = '',
): GoodAccount {
  const named = { bank: fields.bank, iban: fields.iban, swiftCode: fields.swift_code, currency: fields.currency }
  const judgement = judgeAccount(named, findBank(fields.bank))
  if (!judgement.ok) throw new DomainError('iban_invalid', { errors: [{ pointer: under + judgement.pointer, code: judgement.code }] })
  requireNotOurs(named.iban, settings, `${under}/iban`)
  return { ...named, clikName: fields.clik_name ?? null, unprovenReason: judgement.unprovenReason }
}
