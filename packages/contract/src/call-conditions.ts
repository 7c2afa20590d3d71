import type { Name } from './index.ts'

const oneContact = '`phone` or `email`, never both'
const ofStepUp =
  'Which object goes along depends on `action`: `number` for an action of a guarantee, `iban` for `bank_info`, `contact` for `change_contact`, `company_user` for `company_user`; it is `required` then. What is wrong in `content` is named as the call itself would.'
const newContact =
  '`phone` with `channel: mobile`, `email` with `channel: email`: it is `required`, and the other one is passed over. It is another than the present one.'
const ownFiles = 'Files are ones that the caller uploaded, of a kind that this call takes, and not used before; others are `file_unknown`.'

/**
 * Conditions between the fields of a call, which no schema of a single field holds: sentences of the API's page. A request that keeps its schema and these is never
 * `validation_failed`; a test sends such ones.
 */
export const callConditions: Partial<Record<Name, string>> = {
  'POST /auth/register/sendOtp/Flow2': `${oneContact}: without \`invite\`, and with the number of a guarantee as \`invite\`, one of them is \`required\`. \`invite\` goes with the purpose \`register\` only; with the secret of an invitation both contacts are passed over.`,
  'POST /auth/register/checkOtp/Flow2': `The same \`phone\`, \`email\`, \`invite\` and \`purpose\` as with the code that was sent: ${oneContact}, and \`invite\` with the purpose \`register\` only.`,
  'POST /auth/register': '`password_confirmation` is the same as `password`.',
  'POST /auth/psd': '`password_confirmation` is the same as `password`.',
  'POST /auth/forgot-password/reset-password': '`password_confirmation` is the same as `password`.',
  'POST /auth/change-password': '`password_confirmation` is the same as `password`.',
  'POST /auth/forgot-password/check': '`phone_or_email` is a mobile number that exists in its country, or an e-mail address.',
  'POST /auth/forgot-password/check-otp': '`phone_or_email` is the one that the code was asked for with.',
  'POST /auth/verified-mobile/sendOtp':
    '`channel` is one that the account has: without an e-mail `email` is `invalid_choice`. On a new device it is one that is verified, if any is.',
  'POST /auth/verified-mobile/checkOtpWithVerified':
    '`channel` is the one that the code was sent by; one that the account does not have is `invalid_choice`.',
  'POST /auth/step-up/sendOtp': ofStepUp,
  'POST /auth/step-up/checkOtp': ofStepUp,
  'POST /auth/update-mobile/sendOtp': newContact,
  'POST /auth/update-mobile/checkOtpWithUpdate': newContact,
  'POST /auth/complete-register':
    '`step`, `submit` or both; with `step` the part of that name (`personal`, `bank`, `address`) is `required`. The user of a company has the step `personal` only. `personal`: eighteen years or older, born in 1900 or later; `national_number` of ten digits for `jordanian`, `document_id` for `sons_of_jordanian_women`, `document_id` and `country` (not `JO`) for `non_jordanian`. `photos` are two files of the caller: `document` of kind `identity_document`, `face` of kind `identity_face`.',
  'POST /auth/register/company':
    'Without `draft` an application begins, and `submit` is not taken. With `draft` either `step` with `version` and `data`, or `submit` without `step`, which is refused for each field of the saved sections that is missing or wrong. `data` has fields of its section only. The documents are no step: they are sent by `POST /auth/register/company/file`.',
  'POST /auth/register/company/file':
    '`replaces` is a document of the same kind; a kind that has as many as it may is `document_full`. The file of commissioners has the columns of its template.',
  'POST /guarantees':
    '`buyer_name` is `required` unless `party_ref` names the buyer; that of a person (`buyer_kind: person`, which holds when it is left out) has no digits and none of & ( ) / ,. With `is_owner: false` `owner_national_number` and `owner_phone` are `required`, and within `by_hand` `owner_name`. `by_hand` is looked at only while the registry does not answer; `by_hand.licence_photo` is a file of the caller of kind `licence_photo`.',
  'POST /stock/import':
    'A row is refused at its fields as `POST /guarantees` would refuse it, with its codes too, such as `vehicle_not_free` where another row has the vehicle.',
  'POST /guarantees/:number/confirm': `${ownFiles} Of the seller's papers one is of kind \`department_paper\`.`,
  'POST /guarantees/:number/object': ownFiles,
  'POST /guarantees/:number/evidence': ownFiles,
  'POST /guarantees/:number/cancellation/object': ownFiles,
  'POST /guarantees/:number/terms':
    'Something is other than now (`terms_unchanged`). Once a part is paid, `commissionOn` and `transfer_type` stay (`part_paid`).',
  'POST /guarantees/:number/terms/quote': 'Once a part is paid, `commissionOn` and `transfer_type` stay (`part_paid`).',
  'POST /support-message': `\`guarantee_number\` is a guarantee of the caller, else \`guarantee_unknown\`; with \`thread\` it is passed over. ${ownFiles}`,
  'POST /profile/identity': '`document` and `face` are files of the caller, of the kinds `identity_document` and `identity_face`.',
  'POST /auth/keys/rotate': '`proof` is a signature by the new key, and the new key is a point of P-256.',
  'POST /company/user-register':
    '`mobile`, `email` or both, and `permissions` that are not empty unless `full_on_group` is true; else they are `required`.',
  'POST /company/user-update':
    '`permissions` that are not empty are `required` unless `full_on_group` is true. `password` is `required` where the contact of an invitation changes.',
  'POST /sandbox/vehicles': '`registration_number` is one that no vehicle has.',
  'POST /sandbox/bills/pay': '`deducted_charges_fils` is for the way `biller` only, and less than the amount.',
  'POST /sandbox/bank/receipt': '`deducted_charges_fils` and `kept_fils` are less than the amount.',
  'POST /sandbox/bank/answer': '`kept_fils` is less than the amount.',
}
