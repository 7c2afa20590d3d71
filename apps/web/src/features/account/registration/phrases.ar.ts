import type {} from 'i18next'

export const ar = {
  title: 'إنشاء حساب',
  text: 'للأفراد. نتحقق من هاتفك برمز، ثم تكمل بياناتك.',
  invitedTitle: 'دُعيت إلى ضمانة',
  invitedText: 'أنشئ حسابك لترى الضمانة {{number}} وتردّ عليها. ابدأ برقم الهاتف الذي وصلتك عليه الرسالة.',
  codeTitle: 'أدخل الرمز',
  detailsTitle: 'أكمل حسابك',
  detailsText: 'تحققنا من هاتفك. بعد هذه الخطوة تُفتح لك الضمانة {{number}}.',
  name: 'الاسم',
  nameHint: 'الاسم الكامل كما في الهوية.',
  phone: 'رقم الهاتف',
  phoneHint: 'رقم خلوي، ويصلك عليه رمز من 5 أرقام.',
  phoneInvited: 'رقم الهاتف الذي وصلت إليه الدعوة',
  phoneVerified: 'تم التحقق من هذا الرقم.',
  email: 'البريد الإلكتروني',
  password: 'كلمة المرور',
  terms: 'أوافق على',
  termsLink: 'الشروط والأحكام',
  submit: 'إنشاء الحساب',
  sendCode: 'إرسال الرمز',
  changePhone: 'تغيير الرقم',
  haveAccount: 'لديك حساب؟',
  signedInElsewhere: 'أنت مسجّل الدخول في نافذة أخرى.',
  toGuarantees: 'الانتقال إلى ضماناتي',
  failed: 'حدث خطأ أثناء التسجيل.',
  sendFailed: 'تعذّر إرسال رمز التحقق.',
  flowEnded: 'انقضى وقت هذه الخطوة. أعد التحقق من رقمك، وما كتبته محفوظ.',
  wrong: {
    name: 'أدخل اسمك.',
    nameShort: 'الاسم لا يقل عن 3 أحرف.',
    phone: 'أدخل رقم هاتفك.',
    email: 'أدخل بريدك الإلكتروني.',
    terms: 'وافق على الشروط والأحكام للمتابعة.',
  },
  dialog: {
    loading: 'نفتح الشروط',
    failed: 'تعذّر تحميل الشروط.',
    agree: 'أوافق على الشروط',
    newVersion: 'هذه نسخة أحدث من التي كانت أمامك.',
  },
}

declare module 'i18next' {
  interface ResourceNamespaceMap {
    'account/registration': typeof ar
  }
}
