import type {} from 'i18next'

/** The guarantee as a document. */
export const ar = {
  title: 'شهادة الضمانة',
  text: 'ملف PDF فيه بيانات الضمانة وكشف حركة المبلغ، وعليه رمز يتحقق به من يستلمه.',
  inArabic: 'تنزيل بالعربية',
  inEnglish: 'تنزيل بالإنجليزية',
  failed: 'تعذّر إصدار الشهادة',
  tooMany: 'أصدرت شهادات كثيرة خلال ساعة. حاول بعد قليل.',
  ready: 'نُزّلت الشهادة',
}

declare module 'i18next' {
  interface ResourceNamespaceMap {
    'guarantees/details/certificate': typeof ar
  }
}
