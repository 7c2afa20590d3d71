import type {} from 'i18next'

export const ar = {
  titled: '{{title}} — إدارة ضمانة',
  administration: 'الإدارة',
  home: 'إدارة ضمانة، قائمة الانتظار',
  navigation: 'التنقل الرئيسي',
  queue: 'قائمة الانتظار',
  guarantees: 'الضمانات',
  trialBalance: 'ميزان المراجعة',
  accountMenuOf: '{{name}}، {{role}}، قائمة الحساب',
  role: { reviewer: 'المراجعة', finance: 'المالية', admin: 'مدير النظام' },
  sandbox: 'بيئة تجريبية',
  sandboxText: 'رموز المصادقة والبنوك والترخيص تُحاكى هنا.',
  sandboxLink: 'فتح العالم التجريبي',
  notFound: 'عذرًا، الصفحة غير موجودة.',
  notFoundText: 'ربما تغيّر الرابط أو كُتب ناقصًا.',
  toQueue: 'قائمة الانتظار',
  goBack: 'رجوع',
  somethingWrong: 'حدث خطأ ما',
  somethingWrongText: 'لم نتمكن من إكمال ما طلبت، ولم يتغيّر شيء.',
  tryAgain: 'إعادة المحاولة',
  requestNumber: 'رقم الطلب:',
  status: 'الرمز {{status}}',
  connectionFailed: 'تعذّر الاتصال بالخادم.',
  stale: 'تعذّر التحديث، وما تراه قد يكون قديمًا.',
  insecure: 'افتح الإدارة من عنوان آمن',
  insecureText:
    'هذا العنوان يبدأ بـ http، والمتصفح لا يحفظ مفاتيح التوقيع إلا في عنوان يبدأ بـ https أو على localhost. من دونها لا يمكن توقيع طلباتك.',
  insecureLink: 'فتح العنوان الآمن',
}

declare module 'i18next' {
  interface ResourceNamespaceMap {
    shell: typeof ar
  }
}
