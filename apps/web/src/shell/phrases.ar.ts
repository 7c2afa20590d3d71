import type {} from 'i18next'

export const ar = {
  titled: '{{title}} — ضمانة',
  home: 'ضمانة، الصفحة الرئيسية',
  mainNavigation: 'التنقل الرئيسي',
  contacts: 'وسائل التواصل',
  dashboard: 'لوحة المتابعة',
  myGuarantees: 'ضماناتي',
  stock: 'المخزون',
  paymentOptions: 'طرق الدفع',
  faqs: 'الأسئلة الشائعة',
  newGuarantee: 'ضمانة جديدة',
  askUs: 'هل لديك سؤال؟ راسلنا:',
  whatsapp: 'واتساب',
  configurationFailed: 'تعذّر تحميل الإعدادات.',
  profileMenu: 'قائمة الحساب',
  actingFor: 'تتصرف باسم {{company}}',
  actFor: 'التصرف باسم',
  myself: 'باسمي',
  actForFailed: 'لم تتبدّل الجهة. أعد المحاولة.',
  profile: 'حسابي',
  logoutTitle: 'تسجيل الخروج من ضمانة؟',
  logoutText: 'تعود إلى ضماناتك متى سجّلت الدخول من جديد. لا يتغيّر شيء في أي ضمانة.',
  privacyPolicy: 'سياسة الخصوصية',
  terms: 'الشروط والأحكام',
  aboutUs: 'من نحن',
  howItWorks: 'كيف تعمل ضمانة، وكم تكلّف؟',
  copyright: '© {{year}} ضمانة',
  loadingPage: 'جارٍ فتح الصفحة',
  noAccess: 'ليست لديك صلاحية الوصول إلى هذه الصفحة.',
  noAccessText: 'لم تُمنح صلاحية هذه الصفحة في {{company}}. إن كنت تحتاج إليها فاطلبها من مستخدمها الرئيسي.',
  noAccessInPerson: 'هذه الصفحة لمن يتصرف باسم شركة، وأنت تتصرف الآن باسمك.',
  noCompany: 'لست الآن من مستخدمي أي شركة.',
  noCompanyText: 'هذا الحساب للتصرف باسم شركة. لتشتري وتبيع لنفسك افتح حسابًا شخصيًّا ببيانات الدخول نفسها.',
  toPersonalAccount: 'إلى فتح حساب شخصي',
  toHome: 'الصفحة الرئيسية',
  sessionEnded: 'انتهت جلسة الدخول',
  rightsTaken: 'تغيّرت صلاحياتك في الشركة',
  removedFromCompany: 'لم تعد من مستخدمي الشركة',
  sessionEndedText: 'سجّل الدخول من جديد للمتابعة.',
  sessionEndedHere: 'سجّل الدخول من جديد للمتابعة، ثم تعود إلى هذه الصفحة. إن كتبت فيها شيئًا لم يُحفظ فابقَ وانسخه أولًا.',
  stayHere: 'البقاء في الصفحة',
  toLogin: 'تسجيل الدخول',
  profileFailed: 'حدث خطأ أثناء جلب البيانات.',
}

declare module 'i18next' {
  interface ResourceNamespaceMap {
    shell: typeof ar
  }
}
