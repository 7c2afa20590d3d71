import type {} from 'i18next'

export const ar = {
  promise: 'المبلغ محفوظ بينكما، إلى أن تنتقل الملكية.',
  promiseText: 'يدفع المشتري إلى حساب الضمانة، وتُتمّان التنازل لدى الترخيص، ثم يُحرَّر المبلغ إلى البائع.',
  login: {
    title: 'تسجيل الدخول',
    phoneOrEmail: 'رقم الهاتف أو البريد الإلكتروني',
    password: 'كلمة المرور',
    remember: 'تذكّرني على هذا الجهاز',
    submit: 'دخول',
    phoneOrEmailRequired: 'أدخل رقم هاتفك أو بريدك الإلكتروني.',
    phoneShort: 'أدخل رقم هاتف من 9 أرقام على الأقل.',
    emailInvalid: 'أدخل بريدًا إلكترونيًا صحيحًا، مثل name@example.com.',
    passwordRequired: 'أدخل كلمة المرور.',
    passwordShort: 'كلمة المرور لا تقل عن 6 أحرف.',
    failed: 'حدث خطأ أثناء تسجيل الدخول.',
    forgot: 'نسيت كلمة المرور؟',
    toGuarantee: 'سجّل الدخول لترى الضمانة \u2068{{number}}\u2069.',
    asBuyer: 'لا حساب لك؟ أنشئه بالهاتف الذي ذكره البائع.',
    noAccount: 'ليس لديك حساب؟ أنشئ حسابًا',
    person: 'للأفراد',
    company: 'للشركات',
  },
  alreadyRegistered: {
    title: 'لديك حساب مسجّل لدينا',
    text: 'سجّل الدخول به، أو استعد كلمة مروره إن نسيتها.',
  },
  deactivated: {
    title: 'الحساب موقوف',
    text: 'أُوقف هذا الحساب. تواصل معنا إن رأيت في ذلك خطأ.',
  },
}

declare module 'i18next' {
  interface ResourceNamespaceMap {
    account: typeof ar
  }
}
