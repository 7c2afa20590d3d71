import { staffActionPhrases } from '@damana/contract/staff-actions'
import type {} from 'i18next'

/** Accounts of people, as staff see them. */
export const ar = {
  find: 'اسم أو هاتف أو بريد أو رقم وطني',
  findHint: 'من الاسم كلمة أو أكثر، وما عداه كاملًا كما كتبه صاحب الحساب.',
  findShort: 'اكتب 3 أحرف على الأقل.',
  search: 'بحث',
  found: 'نتائج البحث',
  empty: 'لا حساب بهذه البيانات',
  emptyText: 'البحث عن تطابق تام. تحقّق من الرقم أو البريد.',
  listFailed: 'تعذّر البحث',
  choose: 'ابحث عن حساب',
  chooseText: 'ترى بياناته وما حدث فيه، ويمكن إيقافه أو إعادته.',
  failed: 'تعذّر تحميل الحساب',
  nothingToDo: 'لا إجراء متاح لك على هذا الحساب.',
  gone: 'لم نجد هذا الحساب',
  goneText: 'ربما كُتب عنوانه خطأً.',
  type: { individual: 'فرد', company: 'مستخدم شركة' },
  state: { active: 'فعّال', deactivated: 'موقوف', unverified: 'بلا تحقق', incomplete: 'تسجيل غير مكتمل' },
  facts: 'بيانات الحساب',
  number: 'رقم الحساب',
  phone: 'الهاتف',
  email: 'البريد الإلكتروني',
  nationalNumber: 'الرقم الوطني',
  proven: 'مؤكَّد',
  unproven: 'غير مؤكَّد',
  none: 'لا يوجد',
  password: 'كلمة المرور',
  hasPassword: 'وضعها صاحب الحساب',
  noPassword: 'لم تُوضع بعد',
  registration: 'التسجيل',
  complete: 'مكتمل',
  incomplete: 'غير مكتمل',
  createdAt: 'أُنشئ في',
  lastUsedAt: 'آخر استخدام',
  never: 'لم يُستخدم',
  deactivatedTitle: 'موقوف منذ {{moment}}',
  deactivatedText: 'لا يستطيع صاحبه شيئًا إلا قراءة هذه الرسالة والخروج:',
  history: 'ما فعلته الإدارة',
  noHistory: 'لم تفعل الإدارة فيه شيئًا.',
  what: { deactivated: 'أُوقف الحساب', reactivated: 'أُعيد الحساب', invited: 'أُرسلت دعوة لوضع كلمة المرور' },
  ...staffActionPhrases('account', 'ar'),
  message: 'الرسالة إلى صاحب الحساب',
  messageHint: 'كل سطر فقرة. يمكن استعمال b وi وul وol وli وa وحدها من HTML.',
  messageMissing: 'اكتب ما سيقرؤه صاحب الحساب.',
  preview: 'كما يقرؤها',
  previewEmpty: 'تظهر هنا وأنت تكتب.',
}

declare module 'i18next' {
  interface ResourceNamespaceMap {
    accounts: typeof ar
  }
}
