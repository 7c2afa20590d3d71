import type {} from 'i18next'

export const ar = {
  invitationTitle: 'الانضمام إلى فريق ضمانة',
  invitationFor: 'دعوة إلى {{name}}:',
  invitationGone: 'هذه الدعوة مستخدمة أو انتهت صلاحيتها. اطلب دعوة جديدة من المدير المسؤول.',
  authenticatorText: 'أضف هذا المفتاح إلى تطبيق المصادقة، ثم اكتب الرمز الذي يظهر فيه. لن يظهر المفتاح مرة أخرى.',
  authenticatorOpen: 'افتح تطبيق المصادقة على هذا الجهاز',
  newPassword: 'كلمة المرور الجديدة',
  newPasswordHint: 'لا تقل عن 8 أحرف، فيها حرف لاتيني كبير ورقم ورمز، ولا يسهل تخمينها.',
  join: 'انضمام',
  joined: 'انضممت إلى الفريق',
  joinedText: 'سجّل الدخول ببريدك وكلمة المرور والرمز التالي من تطبيق المصادقة.',
  title: 'دخول الإدارة',
  forStaff: 'لموظفي ضمانة فقط.',
  email: 'البريد الإلكتروني',
  password: 'كلمة المرور',
  next: 'متابعة',
  emailRequired: 'أدخل بريدك الإلكتروني.',
  emailInvalid: 'أدخل بريدًا إلكترونيًا صحيحًا، مثل name@example.com.',
  passwordRequired: 'أدخل كلمة المرور.',
  passwordShort: 'كلمة المرور لا تقل عن 6 أحرف.',
  failed: 'حدث خطأ أثناء تسجيل الدخول.',
  loginFailed: 'بيانات الدخول غير صحيحة.',
  codeTitle: 'رمز المصادقة',
  codeFor: 'أدخل الرمز الظاهر في تطبيق المصادقة لحساب',
  code: 'الرمز من 6 أرقام',
  codeIncomplete: 'أدخل الأرقام الستة كلها.',
  codeIncorrect: 'رمز المصادقة غير صحيح. كل رمز يُستخدم مرة واحدة، فانتظر الرمز التالي.',
  submit: 'دخول',
  otherAccount: 'الدخول بحساب آخر',
  ended: 'انتهت جلسة الدخول. سجّل الدخول من جديد.',
  closed: 'لا يمكن استخدام هذا الحساب في الإدارة الآن.',
  logoutTitle: 'تسجيل الخروج من الإدارة؟',
  logoutText: 'تبقى الحالات في قائمة الانتظار، ولا يتغيّر شيء فيها.',
}

declare module 'i18next' {
  interface ResourceNamespaceMap {
    account: typeof ar
  }
}
