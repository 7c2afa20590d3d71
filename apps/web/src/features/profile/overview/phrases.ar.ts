import type {} from 'i18next'

/** `/profile`. */
export const ar = {
  title: 'بياناتي',
  types: { individual: 'حساب شخصي', company: 'حساب شركة' },
  contact: 'التواصل والدخول',
  contactText: 'بهما تدخل، وعليهما تصلك الرموز والإشعارات.',
  mobile: 'رقم الهاتف',
  email: 'البريد الإلكتروني',
  none: 'لم يُضف بعد',
  verified: 'موثّق',
  unverified: 'غير موثّق',
  verify: 'توثيق',
  verifyEmail: 'توثيق البريد الإلكتروني',
  verifyMobile: 'توثيق رقم الهاتف',
  change: 'تغيير',
  changeMobile: 'تغيير رقم الهاتف',
  changeEmail: 'تغيير البريد الإلكتروني',
  add: 'إضافة',
  addMobile: 'إضافة رقم هاتف',
  addEmail: 'إضافة بريد إلكتروني',
  done: {
    verifiedMobile: 'وُثّق رقم الهاتف.',
    verifiedEmail: 'وُثّق البريد الإلكتروني.',
    changedMobile: 'تغيّر رقم الهاتف.',
    changedEmail: 'تغيّر البريد الإلكتروني.',
  },
  new: {
    mobile: 'رقم الهاتف الجديد',
    mobileHint: 'رقم من خارج الأردن يُكتب بمفتاح دولته.',
    mobileRequired: 'أدخل رقم الهاتف الجديد.',
    email: 'البريد الإلكتروني الجديد',
    emailRequired: 'أدخل البريد الإلكتروني الجديد.',
    how: 'نرسل رمزًا إلى وسيلة التواصل الحالية لنتأكد أنك أنت، ثم رمزًا إلى الجديدة.',
    payouts: 'بعد تغيير الهاتف تنتظر الحوالات إليك 24 ساعة، حمايةً لأموالك.',
    submit: 'متابعة',
    failed: 'حدث خطأ أثناء الإرسال',
  },
  prove: { title: 'أهذا أنت؟', text: 'أدخل الرمز الذي أرسلناه إلى وسيلة تواصلك الحالية. يسمح بهذا التغيير وحده:' },
  arrive: { mobile: 'أدخل الرمز الذي أرسلناه إلى الرقم الجديد.', email: 'أدخل الرمز الذي أرسلناه إلى البريد الجديد.' },
  save: 'تأكيد التغيير',
  next: 'متابعة',
  personal: 'البيانات الشخصية',
  readOnly: 'كما سجّلتها، وبها تُعرف في كل ضمانة، فلا تُعدَّل هنا. إن كان فيها خطأ فراسلنا.',
  birth: 'تاريخ الميلاد',
  nationality: 'الجنسية',
  nationalities: { jordanian: 'أردني', sons_of_jordanian_women: 'من أبناء الأردنيات', non_jordanian: 'غير أردني' },
  nationalNumber: 'الرقم الوطني',
  country: 'الدولة',
  document: 'رقم الوثيقة',
  incompleteText: 'بقيت بياناتك الشخصية وحسابك البنكي وعنوانك. تُطلب قبل أن تبدأ ضمانة أو تقبل واحدة.',
}

declare module 'i18next' {
  interface ResourceNamespaceMap {
    profileOverview: typeof ar
  }
}
