import { staffActionPhrases } from '@damana/contract/staff-actions'
import type {} from 'i18next'

export const ar = {
  titled: 'الفاتورة {{number}}',
  failed: 'تعذّر تحميل الفواتير',
  gone: 'لا توجد فاتورة بهذا الرقم',
  goneText: 'تحقق من الرقم.',
  facts: 'المستند',
  number: 'الرقم',
  guarantee: 'الضمانة',
  net: 'قبل الضريبة',
  tax: 'ضريبة المبيعات',
  total: 'المجموع',
  corrects: 'تصحيح للفاتورة',
  reason: 'السبب',
  issued: 'صدرت',
  uuid: 'المعرّف الفريد',
  authorityNumber: 'رقم النظام الوطني',
  buyer: 'متلقي الخدمة',
  supplier: 'مقدّم الخدمة',
  name: 'الاسم',
  idScheme: { NIN: 'الرقم الوطني', PN: 'الرقم الشخصي', TN: 'الرقم الضريبي' },
  none: '—',
  address: 'العنوان',
  attempts: 'المحاولات',
  next: 'المحاولة التالية',
  theirWords: 'كلام النظام الوطني',
  history: 'ما جرى لها',
  noHistory: 'لم يجب النظام الوطني بعد.',
  event: { accepted: 'قُبلت', rejected: 'رُفضت', no_answer: 'لم يأتِ جواب', sent_again: 'أعاد {{name}} إرسالها' },
  download: { ar: 'PDF بالعربية', en: 'PDF بالإنجليزية' },
  downloadFailed: 'تعذّر تنزيل الفاتورة',
  ...staffActionPhrases('invoice', 'ar'),
  nothingToDo: 'لا شيء مطلوب هنا.',
}

declare module 'i18next' {
  interface ResourceNamespaceMap {
    invoices: typeof ar
  }
}
