import { numberPatterns } from './ids.ts'
import * as z from 'zod'
import { cleanText, compactForms, isStorableText, type CompactForm } from './clean-text.ts'
import { arabicPartyNamePattern, emailPattern, latinPartyNamePattern, partyNamePattern, personNamePattern } from './names.ts'

/** Hints for a browser form beside a field's JSON Schema: how its text is changed before it is judged. */
export const formHints = z.registry<{ typed?: true; compact?: CompactForm }>()

/**
 * The fields that calls share. A message is a code of `fieldErrors`, never a sentence.
 * Text from people is cleaned before it is judged: clean-text.ts says how.
 */
export const typed = (schema: z.ZodType<string, string>) =>
  z
    .string('required')
    .refine(isStorableText, { error: 'invalid_characters', abort: true })
    .transform(cleanText)
    .pipe(schema)
    .register(formHints, { typed: true })

/** Fils on the wire: a decimal string without leading zeros and without a minus zero. */
export const filsString = z.string().regex(/^(?:0|-?[1-9]\d{0,14})$/, 'invalid_amount')
export const positiveFils = z.string('required').regex(/^[1-9]\d{0,14}$/, 'invalid_amount')
/** Of a version, a round or a row, as a column holds it. */
export const rowInteger = (least: 0 | 1) => z.number().int().min(least, 'too_small').max(2_147_483_647, 'too_big')
/** A day that the database knows in every zone; it has no year 0. */
export const dayField = (code: string) => z.iso.date(code).refine((written) => written >= '1000', code)
export const instant = z.iso.datetime({ offset: true })
export const payoutNumber = z.string().regex(numberPatterns.payout, 'invalid_format')
export const receiptNumber = z.string().regex(numberPatterns.receipt, 'invalid_format')
/** A party's own word for a guarantee, as in its books. */
export const ownReference = typed(z.string().min(1, 'required').max(64, 'too_long'))
/** Under which money is paid to us: twelve digits. */
export const paymentReference = z.string().regex(/^\d{12}$/, 'invalid_format')
export const guaranteeNumber = z.string().regex(numberPatterns.guarantee, 'invalid_format')
export const phonePattern = /^\+?[0-9]{9,17}$/
/** Any country, nine digits at least; Jordan when no country code is given. The server makes it E.164. */
export const phone = typed(z.string().overwrite(compactForms.phone).regex(phonePattern, 'invalid_phone')).register(formHints, {
  typed: true,
  compact: 'phone',
})
/** Ten digits for Jordanians; a company's or a document's number has nine or more letters or digits, and small letters are the same. */
export const nationalNumber = typed(
  z
    .string()
    .regex(/^[A-Za-z0-9]{9,20}$/, 'invalid_national_number')
    .toUpperCase(),
)
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
/** Of a person; names.ts says what a name may hold. */
export const personName = typed(z.string().min(3, 'too_short').max(80, 'too_long').regex(personNamePattern, 'invalid_name'))
/** Of a person or a company. */
export const partyName = typed(z.string().min(3, 'too_short').max(80, 'too_long').regex(partyNamePattern, 'invalid_company_name'))
/** Of a company, in one of its two languages. */
export const arabicPartyName = typed(z.string().min(3, 'too_short').max(80, 'too_long').regex(arabicPartyNamePattern, 'name_not_arabic'))
export const latinPartyName = typed(z.string().min(3, 'too_short').max(80, 'too_long').regex(latinPartyNamePattern, 'name_not_latin'))
/** Letters of any script; dots and hyphens only between them, no list of several and nothing in quotes. */
export const email = typed(z.string().max(200, 'too_long').regex(emailPattern, 'invalid_email'))
/** An identity document's number; it stands for a national number of those who have none. */
export const documentId = typed(
  z
    .string()
    .regex(/^[A-Za-z0-9]{9,20}$/, 'invalid_document_id')
    .toUpperCase(),
)
export const passwordPattern =
  /^(?=[^]*[A-Z])(?=[^]*[0-9\u0660-\u0669\u06f0-\u06f9])(?=[^]*[!-/:-@[-`{-~\u060c\u061b\u061f\u2010-\u2027\u20a0-\u20bf])/
/** As somebody sets one: eight characters with an upper-case letter, a digit and a symbol. `passwords.ts` tells which of these are met. */
export const newPassword = z.string('required').min(8, 'password_too_short').max(128, 'too_long').regex(passwordPattern, 'password_weak')
/** The token of an invitation: a secret, or the number of the guarantee it invites to. */
/** Opened once by a right code to a phone or an e-mail, for half an hour, in the browser that gave it. */
export const flowId = z.string('required').regex(/^[A-Za-z0-9_-]{22,64}$/, 'invalid_format')
export const inviteToken = z.string().regex(/^[A-Za-z0-9_-]{9,64}$/, 'invalid_format')
/** A person's or a company's address. `country` is an id of the static data. */
export const addressFields = {
  building_number: typed(z.string().min(1, 'required').max(20, 'too_long')),
  street_name: typed(z.string().min(2, 'too_short').max(120, 'too_long')),
  country: z.string('required').min(1, 'required').max(8, 'invalid_choice'),
  city: typed(z.string().min(2, 'too_short').max(80, 'too_long')),
}
export const reasonText = typed(z.string().min(1, 'required').max(500, 'too_long'))
/** Of an action that asks for nothing else. */
export const reasonGiven = z.object({ reason: reasonText })
/** Of an authenticator. */
export const totpCode = typed(z.string().regex(/^\d{6}$/, 'invalid_format'))
/** Of a set that stands in for the authenticator: sixteen letters and digits, in whatever groups they are typed. */
export const recoveryCode = typed(
  z
    .string()
    .overwrite((text) => text.replace(/[\s-]/g, '').toUpperCase())
    .regex(/^[A-Z2-7]{16}$/, 'invalid_format'),
)
export const otpCode = typed(z.string().regex(/^\d{5}$/, 'invalid_code'))
export const iban = typed(
  z
    .string()
    .overwrite(compactForms.iban)
    .regex(/^[A-Z]{2}\d{2}[A-Z0-9]{11,30}$/, 'invalid_iban'),
).register(formHints, { typed: true, compact: 'iban' })
/** Eight characters, or eleven with a branch. */
export const swiftCode = typed(
  z
    .string()
    .overwrite(compactForms.swift)
    .regex(/^[A-Z]{6}[A-Z0-9]{2}([A-Z0-9]{3})?$/, 'invalid_swift'),
).register(formHints, { typed: true, compact: 'swift' })
/** A name that its owner has chosen at CliQ. */
export const clikName = typed(z.string().regex(/^[A-Za-z0-9._-]{2,30}$/, 'invalid_clik'))
export const discountCode = typed(
  z
    .string()
    .regex(/^[A-Za-z0-9-]{3,24}$/, 'invalid_format')
    .toUpperCase(),
)
/** A name in Latin letters, where a register knows it: for readers of English. */
export const latinName = z.string().nullable()
export const partyKind = z.enum(['person', 'company'], 'invalid_choice')
export const linkToken = z.string().regex(/^[A-Za-z0-9_-]{22,64}$/, 'invalid_format')
/** Where the next page of guarantees begins: an instant and an id, as `next_cursor` gave them. */
export const guaranteeCursor = z
  .string()
  .max(80, 'too_long')
  .regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z~\d{1,18}$/, { error: 'invalid_format', abort: true })
  .refine((cursor) => !Number.isNaN(Date.parse(cursor.split('~')[0] ?? '')), 'invalid_format')
/** Where the next page of a list by number begins, as `next_cursor` gave it. */
export const idCursor = z.string().regex(/^\d{1,18}$/, 'invalid_format')
/** Where the next page of a list begins whose order is no number alone: a place in it, and the key of a row there. */
export const placeCursor = z.string().regex(/^\d{1,18}~[A-Za-z0-9]{1,20}$/, 'invalid_format')
export const done = z.object({ done: z.literal(true) })
