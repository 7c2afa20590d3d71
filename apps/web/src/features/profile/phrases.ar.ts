import type {} from 'i18next'

/** What frames every page of the profile. */
export const ar = {
  pages: 'صفحات الحساب',
  bankInfo: 'الحساب البنكي',
  removeDamana: 'إلغاء ضمانة',
  actingFor: 'باسم {{company}}',
}

declare module 'i18next' {
  interface ResourceNamespaceMap {
    profile: typeof ar
  }
}
