import * as z from 'zod'
import { bankAccountFields } from './bank-accounts.ts'
import {
  addressFields,
  dayField,
  documentId,
  email,
  flowId,
  instant,
  inviteToken,
  nationalNumber,
  newPassword,
  otpCode,
  personName,
  phone,
  rowInteger,
  typed,
} from './fields.ts'
import { identityPhotos } from './identity-proof.ts'
import { profile, codeErrors, contactChannel, sendErrors, sentCode } from './identity.ts'
import { area } from './route.ts'
import { nationalityTypes, registrationSteps } from './statuses.ts'

/** Where a code goes: one of the two. With an invitation to an account it is the account's own contact. */
const destination = {
  phone: phone.optional(),
  email: email.optional(),
  invite: inviteToken.optional(),
  /** The flow that the code opens. `company_draft`: the application of a company, several times, for twelve hours. */
  purpose: z.enum(['register', 'company_draft'], 'invalid_choice').default('register'),
}
/** A new password, and the same once more. */
const withNewPassword = <Shape extends z.ZodRawShape>(shape: Shape) =>
  z
    .object({ ...shape, password: newPassword, password_confirmation: z.string('required').max(128, 'too_long') })
    .refine((said: { password?: unknown; password_confirmation?: unknown }) => said.password === said.password_confirmation, {
      error: 'confirmation_differs',
      path: ['password_confirmation'],
    })
const phoneOrEmail = typed(z.string().min(1, 'required').max(200, 'too_long'))
const signedIn = profile.extend({ token: z.string() })

/** Which of the last three is asked for depends on the nationality: see `personal-data.ts`. */
const personal = z.object({
  date_of_birth: dayField('invalid_date'),
  nationality_type: z.enum(nationalityTypes, 'invalid_choice'),
  national_number: nationalNumber.optional(),
  country: z.string('required').min(1, 'required').max(8, 'invalid_choice').optional(),
  document_id: documentId.optional(),
})
const bank = z.object(bankAccountFields)
const address = z.object(addressFields)

const draft = z.object({
  /** The saved answers; null: not yet. */
  personal: personal.nullable(),
  bank: bank.nullable(),
  address: address.nullable(),
  saved_at: instant.nullable(),
})

export const registration = area({
  'POST /auth/register': {
    access: 'public',
    summary:
      'Registers a person. Without `flow_id` the phone waits for its code; with one the code was given before. The answer is the same whether or not the phone or e-mail has an account.',
    body: withNewPassword({
      name: personName,
      phone,
      email,
      terms: z.literal(true, 'required'),
      terms_version: rowInteger(1),
      flow_id: flowId.optional(),
    }),
    response: signedIn,
    errors: ['terms_outdated', 'flow_ended', 'password_too_common'],
  },
  'POST /auth/register/sendOtp/Flow2': {
    access: 'public',
    summary:
      'Sends a code to a phone or e-mail that is about to register, or to the contact of an account that is invited to set its password.',
    body: z.object(destination),
    response: sentCode,
    errors: [...sendErrors, 'flow_ended'],
  },
  'POST /auth/register/checkOtp/Flow2': {
    access: 'public',
    summary: 'Checks it and answers what the next call carries. Only now somebody who has an account is told so.',
    body: z.object({ ...destination, code: otpCode }),
    response: z.object({ flow_id: flowId, purpose: z.enum(['register', 'first_password', 'company_draft']), good_until: instant }),
    errors: [...codeErrors, 'already_registered', 'flow_ended'],
  },
  'POST /auth/psd': {
    access: 'public',
    summary:
      'Sets the first own password of an account that was made for somebody: after the code of its invitation, or in a session opened with an initial password.',
    body: withNewPassword({ flow_id: flowId.optional() }),
    response: signedIn,
    errors: ['flow_ended', 'action_not_allowed', 'password_unchanged', 'password_too_common'],
  },
  'GET /auth/complete-register': {
    access: 'member',
    summary: 'What of the registration is saved so far.',
    response: draft,
    errors: ['action_not_allowed'],
  },
  'POST /auth/complete-register': {
    access: 'member',
    summary:
      'With `step` saves that part of the registration; with `submit` completes it from what is saved, and answers a new token. The civil register is asked who this is; `identity_not_matched` carries `tries_left` of this day and `photos_offered`. Offers that wait for this person go on waiting from now.',
    body: z.object({
      step: z.enum(registrationSteps, 'invalid_choice').optional(),
      personal: personal.optional(),
      bank: bank.optional(),
      address: address.optional(),
      submit: z.literal(true).optional(),
      /** With `submit`, once `identity_not_matched` answered `photos_offered`: photos for a reviewer, in place of the civil register. */
      photos: identityPhotos.optional(),
    }),
    response: z.object({ draft, profile: profile.optional(), token: z.string().optional() }),
    errors: ['action_not_allowed', 'iban_invalid', 'identity_not_matched'],
  },
  'POST /auth/forgot-password/check': {
    access: 'public',
    summary: 'Sends a code to that phone or e-mail if an account has it. The answer is the same if none has.',
    body: z.object({ phone_or_email: phoneOrEmail }),
    response: sentCode,
    errors: sendErrors,
  },
  'POST /auth/forgot-password/check-otp': {
    access: 'public',
    summary: 'Checks it and answers what the reset carries.',
    body: z.object({ phone_or_email: phoneOrEmail, code: otpCode }),
    response: z.object({ flow_id: flowId, good_until: instant }),
    errors: codeErrors,
  },
  'POST /auth/forgot-password/reset-password': {
    access: 'public',
    summary: 'Sets a new password. Every session of the account ends, its contacts are told, and its payouts wait a day.',
    body: withNewPassword({ flow_id: flowId }),
    response: z.object({ done: z.literal(true) }),
    errors: ['flow_ended', 'password_too_common'],
  },
  'POST /auth/change-password': {
    access: 'member',
    summary: 'Changes the password. Every other session ends; this one gets a new token.',
    body: withNewPassword({ old_password: z.string('required').min(1, 'required').max(128, 'too_long') }),
    response: signedIn,
    errors: ['old_password_wrong', 'password_unchanged', 'password_too_common'],
  },
  'POST /auth/update-mobile/sendOtp': {
    access: 'member',
    summary: 'Sends a code to a new phone or e-mail, after a step-up for that very one.',
    body: z.object({ channel: contactChannel, phone: phone.optional(), email: email.optional() }),
    response: sentCode,
    errors: [...sendErrors, 'step_up_required', 'phone_unchanged', 'email_unchanged'],
  },
  'POST /auth/update-mobile/checkOtpWithUpdate': {
    access: 'member',
    summary: 'Checks it and puts the new phone or e-mail in place of the old one, which is told.',
    body: z.object({ channel: contactChannel, phone: phone.optional(), email: email.optional(), code: otpCode }),
    response: signedIn,
    errors: [...codeErrors, 'step_up_required', 'phone_unchanged', 'email_unchanged', 'already_registered'],
  },
})
