import { createHmac, timingSafeEqual } from 'node:crypto'
import { type SecretInUse, valuesOf } from './secret-in-use.ts'

/** 60 bits: short enough for an SMS of two parts, and every try costs a call that is limited by address. */
const keyLength = 10
const macOf = (secret: string, number: string, phone: string): string =>
  createHmac('sha256', secret).update(`invitation:${number}:${phone}`).digest('base64url').slice(0, keyLength)

/** The proof in a link that it was made for this offer to this phone. It opens no more than the SMS beside it says. */
export const invitationKey = ({ current }: SecretInUse, number: string, phone: string): string => macOf(current, number, phone)

/** Compares in the same time whatever is wrong. */
export function isInvitationKey(key: string, number: string, phone: string, secret: SecretInUse): boolean {
  const given = Buffer.alloc(keyLength + 1)
  given.write(key)
  const matches = valuesOf(secret).map((one) =>
    timingSafeEqual(given, Buffer.concat([Buffer.from(macOf(one, number, phone)), Buffer.alloc(1)])),
  )
  return matches.includes(true)
}

/** The landing page of an invitation; with the key it says what is offered before any code. */
export const invitationPath = (number: string, key: string | undefined): string =>
  `/register-person?invite=${number}${key === undefined ? '' : `&key=${key}`}`
