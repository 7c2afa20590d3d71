import type {} from 'i18next'

/** `/profile/devices`. */
export const ar = {
  title: 'الأجهزة',
  text: 'الأجهزة التي حسابك مفتوح عليها الآن. إن لم تعرف جهازًا فأنهِ جلسته وغيّر كلمة مرورك.',
  this: 'هذا الجهاز',
  untrusted: 'لم يُؤكَّد برمز',
  used: 'آخر استخدام قبل {{span}}',
  usedNow: 'قيد الاستخدام الآن',
  since: 'سُجّل الدخول في {{moment}}',
  address: 'عنوان الشبكة',
  end: 'إنهاء الجلسة',
  endOf: 'إنهاء الجلسة: {{name}}',
  endOthers: 'إنهاء كل الجلسات الأخرى',
  alone: 'حسابك غير مفتوح على جهاز آخر.',
  endTitle: 'إنهاء جلسة {{name}}؟',
  endText: 'يُطلب الدخول من جديد على ذلك الجهاز.',
  endOthersTitle: 'إنهاء كل الجلسات الأخرى؟',
  endOthersText: 'يبقى هذا الجهاز وحده، ويُطلب الدخول من جديد على كل جهاز سواه.',
  sendCode: 'إرسال رمز التأكيد',
  ended: 'أُنهيت الجلسة.',
  endedOthers: 'أُنهيت كل الجلسات الأخرى.',
  failed: 'لم تُنهَ الجلسة. أعد المحاولة.',
}

declare module 'i18next' {
  interface ResourceNamespaceMap {
    'profile/devices': typeof ar
  }
}
