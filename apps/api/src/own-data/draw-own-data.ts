import type { Lang } from '@damana/contract/errors'
import { type OwnData, type OwnDataPart, ownDataParts, type OwnDataRow } from './own-data.rules.ts'

interface Phrases {
  title: string
  collected: string
  empty: string
  picture: string
  amounts: string
  part: Record<OwnDataPart, string>
}
const ar: Phrases = {
  title: 'بياناتك لدى ضمانة',
  collected: 'جُمعت في',
  empty: 'لا شيء.',
  picture: 'صورتك',
  amounts: 'المبالغ بالفلس، والدينار 1000 فلس. الأوقات بالتوقيت العالمي. أسماء الحقول كما هي في قاعدة البيانات وفي ملف JSON.',
  part: {
    account: 'الحساب',
    identity: 'الهوية',
    personal_data: 'البيانات الشخصية',
    identity_reviews: 'التحقق من الهوية',
    addresses: 'العناوين',
    bank_accounts: 'الحسابات البنكية',
    registration_draft: 'تسجيل لم يكتمل',
    companies: 'الشركات التي تعمل عنها',
    company_history: 'سجل صلاحياتك في الشركات',
    company_invitations: 'دعوات الشركات',
    account_history: 'إجراءات الإدارة على حسابك',
    sessions: 'جلسات الدخول',
    consents: 'الموافقات',
    notifications: 'الإشعارات',
    notification_choices: 'إعدادات الإشعارات',
    push_subscriptions: 'المتصفحات التي تصلها الإشعارات',
    guarantees: 'الضمانات',
    terms_offered: 'الشروط التي عرضتها',
    acts: 'إجراءاتك في الضمانات',
    support: 'رسائلك إلى الدعم والردود عليها',
    offers_opened: 'العروض التي اطّلعت عليها',
    references: 'مراجعك للضمانات',
    disputes: 'اعتراضاتك',
    discounts: 'رموز الخصم التي استخدمتها',
    files: 'الوثائق التي أرسلتها',
    payments: 'الدفعات',
    transfers: 'الحوالات إليك',
    fees: 'الرسوم',
    invoices: 'الفواتير والإشعارات الدائنة',
  },
}
const en: Phrases = {
  title: 'Your data at Damana',
  collected: 'Collected at',
  empty: 'Nothing.',
  picture: 'Your picture',
  amounts:
    'Amounts are in fils; a dinar is 1000 fils. Times are in UTC. The names of fields are those of the database and of the JSON file.',
  part: {
    account: 'Account',
    identity: 'Identity',
    personal_data: 'Personal data',
    identity_reviews: 'Proof of identity',
    addresses: 'Addresses',
    bank_accounts: 'Bank accounts',
    registration_draft: 'Unfinished registration',
    companies: 'Companies you act for',
    company_history: 'History of your permissions in companies',
    company_invitations: 'Invitations of companies',
    account_history: 'What our staff did to your account',
    sessions: 'Sessions',
    consents: 'Consents',
    notifications: 'Notifications',
    notification_choices: 'Notification settings',
    push_subscriptions: 'Browsers that are sent notifications',
    guarantees: 'Guarantees',
    terms_offered: 'Terms you offered',
    acts: 'Your actions in guarantees',
    support: 'Your messages to support, and the answers',
    offers_opened: 'Offers you opened',
    references: 'Your references of guarantees',
    disputes: 'Your disputes',
    discounts: 'Discount codes you used',
    files: 'Papers you sent',
    payments: 'Payments',
    transfers: 'Transfers to you',
    fees: 'Fees',
    invoices: 'Invoices and credit notes',
  },
}
const phrases = { ar, en } as const

const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }
const escape = (text: string): string => text.replace(/[&<>"']/g, (letter) => entities[letter] ?? letter)
const shown = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value))

/** A copy of somebody's data as a page that needs nothing else: no script, no style from elsewhere. */
export function drawOwnData(data: OwnData, collectedAt: Date, lang: Lang): string {
  const say = phrases[lang]
  const field = ([name, value]: [string, unknown]) =>
    name === 'picture' && typeof value === 'string'
      ? `<div><dt dir="ltr">${name}</dt><dd><img src="${escape(value)}" alt="${say.picture}"></dd></div>`
      : name === 'path' && typeof value === 'string'
        ? `<div><dt dir="ltr">${name}</dt><dd><a dir="ltr" href="${escape(value.split('/').map(encodeURIComponent).join('/'))}">${escape(value)}</a></dd></div>`
        : `<div><dt dir="ltr">${escape(name)}</dt><dd dir="auto">${escape(shown(value))}</dd></div>`
  const item = (row: OwnDataRow) =>
    `<dl>${Object.entries(row)
      .filter(([, value]) => value !== null)
      .map(field)
      .join('')}</dl>`
  const part = (name: OwnDataPart) =>
    `<section><h2>${say.part[name]}</h2>${data[name].map(item).join('') || `<p>${say.empty}</p>`}</section>`
  return `<!doctype html>
<html lang="${lang}" dir="${lang === 'ar' ? 'rtl' : 'ltr'}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${say.title}</title>
<style>body{font:16px/1.7 system-ui,sans-serif;max-width:52rem;margin:2rem auto;padding:0 1rem;color:#211829}h2{margin-top:2rem;color:#43295a}
dl{margin:0 0 1rem;padding:.75rem 1rem;border:1px solid #d3c9ba;border-radius:8px}dl div{display:flex;flex-wrap:wrap;gap:0 1rem}dt{min-width:14rem;color:#6a606f}dd{margin:0;overflow-wrap:anywhere}</style></head>
<body><h1>${say.title}</h1><p>${say.collected} <bdi dir="ltr">${collectedAt.toISOString()}</bdi></p><p>${say.amounts}</p>
${ownDataParts.map(part).join('\n')}
</body></html>
`
}
