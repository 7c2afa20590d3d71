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
  },
  otp: {
    title: 'أدخل الرمز',
    why: 'هذا أول دخول من هذا الجهاز، فنتأكد أنه أنت.',
    sentTo: 'أرسلنا رمزًا من 5 أرقام إلى',
    sending: 'نرسل إليك رمزًا من 5 أرقام.',
    label: 'رمز التحقق',
    verify: 'تحقّق',
    incomplete: 'أدخل الأرقام الخمسة كلها.',
    incorrect: 'رمز التحقق غير صحيح.',
    resendIn: 'يمكنك طلب رمز جديد بعد',
    resend: 'إرسال رمز جديد',
    resent: 'أُرسل رمز جديد.',
    sendFailed: 'تعذّر إرسال رمز التحقق.',
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
