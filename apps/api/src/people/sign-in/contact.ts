import { DomainError } from '#kernel/errors.ts'
import { contactOf } from './sign-in.ts'

/** A contact as it is stored: a mobile in E.164 or an e-mail in small letters. */
export interface Contact {
  channel: 'mobile' | 'email'
  to: string
}

const isEmail = (text: string) => /^[^\s@]{1,64}@[^\s@]+\.[^\s@.]{2,}$/.test(text)

/** A typed phone or e-mail; any other text is refused at its field. Fixed lines, premium and satellite numbers are no mobiles. */
export function readContact(typed: string, pointer: string): Contact {
  if (typed.trim() === '') throw new DomainError('validation_failed', { errors: [{ pointer, code: 'required' }] })
  const { phone, email } = contactOf(typed)
  if (phone !== undefined) return { channel: 'mobile', to: phone }
  if (email !== undefined && isEmail(email)) return { channel: 'email', to: email }
  throw new DomainError('validation_failed', { errors: [{ pointer, code: typed.includes('@') ? 'invalid_email' : 'invalid_phone' }] })
}
