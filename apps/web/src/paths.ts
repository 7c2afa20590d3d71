/** Every address of this application; nothing else writes one. */

/** The section of the profile for proof of identity. */
export const identityPart = 'identity'

export const paths = {
  home: '/',
  sales: '/damanaty/sale',
  purchases: '/damanaty/buy',
  dashboard: '/dashboard',
  operationalDashboard: '/dashboard/operational',
  financialDashboard: '/dashboard/financial',
  newGuarantee: '/add-damana',
  paymentOptions: '/payment-options',
  faqs: '/faqs',
  guarantee: (number: string) => `/damana/${encodeURIComponent(number)}`,
  notifications: '/notifications',
  profile: '/profile',
  identity: `/profile#${identityPart}`,
  bankInfo: '/profile/bank-info',
  address: '/profile/address',
  users: '/profile/user-management',
  removeDamana: '/profile/remove-damana',
  support: '/profile/support',
  supportThread: (number: string) => `/profile/support?thread=${encodeURIComponent(number)}`,
  newSupportMessage: '/profile/support?new=1',
  password: '/profile/password',
  devices: '/profile/devices',
  notificationSettings: '/profile/notifications',
  consents: '/profile/consents',
  ownData: '/profile/own-data',
  profileTerms: '/profile/terms',
  profilePrivacy: '/profile/privacy-policy',
  profileCancellation: '/profile/cancellation-policy',
  removeOf: (number: string) => `/profile/remove-damana?number=${encodeURIComponent(number)}`,
  ownerLink: (token: string) => `/owner/${encodeURIComponent(token)}`,
  howItWorks: '/how-it-works',
  legal: (slug: string) => `/legal/${slug}`,
  page: (slug: string) => `/page/${slug}`,
  fullTerms: '/FullTermsAndConditions',
  completeRegister: '/complete-register',
  login: '/login',
  registerPerson: '/register-person',
  /** The landing page of an invitation. */
  invitation: (number: string) => `/register-person?invite=${encodeURIComponent(number)}`,
  registerCompany: '/register-company',
  companyApplication: (draft: string, step?: string) =>
    `/register-company?${new URLSearchParams({ draft, ...(step !== undefined && { step }) }).toString()}`,
  forgotPassword: '/forgot-password',
  registerOtp: '/register-otp',
  noAccess: '/no-access',
  deactivated: '/deactivated',
  sandbox: '/sandbox',
} as const

/** The pages of the profile, in the order of its menu. */
export const profilePaths = [
  paths.profile,
  paths.bankInfo,
  paths.address,
  paths.users,
  paths.removeDamana,
  paths.support,
  paths.password,
  paths.profileTerms,
  paths.profilePrivacy,
  paths.profileCancellation,
  paths.notificationSettings,
  paths.devices,
  paths.consents,
  paths.ownData,
] as const
export type ProfilePath = (typeof profilePaths)[number]
