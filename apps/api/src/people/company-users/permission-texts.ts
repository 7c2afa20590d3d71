import { permissions, type Permission } from '@damana/contract/permissions'
import type { Lang } from '@damana/contract/errors'

interface Words {
  title: string
  text: string
}
/** What each permission allows, as a person reads it who gives it. */
const words: Readonly<Record<Lang, Readonly<Record<Permission | 'full_on_group', Words>>>> = {
  ar: {
    full: { title: 'كامل الصلاحيات', text: 'كل ما يلي، بما فيه إدارة المستخدمين والحساب البنكي.' },
    'company.dashboard.running': { title: 'لوحة التشغيل', text: 'الاطلاع على لوحة أعداد الضمانات وحالاتها.' },
    'company.dashboard.financial': { title: 'اللوحة المالية', text: 'الاطلاع على لوحة مبالغ الضمانات وحركتها.' },
    'damana.view': { title: 'الاطلاع على الضمانات', text: 'رؤية ضمانات الشركة وتفاصيلها وإشعاراتها.' },
    'damana.create': { title: 'إنشاء الضمانات', text: 'إنشاء ضمانة باسم الشركة، وتعديلها قبل قبولها، وسحبها.' },
    'damana.respond': { title: 'قبول الضمانات ورفضها', text: 'قبول الضمانات المعروضة على الشركة أو رفضها.' },
    'damana.release': {
      title: 'تحرير المبلغ',
      text: 'طلب تحرير المبلغ وتأكيد نقل الملكية، والاعتراض، وإرسال الإثباتات، وتحديد الدافع، والتمديد، والرد على تقسيم المبلغ.',
    },
    'damana.cancel': { title: 'إلغاء الضمانات', text: 'طلب الإلغاء والرد عليه وسحب الطلب. للإلغاء رسوم تتحملها الشركة.' },
    'company.users': { title: 'إدارة المستخدمين', text: 'إضافة مستخدمي الشركة وتعديلهم وحذفهم، ومنحهم ما لا يزيد على صلاحيات مانحها.' },
    'company.bank': { title: 'الحساب البنكي والعنوان', text: 'رؤية حساب الشركة البنكي وعنوانها وتغييرهما. إلى هذا الحساب تصل أموالها.' },
    full_on_group: { title: 'كامل الصلاحيات على المجموعة', text: 'كل الصلاحيات في كل شركات المجموعة، الحالية وما ينضم إليها.' },
  },
  en: {
    full: { title: 'Full rights', text: 'Everything below, including users and bank account.' },
    'company.dashboard.running': { title: 'Operational dashboard', text: 'See the dashboard of numbers and statuses of guarantees.' },
    'company.dashboard.financial': { title: 'Financial dashboard', text: 'See the dashboard of amounts and how they move.' },
    'damana.view': { title: 'View guarantees', text: 'See the guarantees of the company, their details and notifications.' },
    'damana.create': {
      title: 'Create guarantees',
      text: 'Create a guarantee in the name of the company, amend it before it is accepted, and withdraw it.',
    },
    'damana.respond': { title: 'Accept and reject', text: 'Accept or reject guarantees that are offered to the company.' },
    'damana.release': {
      title: 'Release the money',
      text: 'Request the release, confirm the change of ownership, object, send evidence, name a payer, extend, and answer a split.',
    },
    'damana.cancel': {
      title: 'Cancel guarantees',
      text: 'Request a cancellation, answer one and take one back. A cancellation costs the company a fee.',
    },
    'company.users': {
      title: 'Manage users',
      text: 'Add, change and delete users of the company, with no more permissions than one has oneself.',
    },
    'company.bank': {
      title: 'Bank account and address',
      text: 'See and change the bank account and the address of the company. Its money goes to this account.',
    },
    full_on_group: {
      title: 'Full rights on the group',
      text: 'All permissions in every company of the group, those of today and those that join it.',
    },
  },
}

export interface DescribedPermission extends Words {
  name: Permission | 'full_on_group'
}
export const describePermissions = (lang: Lang): DescribedPermission[] => permissions.map((name) => ({ name, ...words[lang][name] }))
export const describeFullOnGroup = (lang: Lang): DescribedPermission => ({ name: 'full_on_group', ...words[lang].full_on_group })
