import type {} from 'i18next'

export const ar = {
  title: 'مكوّنات الواجهة',
  lead: 'كل مكوّن من الحزمة المشتركة بنصوص تجريبية. بدّل اللغة والمظهر من أعلى الصفحة.',
  tools: 'اللغة والمظهر',
  back: 'أدوات المحاكاة',
  name: 'سميرة خليل',
  otherName: 'باسل حداد',
  vehicle: 'تويوتا كامري',
  sentence: 'المبلغ محفوظ في حساب الضمانة إلى أن تنتقل ملكية المركبة.',
  short: 'نص قصير',
  action: 'قبول العرض',
  cancel: 'إلغاء',
  off: 'يتاح بعد انتهاء المهلة.',
  open: 'فتح النافذة',
  confirm: 'فتح نافذة التأكيد',
  showToast: 'إظهار رسالة',
  done: 'حُفظت التغييرات',
  label: 'اسم الحقل',
  hint: 'تلميح يسبق الجواب',
  error: 'اكتب جوابًا في هذا الحقل',
  good: 'الجواب صحيح',
  first: 'الخيار الأول',
  second: 'الخيار الثاني',
  price: 'السعر',
  fee: 'العمولة',
  discount: 'الخصم',
  total: 'المجموع',
  words: 'اثنا عشر ألفًا وستون دينارًا',
  code: 'الرمز',
  question: 'أين المبلغ الآن؟',
  buyer: 'المشتري',
  escrow: 'حساب الضمانة',
  seller: 'البائع',
  paid: 'دفع المشتري',
  held: 'المبلغ محفوظ',
  moved: 'انتقلت الملكية',
  yesterday: 'أمس',
  today: 'اليوم',
  empty: 'لا شيء هنا بعد',
  failed: 'تعذّر التحميل',
  number: 'رقم المركبة',
  list: 'قائمة',
  article: 'نص من الخادم',
}

declare module 'i18next' {
  interface ResourceNamespaceMap {
    'sandbox/components': typeof ar
  }
}
