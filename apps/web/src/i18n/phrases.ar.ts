import type {} from 'i18next'

export const ar = {
  titled: '{{title}} — ضمانة',
  home: 'ضمانة، الصفحة الرئيسية',
  mainNavigation: 'التنقل الرئيسي',
  contacts: 'وسائل التواصل',
  myGuarantees: 'ضماناتي',
  newGuarantee: 'ضمانة جديدة',
  whatsapp: 'واتساب',
  configurationFailed: 'تعذّر تحميل الإعدادات.',
  profileMenu: 'قائمة الحساب',
  actingFor: 'تتصرف باسم {{company}}',
  logout: 'تسجيل الخروج',
  logoutTitle: 'تسجيل الخروج من ضمانة؟',
  logoutText: 'تعود إلى ضماناتك متى سجّلت الدخول من جديد. لا يتغيّر شيء في أي ضمانة.',
  logoutFailed: 'تعذّر تسجيل الخروج. أعد المحاولة.',
  copyright: '© {{year}} ضمانة',
  loadingPage: 'جارٍ فتح الصفحة',
  notFound: 'عذرًا، الصفحة غير موجودة.',
  notFoundText: 'ربما تغيّر الرابط أو كُتب ناقصًا.',
  noAccess: 'ليست لديك صلاحية الوصول إلى هذه الصفحة.',
  noAccessText: 'إن كنت تحتاج إليها فاطلبها من المستخدم الرئيسي في شركتك.',
  toHome: 'الصفحة الرئيسية',
  goBack: 'رجوع',
  somethingWrong: 'حدث خطأ ما',
  somethingWrongText: 'لم نتمكن من إكمال ما طلبت. لم يتغيّر شيء في ضماناتك.',
  tryAgain: 'إعادة المحاولة',
  requestNumber: 'رقم الطلب:',
  status: 'الرمز {{status}}',
  connectionFailed: 'تعذّر الاتصال بالخادم.',
  termsChanged: 'تغيّرت الشروط والأحكام',
  termsChangedText:
    'تغيّرت منذ وافقتَ عليها، ولا يمكن المتابعة قبل الموافقة على نسختها الجديدة. تواصل معنا لإتمام ذلك. لم يتغيّر شيء في ضماناتك.',
  sessionEnded: 'انتهت جلسة الدخول',
  sessionEndedText: 'انتهت جلسة الدخول. سجّل الدخول من جديد.',
  toLogin: 'تسجيل الدخول',
  profileFailed: 'حدث خطأ أثناء جلب البيانات.',
  insecure: 'افتح ضمانة من عنوان آمن',
  insecureText:
    'هذا العنوان يبدأ بـ http، والمتصفح لا يحفظ مفاتيح التوقيع إلا في عنوان يبدأ بـ https أو على localhost. من دونها لا يمكن توقيع طلباتك، ولذلك لا نفتح ضمانة هنا.',
  insecureLink: 'فتح العنوان الآمن',
}

declare module 'i18next' {
  interface ResourceNamespaceMap {
    shell: typeof ar
  }
}
