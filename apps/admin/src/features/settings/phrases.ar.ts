export const ar = {
  about: 'إعدادات العمل التي اقترحها أحد الموظفين وتنتظر موافقة موظف آخر',
  none: 'لا إعداد ينتظر الموافقة',
  failed: 'تعذّر عرض الإعدادات',
  proposal: 'إعداد مقترح',
  value: 'القيمة المقترحة',
  inForce: 'القيمة الحالية',
  validFrom: 'تسري من',
  fromApproval: 'وقت الموافقة',
  approveBy: 'يوافق عليه موظف آخر من المالية أو الإدارة على خادم النظام، برمز تطبيق المصادقة:',
}

declare module 'i18next' {
  interface ResourceNamespaceMap {
    settings: typeof ar
  }
}
