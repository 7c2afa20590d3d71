import { staffActionPhrases } from '@damana/contract/staff-actions'

export const ar = {
  ...staffActionPhrases('api_access', 'ar'),
  which: 'حالة الربط البرمجي',
  tab: { applied: 'قيد النظر', active: 'فعّال', refused: 'مرفوض', suspended: 'موقوف' },
  state: { applied: 'قيد النظر', active: 'فعّال', refused: 'مرفوض', suspended: 'موقوف' },
  keys_zero: 'لا مفاتيح',
  keys_one: 'مفتاح واحد',
  keys_two: 'مفتاحان',
  keys_few: '{{shown}} مفاتيح',
  keys_many: '{{shown}} مفتاحًا',
  keys_other: '{{shown}} مفتاح',
  empty: 'لا شركات هنا',
  emptyText: 'تظهر هنا الشركات التي ربطها البرمجي في هذه الحالة.',
  failed: 'تعذّر تحميل الشركات',
  gone: 'لم نجد هذا الربط',
  goneText: 'قد يكون رقم الشركة خاطئًا.',
  more: 'عرض المزيد',
  choose: 'اختر شركة',
  chooseText: 'يظهر هنا طلبها ومفاتيحها.',
  approvals: 'موافقة تنتظر شخصًا آخر',
  approvalsText: 'يسري القرار حين يوافق شخص آخر.',
  history: 'السجل',
  nothingToDo: 'لا قرار الآن.',
  toCompany: 'السبب',
  toCompanyHint: 'تقرؤه الشركة.',
  toldReason: 'السبب الذي قرأته الشركة',
  application: 'الطلب',
  facts: 'التفاصيل',
  appliedBy: 'قدّمه',
  appliedAt: 'موعد الطلب',
  contact: 'المسؤول التقني',
  keysInUse: 'مفاتيح تعمل',
  machinesInUse: 'أجهزة تعمل',
  lastUsed: 'آخر استخدام',
  never: 'لم تُستخدم',
  event: {
    applied: 'قدّمت الشركة طلبًا',
    approval: 'موافقة أولى',
    approved: 'تمت الموافقة',
    refused: 'رُفض الطلب',
    suspended: 'أُوقف الربط',
    resume_approval: 'موافقة أولى على إعادة الربط',
    resumed: 'أُعيد الربط',
    key_made: 'أُنشئ مفتاح',
    key_revoked: 'أُلغي مفتاح',
    machine_added: 'أُضيف جهاز',
    machine_revoked: 'أُوقف جهاز',
  },
}

declare module 'i18next' {
  interface ResourceNamespaceMap {
    'api-access': typeof ar
  }
}
