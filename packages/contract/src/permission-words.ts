/** Each permission in words: its name on every screen and in the file of commissioners, and its meaning for the person who gives it. Free of zod, so that screens may import it. */
import type { Lang } from './errors.ts'
import { permissions, type Permission, type Role } from './permissions.ts'

export type Words = Readonly<Record<Lang, string>>

export const permissionWords: Readonly<Record<Permission, Words & { readonly means: Words }>> = {
  full: {
    ar: 'كامل الصلاحيات',
    en: 'Full rights',
    means: { ar: 'كل ما يلي، بما فيه إدارة المستخدمين والحساب البنكي.', en: 'Everything below, including users and bank account.' },
  },
  'company.dashboard.running': {
    ar: 'لوحة التشغيل',
    en: 'Operational dashboard',
    means: { ar: 'الاطلاع على لوحة أعداد الضمانات وحالاتها.', en: 'See the dashboard of numbers and statuses of guarantees.' },
  },
  'company.dashboard.financial': {
    ar: 'اللوحة المالية',
    en: 'Financial dashboard',
    means: { ar: 'الاطلاع على لوحة مبالغ الضمانات وحركتها.', en: 'See the dashboard of amounts and how they move.' },
  },
  'damana.view': {
    ar: 'الاطلاع على الضمانات',
    en: 'View guarantees',
    means: { ar: 'رؤية ضمانات الشركة وتفاصيلها وإشعاراتها.', en: 'See the guarantees of the company, their details and notifications.' },
  },
  'damana.create': {
    ar: 'إنشاء الضمانات',
    en: 'Create guarantees',
    means: {
      ar: 'إنشاء ضمانة باسم الشركة، وتعديلها قبل قبولها، وسحبها.',
      en: 'Create a guarantee in the name of the company, amend it before it is accepted, and withdraw it.',
    },
  },
  'damana.respond': {
    ar: 'قبول الضمانات ورفضها',
    en: 'Accept and reject',
    means: { ar: 'قبول الضمانات المعروضة على الشركة أو رفضها.', en: 'Accept or reject guarantees that are offered to the company.' },
  },
  'damana.release': {
    ar: 'تحرير المبلغ',
    en: 'Release the money',
    means: {
      ar: 'طلب تحرير المبلغ وتأكيد نقل الملكية، والاعتراض، وإرسال الإثباتات، وتحديد الدافع، والتمديد، والرد على تقسيم المبلغ.',
      en: 'Request the release, confirm the change of ownership, object, send evidence, name a payer, extend, and answer a split.',
    },
  },
  'damana.cancel': {
    ar: 'إلغاء الضمانات',
    en: 'Cancel guarantees',
    means: {
      ar: 'طلب الإلغاء والرد عليه وسحب الطلب. للإلغاء رسوم تتحملها الشركة.',
      en: 'Request a cancellation, answer one and withdraw one. A cancellation costs the company a fee.',
    },
  },
  'company.users': {
    ar: 'إدارة المستخدمين',
    en: 'Manage users',
    means: {
      ar: 'إضافة مستخدمي الشركة وتعديلهم وحذفهم، ومنحهم ما لا يزيد على صلاحيات مانحها.',
      en: 'Add, change and delete users of the company, with no more permissions than one has oneself.',
    },
  },
  'company.bank': {
    ar: 'الحساب البنكي والعنوان',
    en: 'Bank account and address',
    means: {
      ar: 'رؤية حساب الشركة البنكي وعنوانها وتغييرهما. إلى هذا الحساب تصل أموالها.',
      en: 'See and change the bank account and the address of the company. Its money goes to this account.',
    },
  },
  'company.api': {
    ar: 'الربط البرمجي',
    en: 'API access',
    means: {
      ar: 'طلب الربط البرمجي باسم الشركة، وإنشاء مفاتيحه وإلغاؤها. يعمل المفتاح باسم الشركة دون أن يسجّل أحد الدخول.',
      en: 'Apply for API access in the name of the company, and make and revoke its keys. A key works for the company without anybody signing in.',
    },
  },
}

/** The names of all permissions in one language. */
export const permissionTitles = (lang: Lang): Readonly<Record<Permission, string>> =>
  Object.fromEntries(permissions.map((name) => [name, permissionWords[name][lang]])) as Record<Permission, string> // each of them stands in it

export const roleWords: Readonly<Record<Role, Words>> = {
  seller: { ar: 'بائع', en: 'Seller' },
  accountant: { ar: 'محاسب', en: 'Accountant' },
  manager: { ar: 'مدير', en: 'Manager' },
}
