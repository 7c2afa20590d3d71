/** The name of each permission on every screen and in the file of commissioners. Free of zod, so that screens may import it. */
import type { Lang } from './errors.ts'
import type { Permission } from './permissions.ts'

export const permissionWords = {
  full: { ar: 'كامل الصلاحيات', en: 'Full rights' },
  'company.dashboard.running': { ar: 'لوحة التشغيل', en: 'Operational dashboard' },
  'company.dashboard.financial': { ar: 'اللوحة المالية', en: 'Financial dashboard' },
  'damana.view': { ar: 'الاطلاع على الضمانات', en: 'View guarantees' },
  'damana.create': { ar: 'إنشاء الضمانات', en: 'Create guarantees' },
  'damana.respond': { ar: 'قبول الضمانات ورفضها', en: 'Accept and reject' },
  'damana.release': { ar: 'تحرير المبلغ', en: 'Release the money' },
  'damana.cancel': { ar: 'إلغاء الضمانات', en: 'Cancel guarantees' },
  'company.users': { ar: 'إدارة المستخدمين', en: 'Manage users' },
  'company.bank': { ar: 'الحساب البنكي والعنوان', en: 'Bank account and address' },
} as const satisfies Record<Permission, Readonly<Record<Lang, string>>>
