import type {} from 'i18next'

/** الإشعارات: الجرس في أعلى الصفحة و`/notifications`. */
export const ar = {
  rightsChanged: 'تغيّرت صلاحياتك في الشركة.',
  title: 'الإشعارات',
  bell: 'الإشعارات',
  bellUnread_zero: 'الإشعارات',
  bellUnread_one: 'الإشعارات، لديك إشعار غير مقروء',
  bellUnread_two: 'الإشعارات، لديك إشعاران غير مقروءين',
  bellUnread_few: 'الإشعارات، لديك {{shown}} إشعارات غير مقروءة',
  bellUnread_many: 'الإشعارات، لديك {{shown}} إشعارًا غير مقروء',
  bellUnread_other: 'الإشعارات، لديك {{shown}} إشعار غير مقروء',
  unread_zero: 'لا إشعارات غير مقروءة',
  unread_one: 'إشعار واحد غير مقروء',
  unread_two: 'إشعاران غير مقروءين',
  unread_few: '{{shown}} إشعارات غير مقروءة',
  unread_many: '{{shown}} إشعارًا غير مقروء',
  unread_other: '{{shown}} إشعار غير مقروء',
  unreadMark: 'غير مقروء، ',
  readAll: 'تعليم الكل مقروءًا',
  deleteAll: 'حذف الكل',
  all: 'كل الإشعارات',
  settings: 'إعدادات الإشعارات',
  more: 'عرض المزيد',
  empty: 'لا إشعارات بعد',
  emptyText: 'نخبرك هنا بكل ما يحدث في ضماناتك.',
  failed: 'تعذّر تحميل الإشعارات',
  moreFailed: 'تعذّر تحميل المزيد. أعد المحاولة.',
  readFailed: 'لم تُعلَّم الإشعارات مقروءة. أعد المحاولة.',
  deleteFailed: 'لم تُحذف الإشعارات. أعد المحاولة.',
  deleted: 'حُذفت الإشعارات.',
  undo: 'تراجع',
  undoFailed: 'لم نستطع استعادة الإشعارات.',
  ago: 'قبل {{span}}',
  now: 'الآن',
  today: 'اليوم، {{time}}',
  latest: 'آخر الإشعارات',
}

declare module 'i18next' {
  interface ResourceNamespaceMap {
    notifications: typeof ar
  }
}
