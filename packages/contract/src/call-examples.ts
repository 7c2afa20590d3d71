import type { Name } from './index.ts'

const offer = {
  price_fils: '12000000',
  commissionOn: 'equally',
  transfer_type: 'ACH',
}
const stockRow = {
  registration_number: '6044127',
  buyer_kind: 'person',
  buyer_name: 'Basel Haddad',
  buyer_national_number: '9911023456',
  buyer_phone: '+962790000002',
  ...offer,
}
const newPassword = 'Olive#7Tree-Amman'

/**
 * Examples of calls whose fields are not all given together: one request that is taken as it stands, in place of the examples of its fields put together. `answer` likewise.
 */
export const callExamples: Partial<Record<Name, { body?: unknown; answer?: unknown }>> = {
  'POST /guarantees': {
    body: {
      user_company_id: null,
      is_owner: true,
      registration_number: '7120458',
      consent: true,
      buyer_national_number: '9911023456',
      buyer_phone: '+962790000002',
      buyer_name: 'Basel Haddad',
      ...offer,
    },
  },
  'POST /stock/check': { body: { rows: [stockRow] } },
  'POST /stock/import': { body: { consent: true, rows: [stockRow] } },
  'POST /auth/step-up/sendOtp': { body: { action: 'release', number: 'DM-100001', content: {} } },
  'POST /auth/step-up/checkOtp': { body: { action: 'release', number: 'DM-100001', code: '12345' } },
  'POST /auth/change-password': {
    body: { old_password: 'Damana#2026', password: newPassword, password_confirmation: newPassword },
  },
  'POST /auth/register/sendOtp/Flow2': { body: { phone: '+962790000099', purpose: 'register' } },
  'POST /auth/register/checkOtp/Flow2': { body: { phone: '+962790000099', purpose: 'register', code: '12345' } },
  'POST /support-message': { body: { message: 'The code does not arrive.' } },
  'POST /sandbox/vehicles': {
    body: { type: 'Toyota Corolla Hybrid', manufacture_year: 2021, owner_name: 'Samira Khalil', owner_national_number: '9852012345' },
  },
  'POST /sandbox/bills/pay': { body: { payment_reference: '916891438126', way: 'biller', how: 'exact' } },
  'POST /sandbox/vehicles/:registration/mark': { body: { seized: true } },
}
