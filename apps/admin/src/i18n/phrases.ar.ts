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
  bank: 'البنك',
  interests: 'الأرقام المصرّح بها',
  trialBalance: 'ميزان المراجعة',
  accountMenuOf: '{{name}}، {{role}}، قائمة الحساب',
  role: { reviewer: 'المراجعة', finance: 'المالية', admin: 'مدير النظام' },
  sandbox: 'بيئة تجريبية',
  frozen: 'المنصة متوقفة بعد استعادة البيانات',
  frozenText: 'استُعيدت قاعدة البيانات من نسخة احتياطية. لا حوالة ولا رسالة ولا مهلة تمضي حتى يوافق مدير وموظف من المالية.',
  frozenWait: 'بانتظار كشف البنك منذ الاستعادة.',
  frozenDoubt_zero: 'سُئل البنك عن كل الحوالات.',
  frozenDoubt_one: 'حوالة واحدة يُسأل عنها البنك.',
  frozenDoubt_two: 'حوالتان يُسأل عنهما البنك.',
  frozenDoubt_few: '{{count}} حوالات يُسأل عنها البنك.',
  frozenDoubt_many: '{{count}} حوالة يُسأل عنها البنك.',
  frozenDoubt_other: '{{count}} حوالة يُسأل عنها البنك.',
  frozenBy: 'وافق: {{names}}',
  thaw: 'استئناف العمل',
  thawTitle: 'استئناف العمل بعد الاستعادة؟',
  thawText: 'تأكّد أولًا من استيراد كشوف البنك وإشعارات المدفوعات منذ النسخة. يلزم مدير وموظف من المالية، كلٌّ برمز المصادقة.',
  thawCode: 'رمز المصادقة',
  thawCodeMissing: 'أدخل الأرقام الستة من تطبيق المصادقة.',
  thawDone: 'سُجّلت موافقتك.',
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
