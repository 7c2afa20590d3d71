/** Routes that few visits open, each with its phrases. The list itself is loaded with the first of them. */
import { errorPhrases, withPhrases } from '@damana/ui'
import { accountPhrases } from '#features/account/phrases.ts'
import { forgotPasswordPhrases, registerPersonPhrases, verificationPhrases } from '#features/account/ways-in-phrases.ts'
import { addressPhrases } from '#features/address/phrases.ts'
import { bankAccountPhrases } from '#features/bank-account/phrases.ts'
import { codePhrases } from '#features/code/phrases.ts'
import { companyRegistrationPhrases } from '#features/company-registration/phrases.ts'
import { dashboardPhrases } from '#features/dashboard/phrases.ts'
import { faqPhrases } from '#features/faqs/phrases.ts'
import { newGuaranteePhrases } from '#features/guarantees/new-guarantee/phrases.ts'
import { guaranteePhrases, ownerLinkPhrases } from '#features/guarantees/phrases.ts'
import { identityPhotosPhrases } from '#features/identity/phrases.ts'
import { newPasswordPhrases } from '#features/new-password/phrases.ts'
import { pagePhrases } from '#features/pages/phrases.ts'
import { notificationPhrases } from '#features/notifications/phrases.ts'
import { paymentOptionPhrases } from '#features/payment-options/phrases.ts'
import { payerLinkPhrases } from '#features/payer/phrases.ts'
import { completionPhrases } from '#features/registration/phrases.ts'
import { sandboxBarPhrases, sandboxPhrases } from '#features/sandbox/phrases.ts'
import { termsPhrases } from '#features/terms/phrases.ts'
import { verifyPhrases } from '#features/verify/phrases.ts'
import { listPage } from './pages.ts'

export const lazyRoutes = {
  dashboard: withPhrases(() => import('#features/dashboard/dashboard-page.tsx'), dashboardPhrases, ...listPage.phrases),
  newGuarantee: withPhrases(() => import('#features/guarantees/new-guarantee/new-guarantee-page.tsx'), newGuaranteePhrases),
  login: withPhrases(() => import('#features/account/login-route.tsx'), accountPhrases),
  registerPerson: withPhrases(
    () => import('#features/account/registration/register-person-page.tsx'),
    accountPhrases,
    registerPersonPhrases,
    codePhrases,
    newPasswordPhrases,
  ),
  registerCompany: withPhrases(
    () => import('#features/company-registration/register-company-page.tsx'),
    companyRegistrationPhrases,
    accountPhrases,
    codePhrases,
    bankAccountPhrases,
  ),
  registerOtp: withPhrases(
    () => import('#features/account/verification/register-otp-page.tsx'),
    accountPhrases,
    verificationPhrases,
    codePhrases,
    newPasswordPhrases,
  ),
  forgotPassword: withPhrases(
    () => import('#features/account/forgot-password/forgot-password-page.tsx'),
    accountPhrases,
    forgotPasswordPhrases,
    codePhrases,
    newPasswordPhrases,
  ),
  deactivated: withPhrases(() => import('#features/account/deactivated-page.tsx'), accountPhrases),
  completeRegister: withPhrases(
    () => import('#features/registration/complete-register-page.tsx'),
    completionPhrases,
    identityPhotosPhrases,
    bankAccountPhrases,
    addressPhrases,
  ),
  fullTerms: withPhrases(() => import('#features/terms/terms-page.tsx'), termsPhrases, pagePhrases),
  notifications: withPhrases(() => import('#features/notifications/notifications-page.tsx'), notificationPhrases),
  paymentOptions: withPhrases(() => import('#features/payment-options/payment-options-page.tsx'), paymentOptionPhrases, faqPhrases),
  faqs: withPhrases(() => import('#features/faqs/faqs-page.tsx'), faqPhrases),
  page: withPhrases(() => import('#features/pages/static-page.tsx'), pagePhrases),
  ownerLink: withPhrases(() => import('#features/guarantees/owner/owner-page.tsx'), guaranteePhrases, ownerLinkPhrases),
  payerLink: withPhrases(() => import('#features/payer/payer-page.tsx'), payerLinkPhrases, bankAccountPhrases),
  verify: withPhrases(() => import('#features/verify/verify-page.tsx'), verifyPhrases),
  sandbox: withPhrases(() => import('#features/sandbox/sandbox-page.tsx'), sandboxPhrases, sandboxBarPhrases),
  noAccess: withPhrases(() => import('#errors/no-access-page.tsx')),
  notFound: withPhrases(() => import('#errors/not-found-page.tsx'), errorPhrases),
}
