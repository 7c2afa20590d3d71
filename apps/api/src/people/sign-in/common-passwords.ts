import { createRequire } from 'node:module'
import { isGuessablePassword, isPlainNumber, plainPassword, type PasswordOwner } from '@damana/contract/guessable-passwords'
import { DomainError } from '#kernel/errors.ts'

const require = createRequire(import.meta.url)
let known: ReadonlySet<string> | undefined
/** The 49,000 passwords that stand most often in what was stolen elsewhere, in small letters; read when the first password is set, because a start does not wait for them. */
function breached(): ReadonlySet<string> {
  if (known) return known
  const { dictionary } = require('@zxcvbn-ts/language-common') as typeof import('@zxcvbn-ts/language-common')
  return (known = new Set(dictionary['passwords-common']))
}

/** One of those, as it stands or between a few digits and symbols. */
function isBreached(plain: string): boolean {
  if (breached().has(plain)) return true
  const core = plain.replace(/^[^\p{L}]+|[^\p{L}]+$/gu, '')
  const digits = plain.replace(core, '').replace(/\D/g, '')
  return core.length >= 4 && isPlainNumber(digits) && breached().has(core)
}

/** Whether a guesser would have it among the first: easy to guess for anybody, or stolen elsewhere. */
export const isCommonPassword = (password: string, person: PasswordOwner): boolean =>
  isGuessablePassword(password, person) || isBreached(plainPassword(password))

export function refuseCommonPassword(password: string, person: PasswordOwner): void {
  if (isCommonPassword(password, person))
    throw new DomainError('password_too_common', { errors: [{ pointer: '/password', code: 'password_too_common' }] })
}
