import { z } from 'zod'
import { toLatinDigits } from './digits.ts'

/**
 * The fields that calls share. A message is a code of `fieldErrors`, never a sentence.
 * Text from people is trimmed and its Arabic digits become Latin before it is judged.
 */
const typed = (schema: z.ZodType<string, string>) =>
  z
    .string('required')
    .transform((text) => toLatinDigits(text).trim())
    .pipe(schema)

/** Fils on the wire: a decimal string. */
export const filsString = z.string().regex(/^-?\d{1,15}$/, 'invalid_amount')
export const positiveFils = z.string('required').regex(/^[1-9]\d{0,14}$/, 'invalid_amount')
export const instant = z.iso.datetime({ offset: true })
export const guaranteeNumber = z.string().regex(/^DM-\d{6,12}$/, 'invalid_format')
/** Any country, nine digits at least; Jordan when no country code is given. The server makes it E.164. */
export const phone = typed(z.string().regex(/^(?=(?:\D*\d){9})[+0-9][0-9 ()-]{8,24}$/, 'invalid_phone'))
/** Ten digits for Jordanians; a company's or a document's number has nine or more letters or digits. */
export const nationalNumber = typed(z.string().regex(/^[A-Za-z0-9]{9,20}$/, 'invalid_national_number'))
export const registrationNumber = typed(
  z
    .string()
    .min(1, 'required')
    .regex(/^[0-9]{1,12}$/, 'invalid_format'),
)
export const plateNumber = typed(z.string().regex(/^\d{1,6}$/, 'invalid_format'))
export const plateCode = typed(z.string().regex(/^\d{1,3}$/, 'invalid_format'))
export const chassisNumber = typed(z.string().regex(/^[A-Za-z0-9]{5,20}$/, 'invalid_format'))
export const vehicleType = typed(z.string().min(2, 'too_short').max(80, 'too_long'))
export const vehicleColor = typed(z.string().max(40, 'too_long'))
export const personName = typed(z.string().min(3, 'too_short').max(120, 'too_long'))
export const reasonText = typed(z.string().min(1, 'required').max(500, 'too_long'))
export const otpCode = typed(z.string().regex(/^\d{5}$/, 'invalid_code'))
export const iban = typed(
  z
    .string()
    .transform((text) => text.replace(/[\s-]/g, '').toUpperCase())
    .pipe(z.string().regex(/^[A-Z]{2}\d{2}[A-Z0-9]{11,30}$/, 'invalid_iban')),
)
/** Eight characters, or eleven with a branch. */
export const swiftCode = typed(
  z
    .string()
    .regex(/^[A-Za-z]{6}[A-Za-z0-9]{2}([A-Za-z0-9]{3})?$/, 'invalid_swift')
    .transform((text) => text.toUpperCase()),
)
/** The name that somebody has given himself at CliQ. */
export const clikName = typed(z.string().regex(/^[A-Za-z0-9._-]{2,30}$/, 'invalid_format'))
export const discountCode = typed(
  z
    .string()
    .regex(/^[A-Za-z0-9-]{3,24}$/, 'invalid_format')
    .transform((text) => text.toUpperCase()),
)
export const partyKind = z.enum(['person', 'company'], 'invalid_choice')
export const linkToken = z.string().regex(/^[A-Za-z0-9_-]{22,64}$/, 'invalid_format')
export const done = z.object({ done: z.literal(true) })
