import type {} from 'i18next'

export const ar = {
  titled: '{{title}} — إدارة ضمانة',
  administration: 'الإدارة',
  home: 'إدارة ضمانة، قائمة الانتظار',
  navigation: 'التنقل الرئيسي',
  queue: 'قائمة الانتظار',
  guarantees: 'الضمانات',
  accounts: 'الحسابات',
  fees: 'الرسوم',
  trialBalance: 'ميزان المراجعة',
  accountMenuOf: '{{name}}، {{role}}، قائمة الحساب',
  role: { reviewer: 'المراجعة', finance: 'المالية', admin: 'مدير النظام' },
  sandbox: 'بيئة تجريبية',
  sandboxText: 'رموز المصادقة والبنوك والترخيص تُحاكى هنا.',
  sandboxLink: 'فتح العالم التجريبي',
  toQueue: 'قائمة الانتظار',
  somethingWrong: 'حدث خطأ ما',
  connectionFailed: 'تعذّر الاتصال بالخادم.',
  checks: 'التحقق',
  reason: 'السبب',
  reasonHint: 'يُحفظ مع القرار واسمك.',
  reasonMissing: 'اكتب سبب القرار.',
  stale: 'تعذّر التحديث، وما تراه قد يكون قديمًا.',
}

declare module 'i18next' {
  interface ResourceNamespaceMap {
    shell: typeof ar
  }
}
