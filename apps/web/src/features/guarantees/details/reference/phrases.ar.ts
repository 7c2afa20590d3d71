import type {} from 'i18next'

/** A side's own word for the guarantee. */
export const ar = {
  title: 'مرجعك',
  text: 'رقم الطلب أو الملف في سجلاتك. يظهر لطرفك وحده، وتجد به الضمانة في البحث.',
  add: 'إضافة مرجع',
  change: 'تغيير المرجع',
  label: 'المرجع',
  hint: '64 حرفًا على الأكثر.',
  hintOfChange: '64 حرفًا على الأكثر. اتركه فارغًا لإزالته.',
  save: 'حفظ',
  saved: 'حُفظ المرجع',
  removed: 'أُزيل المرجع',
  failed: 'لم يُحفظ المرجع.',
}

declare module 'i18next' {
  interface ResourceNamespaceMap {
    'guarantees/details/reference': typeof ar
  }
}
