import type {} from 'i18next'

export const ar = {
  pages: 'صفحات الحساب',
  overview: 'بياناتي',
  bankInfo: 'الحساب البنكي',
  address: 'العنوان',
  users: 'إدارة المستخدمين',
  removeDamana: 'إلغاء ضمانة',
  support: 'الدعم',
  password: 'تغيير كلمة المرور',
  notifications: 'إعدادات الإشعارات',
  devices: 'الأجهزة',
  consents: 'الموافقات',
  ownData: 'بياناتي وحسابي',
  terms: 'الشروط والأحكام',
  privacy: 'سياسة الخصوصية',
  cancellation: 'سياسة الإلغاء',
  actingFor: 'باسم {{company}}',
  unsaved: 'تعديلات لم تُحفظ',
  unsavedText: 'أعدنا ما كتبته على هذا الجهاز ولم تحفظه.',
  discard: 'تجاهل التعديلات',
  changed: 'تغيّر: {{fields}}.',
  nothingChanged: 'لم يتغيّر شيء.',
  failed: 'تعذّر تحميل البيانات.',
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
