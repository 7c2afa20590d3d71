import type {} from 'i18next'

/** The account that money goes to, wherever it is asked for. */
export const ar = {
  iban: 'رقم الآيبان (IBAN)',
  ibanHint: '30 خانة، يبدأ بـ JO. تجده في تطبيق بنكك.',
  bankOfIban: 'البنك بحسب الرقم:',
  warning: 'تأكّد من الرقم قبل الحفظ.',
  warningText: 'ضمانة غير مسؤولة عن أي تحويل إلى آيبان خاطئ.',
  bank: 'البنك',
  bankHint: 'يُملأ تلقائيًا من رقم الآيبان.',
  otherBank: 'بنك خارج الأردن',
  choose: 'اختر',
  swift: 'رمز السويفت (SWIFT)',
  swiftHint: '8 خانات أو 11.',
  currency: 'عملة الحساب',
  currencyHint: 'تُحوَّل مبالغ الضمانات بالدينار الأردني.',
  currencies: { JOD: 'دينار أردني', SAR: 'ريال سعودي', USD: 'دولار أمريكي', EUR: 'يورو' },
  clik: 'اسم كليك (CliQ)',
  clikHint: 'كما سجّلته في تطبيق بنكك.',
  unproven: 'يُحفظ هذا الحساب، ولا نحوّل إليه.',
  unprovenReasons: {
    foreign_country: 'الحساب خارج الأردن، ومبالغ الضمانات تُحوَّل بالدينار إلى حسابات داخل الأردن. تنتظر مبالغك حتى تحدد حسابًا أردنيًّا.',
    iban_of_another: 'الحساب باسم شخص آخر. ينتظر مالك إلى أن تحدّد حسابك، أو يقرّر موظفان لدينا كما في الحساب المشترك.',
    foreign_currency: 'الحساب بعملة غير الدينار، ومبالغ الضمانات تُحوَّل بالدينار. تنتظر مبالغك حتى تحدد حسابًا بالدينار.',
  },
  wrong: {
    bank: 'اختر البنك.',
    iban: 'أدخل رقم الآيبان.',
    ibanForm: 'رقم الآيبان غير صحيح. راجعه في تطبيق بنكك.',
    mismatch: 'رقم الآيبان لا يعود إلى البنك الذي اخترته.',
    swift: 'أدخل رمز السويفت.',
  },
}

declare module 'i18next' {
  interface ResourceNamespaceMap {
    'bank-account': typeof ar
  }
}
