/**
 * Examples of calls whose fields are not all given together: one request that is taken as it stands, in place of the examples of its fields put together. `answer` likewise.
 */
export const callExamples: Readonly<Record<string, { body?: unknown; answer?: unknown }>> = {
  'POST /guarantees': {
    body: {
      user_company_id: null,
      is_owner: true,
      registration_number: '7120458',
      consent: true,
      buyer_national_number: '9911023456',
      buyer_phone: '+962790000002',
      buyer_name: 'Basel Haddad',
      price_fils: '12000000',
      commissionOn: 'equally',
      transfer_type: 'ACH',
    },
  },
}
