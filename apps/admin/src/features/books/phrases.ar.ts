import type {} from 'i18next'

/** The ledger in words. */
export const ar = {
  about: 'أرصدة الحسابات كلها في الدفترين، وتتحدّث من تلقاء نفسها.',
  agrees: 'الدفتران متوازنان',
  agreesText: 'مجموع المدين يساوي مجموع الدائن في كل دفتر.',
  differs: 'الدفتران غير متوازنين',
  differsText: 'في دفتر فرق بين المدين والدائن. أوقف التحويلات وأبلغ المدير المسؤول.',
  failed: 'تعذّر تحميل ميزان المراجعة',
  bookNote: { client: 'ما نحفظه لغيرنا', own: 'ما لنا وما علينا' },
  accountColumn: 'الحساب',
  debit: 'مدين (د.أ)',
  credit: 'دائن (د.أ)',
  sum: 'المجموع',
  total: { client: 'مجموع دفتر أموال العملاء', own: 'مجموع دفتر الشركة' },
  noEntries: 'لم يتحرك مبلغ في هذه الضمانة بعد.',
  entriesCaption: 'قيود مبالغ الضمانة',
  recordedAt: 'قُيّد في {{moment}}',
  titled: 'القيد {{id}}',
  entry: {
    gone: 'لا يوجد قيد بهذا الرقم',
    goneText: 'راجع الرقم، أو ابحث عنه في القيود.',
    failed: 'تعذّر تحميل القيد',
  },
  cause: 'ما أدّى إليه',
  reverses: 'يعكس القيد',
  reason: 'السبب',
  actor: 'الفاعل',
  request: 'رقم الطلب',
  bankLines: 'أسطر البنك',
  noBankLines: 'لا سطر من البنك خلف هذا القيد.',
  lines: 'أسطر القيد',
}

declare module 'i18next' {
  interface ResourceNamespaceMap {
    books: typeof ar
  }
}
