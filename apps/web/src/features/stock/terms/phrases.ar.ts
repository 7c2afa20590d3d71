import type {} from 'i18next'

export const ar = {
  title: 'قوالب الشروط',
  subtitle: 'شروط تبيع عليها الشركة كثيرًا: من يدفع العمولة، وكيف يُحوّل المبلغ، ورمز الخصم. اخترها عند إنشاء ضمانة أو عند رفع ملف.',
  way: 'مسار الصفحة',
  stock: 'مخزون الشركة',
  add: 'قالب جديد',
  change: 'تعديل',
  changeOf: 'تعديل القالب {{name}}',
  remove: 'حذف',
  removeOf: 'حذف القالب {{name}}',
  failed: 'تعذّر تحميل القوالب.',
  empty: 'لا قوالب بعد',
  emptyText: 'احفظ الشروط التي تبيع عليها كثيرًا، فلا تكتبها من جديد لكل مركبة.',
  name: 'اسم القالب',
  nameHint: 'يراه مستخدمو الشركة وحدهم.',
  discountCode: 'رمز الخصم',
  discountHint: 'يُفحص الرمز عند استعمال القالب.',
  withoutCode: 'بلا رمز خصم',
  withCode: 'رمز الخصم:',
  commissionOf: 'العمولة: {{bearer}}',
  transferOf: 'التحويل: {{transfer}}',
  save: 'حفظ القالب',
  saved: 'حُفظ القالب.',
  saveFailed: 'لم يُحفظ القالب',
  removeTitle: 'حذف القالب «{{name}}»؟',
  removeText: 'تبقى الضمانات التي أُنشئت به كما هي.',
  removed: 'حُذف القالب.',
  removeFailed: 'لم يُحذف القالب.',
  wrong: {
    name: 'اكتب اسمًا للقالب.',
    taken: 'لقالب آخر هذا الاسم. اختر اسمًا غيره.',
    commissionOn: 'اختر من يدفع العمولة.',
    transferType: 'اختر نوع التحويل.',
  },
}

declare module 'i18next' {
  interface ResourceNamespaceMap {
    'stock/terms': typeof ar
  }
}
