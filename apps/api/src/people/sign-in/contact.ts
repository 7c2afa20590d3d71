import { cleanText } from '@damana/contract/clean-text'
import { emailPattern } from '@damana/contract/names'
import { DomainError } from '#kernel/errors.ts'
import { contactOf } from './sign-in.ts'

/** A contact as it is stored: a mobile in E.164 or an e-mail in small letters. */
export interface Contact {
  channel: 'mobile' | 'email'
  to: string
}

const longestLocalPart = 64
const isEmail = (text: string) => emailPattern.test(text) && text.indexOf('@') <= longestLocalPart

/** A typed phone or e-mail; any other text is refused at its field. Fixed lines, premium and satellite numbers are no mobiles. */
export function readContact(typed: string, pointer: string): Contact {
  if (cleanText(typed) === '') throw new DomainError('validation_failed', { errors: [{ pointer, code: 'required' }] })
  const { phone, email } = contactOf(typed)
  if (phone !== undefined) return { channel: 'mobile', to: phone }
  if (email !== undefined && isEmail(email)) return { channel: 'email', to: email }
  throw new DomainError('validation_failed', { errors: [{ pointer, code: typed.includes('@') ? 'invalid_email' : 'invalid_phone' }] })
}
