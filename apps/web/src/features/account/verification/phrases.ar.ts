import type {} from 'i18next'

export const ar = {
  title: 'أدخل الرمز',
  newPerson: 'نتحقق من رقمك قبل أن تُكمل حسابك.',
  newDevice: 'نتحقق من هويتك قبل فتح حسابك على هذا الجهاز.',
  invited: 'أُنشئ لك حساب في ضمانة. نتحقق من هويتك برمز، ثم تختار كلمة مرورك.',
  changePhone: 'تغيير الرقم',
  byEmail: 'أرسله إلى بريدي',
  byPhone: 'أرسله إلى هاتفي',
  ownPassword: 'اختر كلمة مرورك',
  ownPasswordText: 'اختر كلمة مرور لا يعرفها سواك، وستسجّل الدخول بها من الآن.',
  save: 'حفظ ومتابعة',
  saveFailed: 'حدث خطأ أثناء حفظ كلمة المرور.',
  ended: {
    title: 'انتهت هذه الدعوة',
    text: 'استُخدم الرابط من قبل أو انقضى وقته. إن كنت قد اخترت كلمة مرورك فسجّل الدخول، وإلا فاطلب دعوة جديدة ممن أنشأ حسابك.',
  },
}

declare module 'i18next' {
  interface ResourceNamespaceMap {
    'account/verification': typeof ar
  }
}
