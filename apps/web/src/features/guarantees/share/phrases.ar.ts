import type {} from 'i18next'

/** ما يرسله البائع إلى المشتري بنفسه. */
export const ar = {
  title: 'أرسل العرض إلى المشتري',
  label: 'رسالة إلى المشتري',
  sentence: 'عرض من {{name}} عبر ضمانة: {{vehicle}} بسعر {{price}}. المبلغ محفوظ إلى أن تُنقل الملكية، ولا يُدفع شيء قبل القبول.',
  plain: 'ضمانة رقم {{number}}',
  whoSees: 'يرى من يفتح الرابط المركبة والسعر واسمك الأول، ولا يرى بقية العرض إلا صاحب هاتف المشتري.',
  whoOpens: 'لا يفتحه إلا طرفا الضمانة بعد تسجيل الدخول.',
  whatsapp: 'إرسال بواتساب',
  share: 'مشاركة',
}

declare module 'i18next' {
  interface ResourceNamespaceMap {
    'guarantees/share': typeof ar
  }
}
