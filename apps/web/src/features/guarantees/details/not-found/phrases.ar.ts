import type {} from 'i18next'

/** In the place of a guarantee that is not shown. */
export const ar = {
  failed: 'تعذّر تحميل الضمانة',
  failedText: 'تحقّق من اتصالك ثم أعد المحاولة.',
  missing: 'لم نجد هذه الضمانة',
  missingText: 'ربما كُتب رقمها خطأً، أو أنها لا تخصك.',
  missingOfCompanyUser: 'إن كانت معروضة عليك شخصيًا فافتح حسابًا شخصيًا من صفحة بياناتك أولًا.',
  toPersonalAccount: 'إلى بياناتي',
}

declare module 'i18next' {
  interface ResourceNamespaceMap {
    guaranteeNotFound: typeof ar
  }
}
