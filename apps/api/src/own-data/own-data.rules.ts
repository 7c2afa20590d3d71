/** The parts of a copy of somebody's data, in the order in which they are read. */
export const ownDataParts = [
  'account',
  'identity',
  'personal_data',
  'identity_reviews',
  'addresses',
  'bank_accounts',
  'registration_draft',
  'companies',
  'company_history',
  'company_invitations',
  'account_history',
  'sessions',
  'consents',
  'notifications',
  'support',
  'notification_choices',
  'push_subscriptions',
  'guarantees',
  'terms_offered',
  'acts',
  'offers_opened',
  'references',
  'disputes',
  'discounts',
  'files',
  'payments',
  'transfers',
  'fees',
  'invoices',
] as const
export type OwnDataPart = (typeof ownDataParts)[number]
export type OwnDataRow = Readonly<Record<string, unknown>>
export type OwnData = Readonly<Record<OwnDataPart, readonly OwnDataRow[]>>

/** Tables that name a person, or their party, and where in a copy they are; a test fails for a table that is in neither list. */
export const exportedTables: Readonly<Record<string, OwnDataPart>> = {
  'app.account_events': 'account_history',
  'app.addresses': 'addresses',
  'app.bank_accounts': 'bank_accounts',
  'app.company_invitations': 'company_invitations',
  'app.consents': 'consents',
  'app.discount_uses': 'discounts',
  'app.files': 'files',
  'app.guarantee_blocks': 'disputes',
  'app.guarantee_references': 'references',
  'app.guarantee_terms': 'terms_offered',
  'app.guarantees': 'guarantees',
  'app.identity_reviews': 'identity_reviews',
  'app.membership_events': 'company_history',
  'app.invoices': 'invoices',
  'app.memberships': 'companies',
  'app.notification_choices': 'notification_choices',
  'app.notifications': 'notifications',
  'app.offer_openings': 'offers_opened',
  'app.payouts': 'transfers',
  'app.personal_data': 'personal_data',
  'app.push_subscriptions': 'push_subscriptions',
  'app.registration_drafts': 'registration_draft',
  'app.sessions': 'sessions',
  'app.support_messages': 'support',
  'app.support_threads': 'support',
  'app.users': 'account',
}
export const notExportedTables: Readonly<Record<string, string>> = {
  'app.account_invitations': 'hashes of links, which say nothing of a person',
  'app.api_account_events': 'of a company’s access by program',
  'app.api_accounts': 'of a company’s access by program',
  'app.api_keys': 'keys of a company, whose programs they let in',
  'app.api_machines': 'public keys of a company’s machines',
  'app.browser_keys': 'thumbprints of keys, which the browsers hold; the sessions say which browsers',
  'app.companies': 'a company is not a person: its data are those of its users together',
  'app.company_group_requests': 'companies ask and answer there, not persons',
  'app.data_exports': 'the copies themselves',
  'app.party_events': 'which events a party is told of; the history of each guarantee has them',
  'app.registration_flows': 'steps of minutes',
  'app.webhook_endpoints': 'addresses of a company’s programs',
  'app.step_ups': 'codes of minutes',
}

export type Kept = 'money' | 'identity' | 'security' | 'sessions'
/** Data of a closed account that stay with us, and for how long the law, or the safety of the others, has us keep them. */
export const keptAfterClosing: readonly { what: Kept; period: string }[] = [
  { what: 'money', period: 'P10Y' },
  { what: 'identity', period: 'P5Y' },
  { what: 'security', period: 'P18M' },
  { what: 'sessions', period: 'P90D' },
]
