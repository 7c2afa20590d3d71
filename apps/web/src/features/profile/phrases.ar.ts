import type {} from 'i18next'

export const ar = {
  pages: 'صفحات الحساب',
  overview: 'بياناتي',
  bankInfo: 'الحساب البنكي',
  address: 'العنوان',
  removeDamana: 'إلغاء ضمانة',
  password: 'تغيير كلمة المرور',
  devices: 'الأجهزة',
  consents: 'الموافقات',
  terms: 'الشروط والأحكام',
  privacy: 'سياسة الخصوصية',
  cancellation: 'سياسة الإلغاء',
  actingFor: 'باسم {{company}}',
  failed: 'تعذّر تحميل هذه الصفحة.',
  failedText: 'تحقّق من اتصالك ثم أعد المحاولة.',
  incomplete: 'أكمل تسجيلك أولًا.',
  incompleteText: 'لم تُستكمل بياناتك الشخصية بعد.',
  complete: 'إكمال التسجيل',
}

declare module 'i18next' {
  interface ResourceNamespaceMap {
    profile: typeof ar
  }
}
