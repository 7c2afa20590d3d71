import { toLatinDigits } from '@damana/contract/digits'
import { parseGuaranteeNumber, readGuaranteeNumber } from '@damana/contract/ids'
import type { Id } from '#db/id.ts'
import { idOfPaymentReference } from '#kernel/payment-reference.rules.ts'
import { toE164 } from '#people/parties/index.ts'

/** Everything that a typed text may mean; what it cannot mean is null. */
export interface Sought {
  guaranteeId: Id<'guarantees'> | null
  plateNumber: string | null
  plateCode: string | null
  registrationNumber: string | null
  chassisNumber: string | null
  phone: string | null
  /** Words of a name, as typed. */
  name: string | null
  /** A reference of the searcher's own, whole. */
  reference: string | null
}

/**
 * Reads a search as people type it: the number of a guarantee with or without its letters, a payment reference, a plate as "code-number" or its
 * number alone, a registration number, a chassis number, a whole phone, a whole reference of one's own, or words of a name, the last of which may be only begun.
 */
export function readSearch(typed: string): Sought {
  const text = toLatinDigits(typed).trim()
  const together = text.replace(/\s+/g, '').toUpperCase()
  const number = readGuaranteeNumber(together)
  const plate = /^(?:(\d{1,2})-)?(\d{1,5})$/.exec(together)
  return {
    guaranteeId: idOfPaymentReference(together) ?? (number === undefined ? null : parseGuaranteeNumber(number)),
    plateNumber: plate?.[2] ?? null,
    plateCode: plate?.[1] ?? null,
    registrationNumber: /^\d{4,12}$/.test(together) ? together : null,
    chassisNumber: /^(?=.*\d)[A-Z0-9]{5,20}$/.test(together) ? together : null,
    phone: /^\+?\d/.test(together) ? (toE164(together) ?? null) : null,
    reference: text === '' ? null : text,
    name: number === undefined && /\p{L}{2}/u.test(text) ? text : null,
  }
}
