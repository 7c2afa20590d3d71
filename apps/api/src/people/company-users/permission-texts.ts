import { permissionWords } from '@damana/contract/permission-words'
import { permissions, type Permission } from '@damana/contract/permissions'
import type { Lang } from '@damana/contract/errors'

interface Words {
  title: string
  text: string
}
const fullOnGroup: Readonly<Record<Lang, Words>> = {
  ar: { title: 'كامل الصلاحيات على المجموعة', text: 'كل الصلاحيات في كل شركات المجموعة، الحالية وما ينضم إليها.' },
  en: {
    title: 'Full rights on the group',
    text: 'All permissions in every company of the group, those of today and those that join it.',
  },
}
export interface DescribedPermission extends Words {
  name: Permission | 'full_on_group'
}
export const describePermissions = (lang: Lang): DescribedPermission[] =>
  permissions.map((name) => ({ name, title: permissionWords[name][lang], text: permissionWords[name].means[lang] }))
export const describeFullOnGroup = (lang: Lang): DescribedPermission => ({ name: 'full_on_group', ...fullOnGroup[lang] })
