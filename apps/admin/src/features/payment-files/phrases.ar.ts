import type {} from 'i18next'

export const ar = {
  titled: 'ملف الحوالات {{id}}',
  payments_zero: 'لا حوالات',
  payments_one: 'حوالة واحدة',
  payments_two: 'حوالتان',
  payments_few: '{{count}} حوالات',
  payments_many: '{{count}} حوالة',
  payments_other: '{{count}} حوالة',
  whole: 'البايتات كما أُعدّت، وبصمتها مطابقة',
  changed: 'البايتات لا تطابق بصمتها',
  changedNote: 'تغيّر الملف المحفوظ منذ أُعدّ. قارنه بما لدى البنك.',
  schema: {
    valid: 'يوافق صيغة المعيار pain.001.001.09',
    invalid: 'لا يوافق صيغة المعيار pain.001.001.09',
    unchecked: 'صيغة المعيار غير متاحة هنا لفحصه',
  },
  facts: 'الملف',
  size: 'الحجم',
  sha256: 'بصمة SHA-256',
  madeAt: 'أُعدّ',
  sentAt: 'أُرسل',
  confirmedAt: 'أكّد البنك استلامه',
  resentAt: 'أُعيد إرساله',
  missedAt: 'أفاد البنك بأنه ليس لديه',
  download: 'تنزيل الملف كما أُرسل',
  downloadFailed: 'تعذّر تنزيل الملف. أعد المحاولة.',
  lines: 'الحوالات وما صار إليه كل منها',
  failed: 'تعذّر تحميل الملف',
  gone: 'لم نجد هذا الملف',
  goneText: 'ربما كُتب رقمه خطأً.',
}

declare module 'i18next' {
  interface ResourceNamespaceMap {
    'payment-files': typeof ar
  }
}
