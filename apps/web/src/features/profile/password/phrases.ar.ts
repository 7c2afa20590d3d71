import type {} from 'i18next'

/** `/profile/password`. */
export const ar = {
  title: 'تغيير كلمة المرور',
  text: 'بعد التغيير تنتهي جلساتك على الأجهزة الأخرى، وتُؤخَّر الحوالات إليك 24 ساعة حمايةً لأموالك.',
  old: 'كلمة المرور الحالية',
  oldRequired: 'أدخل كلمة المرور الحالية.',
  save: 'تغيير كلمة المرور',
  saved: 'تغيّرت كلمة المرور.',
  others: 'أُنهيت جلساتك على كل الأجهزة الأخرى. يبقى هذا الجهاز وحده.',
  failed: 'حدث خطأ أثناء تغيير كلمة المرور.',
}

declare module 'i18next' {
  interface ResourceNamespaceMap {
    'profile/password': typeof ar
  }
}
