import type {} from 'i18next'

/** `/profile/consents`. */
export const ar = {
  title: 'الموافقات',
  text: 'كل ما وافقت عليه، بنصّه يوم وافقت. تقرؤه وتحفظ نسخة منه، وتسحب ما يجوز سحبه.',
  empty: 'لا موافقات بعد.',
  emptyText: 'حين توافق على شروط أو على مشاركة بيانات تجدها هنا.',
  given: 'وافقت في {{moment}}',
  until: 'سارية حتى {{date}}',
  unlimited: 'سارية ما لم تُسحب',
  over: 'انتهت في {{date}}',
  withdrawn: 'سُحبت في {{date}}',
  version: 'النسخة {{version}}',
  guarantee: 'الضمانة',
  read: 'قراءة النص',
  readOf: 'قراءة النص: {{name}}',
  download: 'تنزيل النص',
  close: 'إغلاق',
  withdraw: 'سحب الموافقة',
  withdrawOf: 'سحب الموافقة: {{name}}',
  withdrawTitle: 'سحب هذه الموافقة؟',
  withdrawText: 'نتوقف عن استعمال بياناتك لهذا الغرض من الآن. ما تمّ قبل السحب يبقى صحيحًا.',
  more: 'عرض المزيد',
  done: 'سُحبت الموافقة.',
  failed: 'لم تُسحب الموافقة. أعد المحاولة.',
}

declare module 'i18next' {
  interface ResourceNamespaceMap {
    'profile/consents': typeof ar
  }
}
