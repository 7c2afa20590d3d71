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
/** The meaning of each permission for the person who gives it. */
const texts: Readonly<Record<Lang, Readonly<Record<Permission, string>>>> = {
  ar: {
    full: 'كل ما يلي، بما فيه إدارة المستخدمين والحساب البنكي.',
    'company.dashboard.running': 'الاطلاع على لوحة أعداد الضمانات وحالاتها.',
    'company.dashboard.financial': 'الاطلاع على لوحة مبالغ الضمانات وحركتها.',
    'damana.view': 'رؤية ضمانات الشركة وتفاصيلها وإشعاراتها.',
    'damana.create': 'إنشاء ضمانة باسم الشركة، وتعديلها قبل قبولها، وسحبها.',
    'damana.respond': 'قبول الضمانات المعروضة على الشركة أو رفضها.',
    'damana.release': 'طلب تحرير المبلغ وتأكيد نقل الملكية، والاعتراض، وإرسال الإثباتات، وتحديد الدافع، والتمديد، والرد على تقسيم المبلغ.',
    'damana.cancel': 'طلب الإلغاء والرد عليه وسحب الطلب. للإلغاء رسوم تتحملها الشركة.',
    'company.users': 'إضافة مستخدمي الشركة وتعديلهم وحذفهم، ومنحهم ما لا يزيد على صلاحيات مانحها.',
    'company.bank': 'رؤية حساب الشركة البنكي وعنوانها وتغييرهما. إلى هذا الحساب تصل أموالها.',
  },
  en: {
    full: 'Everything below, including users and bank account.',
    'company.dashboard.running': 'See the dashboard of numbers and statuses of guarantees.',
    'company.dashboard.financial': 'See the dashboard of amounts and how they move.',
    'damana.view': 'See the guarantees of the company, their details and notifications.',
    'damana.create': 'Create a guarantee in the name of the company, amend it before it is accepted, and withdraw it.',
    'damana.respond': 'Accept or reject guarantees that are offered to the company.',
    'damana.release':
      'Request the release, confirm the change of ownership, object, send evidence, name a payer, extend, and answer a split.',
    'damana.cancel': 'Request a cancellation, answer one and withdraw one. A cancellation costs the company a fee.',
    'company.users': 'Add, change and delete users of the company, with no more permissions than one has oneself.',
    'company.bank': 'See and change the bank account and the address of the company. Its money goes to this account.',
  },
}

export interface DescribedPermission extends Words {
  name: Permission | 'full_on_group'
}
export const describePermissions = (lang: Lang): DescribedPermission[] =>
  permissions.map((name) => ({ name, title: permissionWords[name][lang], text: texts[lang][name] }))
export const describeFullOnGroup = (lang: Lang): DescribedPermission => ({ name: 'full_on_group', ...fullOnGroup[lang] })
