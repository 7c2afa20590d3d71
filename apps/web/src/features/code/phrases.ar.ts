import type {} from 'i18next'

export const ar = {
  sentTo: 'أرسلنا رمزًا من 5 أرقام إلى',
  sending: 'نرسل إليك رمزًا من 5 أرقام.',
  label: 'رمز التحقق',
  verify: 'تحقّق',
  incomplete: 'أدخل الأرقام الخمسة كلها.',
  incorrect: 'رمز التحقق غير صحيح.',
  dead: 'لم يعد هذا الرمز صالحًا، فاطلب رمزًا جديدًا.',
  checkFailed: 'تعذّر التحقق من الرمز. حاول مرة أخرى.',
  resendIn: 'يمكنك طلب رمز جديد بعد',
  resend: 'إرسال رمز جديد',
  lastGood: 'أرسلنا الرمز الأخير الساعة {{sent}}، وهو صالح حتى {{until}}. أدخله هنا.',
  lastOver: 'أرسلنا الرمز الأخير الساعة {{sent}}، ولم يعد صالحًا. اطلب رمزًا جديدًا حين تنتهي المهلة.',
  resent: 'أُرسل رمز جديد.',
  sendFailed: 'تعذّر إرسال رمز التحقق.',
}

declare module 'i18next' {
  interface ResourceNamespaceMap {
    code: typeof ar
  }
}
