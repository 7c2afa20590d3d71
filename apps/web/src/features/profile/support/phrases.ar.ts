import type {} from 'i18next'

export const ar = {
  title: 'الدعم',
  about: 'اكتب لنا سؤالك أو مشكلتك، ونرد عليك هنا خلال يوم عمل.',
  write: 'رسالة جديدة',
  empty: 'لم تراسلنا بعد',
  emptyText: 'إن احتجت إلى مساعدة فاكتب لنا، وسيظهر ردنا هنا.',
  more: 'عرض المزيد',
  status: { open: 'بانتظار ردنا', answered: 'وصلك رد', closed: 'مغلقة' },
  threads: 'محادثاتك',
  thread: 'المحادثة {{number}}',
  guarantee: 'بخصوص الضمانة',
  back: 'كل المحادثات',
  gone: 'لم نجد هذه المحادثة',
  goneText: 'ربما تخص حسابًا آخر أو شركة أخرى تعمل باسمها.',
  earlier: 'الرسائل الأقدم',
  by: { you: 'أنت', staff: 'فريق الدعم' },
  messages: 'الرسائل',
  message: 'الرسالة',
  messageHint: 'لا تكتب كلمة مرورك ولا رمز التحقق.',
  required: 'اكتب رسالتك.',
  guaranteeNumber: 'رقم الضمانة',
  guaranteeHint: 'إن كان سؤالك عن ضمانة بعينها، مثل DM-100001.',
  guaranteeWrong: 'رقم الضمانة مثل DM-100001.',
  files: 'الملفات',
  filesOnTheirWay: 'انتظر حتى تصل الملفات ثم أرسل.',
  send: 'إرسال',
  sent: 'وصلتنا رسالتك',
  notSent: 'لم تُرسل الرسالة',
  closedNote: 'أُغلقت هذه المحادثة. إن كتبت هنا فُتحت من جديد.',
  fileOf: 'تنزيل {{name}}',
  fileGone: 'لم يعد هذا الملف موجودًا.',
  fileFailed: 'تعذّر تنزيل الملف.',
}

declare module 'i18next' {
  interface ResourceNamespaceMap {
    'profile/support': typeof ar
  }
}
