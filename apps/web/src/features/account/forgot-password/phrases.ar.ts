import type {} from 'i18next'

export const ar = {
  title: 'نسيت كلمة المرور؟',
  text: 'اكتب رقم هاتفك أو بريدك. إن كان له حساب أرسلنا إليه رمزًا من 5 أرقام.',
  contact: 'رقم الهاتف أو البريد الإلكتروني',
  contactRequired: 'أدخل رقم هاتفك أو بريدك الإلكتروني.',
  phoneShort: 'أدخل رقم هاتف من 9 أرقام على الأقل.',
  emailInvalid: 'أدخل بريدًا إلكترونيًا صحيحًا، مثل name@example.com.',
  send: 'إرسال الرمز',
  sendFailed: 'حدث خطأ أثناء الإرسال.',
  codeTitle: 'أدخل الرمز',
  codeText: 'إن لم يصل الرمز فتأكد أن ما كتبته هو هاتف حسابك أو بريده.',
  change: 'تغيير',
  passwordTitle: 'كلمة مرور جديدة',
  passwordText: 'بعد الحفظ تنتهي كل جلسات حسابك، وتدخل بكلمة المرور الجديدة.',
  save: 'حفظ كلمة المرور',
  saveFailed: 'حدث خطأ أثناء تغيير كلمة المرور.',
  flowEnded: 'انقضى وقت هذه الخطوة. اطلب رمزًا جديدًا.',
  doneTitle: 'تغيّرت كلمة المرور',
  doneText: 'انتهت كل جلسات حسابك، وأرسلنا إشعارًا بذلك إلى هاتفك وبريدك. سجّل الدخول بكلمة المرور الجديدة.',
  backToLogin: 'العودة إلى تسجيل الدخول',
}

declare module 'i18next' {
  interface ResourceNamespaceMap {
    'account/forgot-password': typeof ar
  }
}
