/** Every address of this application; nothing else writes one. */
export const paths = {
  home: '/',
  sales: '/damanaty/sale',
  purchases: '/damanaty/buy',
  newGuarantee: '/add-damana',
  guarantee: (number: string) => `/damana/${encodeURIComponent(number)}`,
  bankInfo: '/profile/bank-info',
  removeDamana: '/profile/remove-damana',
  removeOf: (number: string) => `/profile/remove-damana?number=${encodeURIComponent(number)}`,
  ownerLink: (token: string) => `/owner/${encodeURIComponent(token)}`,
  login: '/login',
  registerOtp: '/register-otp',
  noAccess: '/no-access',
  deactivated: '/deactivated',
  sandbox: '/sandbox',
} as const
