/**
 * The columns of the file of commissioners, in their order: the template is made of them, the file is read by them, and screens name a column
 * of an error with them. Free of zod, so that screens may import it.
 */
import type { DelegationPermission, DelegationType } from './company-words.ts'
import { permissionWords } from './permission-words.ts'
import { type Permission, permissions } from './permissions.ts'
import type { Choice, SheetColumn } from './sheet-columns.ts'

export const yesNo = {
  true: { words: { ar: 'نعم', en: 'Yes' }, also: ['y', 'true', '1', 'صح', 'صحيح'] },
  false: { words: { ar: 'لا', en: 'No' }, also: ['n', 'false', '0', 'خطأ'] },
} as const satisfies Record<string, Choice>

const delegationTypeChoices = {
  sole: { words: { ar: 'منفردًا', en: 'Sole' }, also: ['منفرد', 'منفردا', 'منفردة', 'alone', 'solely', 'individually'] },
  joint: { words: { ar: 'مجتمعين', en: 'Joint' }, also: ['مجتمعًا', 'مجتمع', 'مجتمعون', 'jointly', 'together'] },
} as const satisfies Record<DelegationType, Choice>

/** Other spellings of a permission that are understood. */
const permissionSpellings: Partial<Record<Permission, readonly string[]>> = {
  full: ['كل الصلاحيات', 'الكل', 'كاملة', 'all permissions', 'all'],
  'damana.view': ['عرض الضمانات'],
  'damana.respond': ['الرد على العروض', 'respond to offers'],
  'damana.release': ['صرف المبالغ', 'release money'],
}
const permissionChoices: Readonly<Record<string, Choice>> = Object.fromEntries(
  permissions.map((name) => {
    const { ar, en } = permissionWords[name]
    return [name, { words: { ar, en }, also: permissionSpellings[name] ?? [] }]
  }),
)

const delegationPermissionChoices = {
  sell: { words: { ar: 'البيع', en: 'Sell' }, also: ['بيع'] },
  buy: { words: { ar: 'الشراء', en: 'Buy' }, also: ['شراء'] },
  sign: { words: { ar: 'التوقيع', en: 'Sign' }, also: ['توقيع'] },
  receive_money: { words: { ar: 'قبض المبالغ', en: 'Receive money' }, also: ['قبض الأموال', 'القبض', 'قبض'] },
  bank: { words: { ar: 'المعاملات البنكية', en: 'Banking' }, also: ['البنوك', 'bank'] },
  manage: { words: { ar: 'الإدارة', en: 'Manage' }, also: ['إدارة'] },
  represent: { words: { ar: 'التمثيل أمام الجهات الرسمية', en: 'Represent before authorities' }, also: ['التمثيل', 'تمثيل', 'represent'] },
} as const satisfies Record<DelegationPermission, Choice>

/** As the fields of a commissioner are named in the contract; a test holds both lists against each other. */
export const commissionerColumns = {
  full_name: {
    header: { ar: 'الاسم الكامل', en: 'Full name' },
    also: ['الاسم', 'name'],
    kind: 'text',
    hint: { ar: 'كما في بطاقة الهوية أو جواز السفر.', en: 'As on the identity card or the passport.' },
  },
  nationality: {
    header: { ar: 'الجنسية', en: 'Nationality' },
    also: ['الدولة', 'country'],
    kind: 'country',
    hint: { ar: 'اسم الدولة أو رمزها، مثل: الأردن أو JO.', en: 'The name of the country or its code, such as Jordan or JO.' },
  },
  number: {
    header: { ar: 'الرقم الوطني أو رقم الجواز', en: 'National or passport number' },
    also: ['الرقم الوطني', 'رقم الجواز', 'national number', 'passport number', 'id or passport'],
    kind: 'text',
    hint: {
      ar: 'الرقم الوطني للأردني، ورقم جواز السفر لغيره.',
      en: 'The national number of a Jordanian, otherwise the number of the passport.',
    },
  },
  job: {
    header: { ar: 'المسمى الوظيفي', en: 'Job' },
    also: ['الوظيفة', 'job title'],
    kind: 'text',
    hint: { ar: 'مثل: مدير عام.', en: 'Such as: general manager.' },
  },
  address: {
    header: { ar: 'العنوان', en: 'Address' },
    kind: 'text',
    hint: { ar: 'المدينة والشارع ورقم المبنى.', en: 'City, street and number of the building.' },
  },
  delegation_type: {
    header: { ar: 'نوع التفويض', en: 'Delegation type' },
    kind: 'choice',
    choices: delegationTypeChoices,
    hint: { ar: 'هل يوقّع منفردًا أم مع غيره.', en: 'Whether this person signs alone or together with others.' },
  },
  is_top: {
    header: { ar: 'المفوّض الأول', en: 'Top signatory' },
    also: ['المفوّض الأعلى', 'مفوض أعلى', 'top commissioner', 'top'],
    kind: 'yes_no',
    choices: yesNo,
    hint: { ar: 'هل هو المفوّض الأول في الشركة.', en: 'Whether this person is the top signatory of the company.' },
  },
  permissions: {
    header: { ar: 'الصلاحيات في ضمانة', en: 'Permissions at Damana' },
    also: ['الصلاحيات', 'permissions'],
    kind: 'choices',
    choices: permissionChoices,
    hint: {
      ar: 'ما يستطيع فعله في حساب الشركة على ضمانة. افصل بين الصلاحيات بفاصلة.',
      en: 'What this person may do in the company’s account at Damana. Put commas between them.',
    },
  },
  phone: {
    header: { ar: 'رقم الهاتف', en: 'Phone' },
    also: ['الهاتف', 'الهاتف المحمول', 'mobile', 'phone number'],
    kind: 'phone',
    hint: {
      ar: 'مع رمز الدولة لغير الأرقام الأردنية، مثل: ‎+966500000000.',
      en: 'With the country code unless it is Jordanian, such as +966500000000.',
    },
  },
  email: {
    header: { ar: 'البريد الإلكتروني', en: 'E-mail' },
    also: ['البريد', 'email', 'e-mail address'],
    kind: 'text',
    hint: { ar: 'مثل: name@example.com.', en: 'Such as: name@example.com.' },
  },
  delegation_permissions: {
    header: { ar: 'صلاحيات التفويض', en: 'Delegation permissions' },
    kind: 'choices',
    choices: delegationPermissionChoices,
    hint: { ar: 'ما فوّضته الشركة به. افصل بينها بفاصلة.', en: 'For what the company has delegated this person. Put commas between them.' },
  },
  delegation_text: {
    header: { ar: 'نص التفويض', en: 'Delegation text' },
    kind: 'text',
    hint: { ar: 'كما ورد في السجل التجاري.', en: 'As the commercial register words it.' },
  },
} as const satisfies Record<string, SheetColumn>
export type CommissionerField = keyof typeof commissionerColumns
