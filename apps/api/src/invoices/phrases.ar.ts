import type { InvoicePhrases } from './compose-invoice.ts'

export const ar: InvoicePhrases = {
  issuedAt: 'صدرت في',
  none: '—',
  part: { document: 'المستند', supplier: 'مقدّم الخدمة', buyer: 'متلقي الخدمة' },
  label: {
    guarantee: 'الضمانة',
    corrects: 'تصحيح للفاتورة',
    reason: 'السبب',
    terms: 'الدفع',
    name: 'الاسم',
    taxNumber: 'الرقم الضريبي',
    address: 'العنوان',
    id: { NIN: 'الرقم الوطني', PN: 'الرقم الشخصي', TN: 'الرقم الضريبي' },
    uuid: 'المعرّف الفريد',
    authorityNumber: 'رقم النظام الوطني',
  },
  terms: { cash: 'نقدًا، من مبلغ الضمانة', receivable: 'ذمم' },
  table: 'الخدمات',
  head: ['الرقم', 'الخدمة', 'قبل الضريبة', 'ضريبة المبيعات', 'المجموع'],
  sum: 'المجموع بالدينار',
  inside: (percent) => `ضريبة المبيعات ${percent} بالمئة مشمولة في المبلغ.`,
  accepted: { title: 'نظام الفوترة الوطني', text: 'سُجّل هذا المستند في نظام الفوترة الوطني، والرمز رمزه.' },
  waiting: {
    title: 'نظام الفوترة الوطني',
    text: 'لم يؤكّد نظام الفوترة الوطني هذا المستند بعد. نزّله مرة أخرى لاحقًا لتحصل على رمزه؛ الرمز هنا يحمل بيانات المستند فقط.',
  },
  closing: 'صدر هذا المستند إلكترونيًا.',
}
