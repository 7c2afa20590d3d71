import type {} from 'i18next'

/** Papers that were brought to a guarantee. */
export const ar = {
  title: 'الوثائق',
  kind: {
    licence_photo: 'صورة الرخصة',
    support: 'مرفق',
    evidence: 'وثيقة إثبات',
    department_paper: 'كتاب إدارة الترخيص',
    identity_document: 'صورة الوثيقة',
    identity_face: 'صورة الوجه والوثيقة',
  },
  by: { you: 'منك', seller: 'من البائع', buyer: 'من المشتري', staff: 'من الإدارة' },
  view: 'عرض',
  viewOf: 'عرض {{name}}',
  download: 'تنزيل',
  downloadOf: 'تنزيل {{name}}',
  failed: 'تعذّر فتح الملف. أعد المحاولة.',
  gone: 'لم يعد هذا الملف موجودًا.',
}

declare module 'i18next' {
  interface ResourceNamespaceMap {
    guaranteeFiles: typeof ar
  }
}
