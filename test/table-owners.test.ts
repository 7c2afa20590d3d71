import { describe, expect, it } from 'vitest'
import { readSource, sourcesLike } from './support/sources.ts'

// Every table has one room that writes it; others ask that room to write. A statement of any room may read it, and the database checks it
// against the schema as it is: a view of its owner's would say the same columns by other names. Of the tables that most rooms read, the
// columns that are their owner's own stand here; every column of `app.parties` is read by others.

/** Which tables a room writes. */
const owners: Readonly<Record<string, readonly string[]>> = {
  audit: ['app.audit_runs'],
  content: ['app.content_events', 'app.content_versions'],
  dashboards: ['app.dashboard_changes', 'app.dashboard_sums'],
  desk: ['app.list_export_parts', 'app.list_exports', 'app.staff_reminders'],
  discounts: ['app.discount_codes', 'app.discount_uses'],
  files: ['app.file_folder', 'app.files'],
  guarantees: ['app.company_terms', 'app.guarantee_certificates', 'app.guarantee_references', 'app.guarantee_terms', 'app.offer_openings'],
  invoices: ['app.invoice_events', 'app.invoices'],
  kernel: ['app.approvals', 'app.idempotency', 'app.rate_counters', 'app.security_events', 'app.settings'],
  lifecycle: [
    'app.cancellation_requests',
    'app.extension_requests',
    'app.guarantee_blocks',
    'app.guarantee_events',
    'app.guarantee_timers',
    'app.guarantee_vehicles',
    'app.guarantees',
    'app.split_proposals',
    'app.terms_proposals',
    'app.third_party_payers',
    'app.transfer_proofs',
  ],
  'money/bank-days': ['app.bank_day_closes', 'app.proofs_of_funds'],
  'money/bank-messages': ['app.bank_lines', 'app.bank_messages', 'app.bank_statements', 'app.unmatched_entries'],
  'money/fees': ['app.fee_bills', 'app.fee_events', 'app.fees'],
  'money/payouts': ['app.payout_events', 'app.payout_files', 'app.payouts'],
  'money/receipts': ['app.receipt_events', 'app.receipts'],
  'money/reconciliation': ['app.bank_exception_receipts', 'app.bank_exceptions', 'app.make_goods'],
  'money/refunds': ['app.payer_links'],
  notify: ['app.messaging_outages', 'app.notification_choices', 'app.notifications', 'app.outbox'],
  'own-data': ['app.data_exports'],
  'people/access-links': ['app.owner_links'],
  'people/api-access': ['app.api_account_events', 'app.api_accounts', 'app.api_key_reads', 'app.api_keys', 'app.api_machines'],
  'people/partner-contracts': ['app.partner_contracts'],
  'people/bank-accounts': ['app.bank_accounts'],
  'people/companies': [
    'app.company_application_checks',
    'app.company_application_events',
    'app.company_application_sections',
    'app.company_applications',
    'app.company_group_requests',
    'app.company_groups',
    'app.companies',
  ],
  'people/company-users': ['app.company_invitations', 'app.membership_events', 'app.memberships'],
  'people/identity-proof': ['app.identity_reviews', 'app.personal_data'],
  'people/parties': ['app.parties'],
  'people/profile': ['app.addresses', 'app.consents'],
  'people/registration': ['app.registration_drafts'],
  'people/sign-in': [
    'app.account_invitations',
    'app.browser_keys',
    'app.code_failures',
    'app.otp_codes',
    'app.registration_flows',
    'app.sessions',
    'app.staff',
    'app.staff_browser_keys',
    'app.step_ups',
    'app.users',
    'sec.nonce_epoch',
  ],
  'people/staff-interests': ['app.staff_interests'],
  'people/staff-users': ['app.account_events', 'app.staff_events', 'app.staff_recovery_codes'],
  pricing: ['app.fee_schedules'],
  push: ['app.push_subscriptions'],
  restores: ['app.restores', 'app.sent_numbers'],
  support: ['app.support_events', 'app.support_messages', 'app.support_saved_answers', 'app.support_threads'],
  webhooks: ['app.event_position', 'app.party_events', 'app.webhook_deliveries', 'app.webhook_endpoints', 'app.webhook_secrets'],
}

/** Columns that no other room reads: their owner may change them alone. */
const ownColumns: Readonly<Record<string, readonly string[]>> = {
  'app.guarantees': [
    'creator_user_id',
    'vehicle_unverified_reason',
    'discount_code_id',
    'seller_bank_account_id',
    'owner_is_buyer_at',
    'release_requested_by',
    'offer_paused_seconds',
    'extended_at',
    'system_release_at',
    'remind_at',
    'next_registry_check_at',
    'failed_registry_checks',
    'registry_finding',
    'registry_finding_at',
  ],
  'app.payouts': [
    'made_by_staff_id',
    'account_since',
    'staff_hold_reason',
    'staff_hold_by',
    'restored_missed_at',
    'allowed_iban',
    'account_is_of_another',
  ],
  'app.receipts': [
    'fingerprint',
    'lost_fils',
    'answered_fils',
    'refunded_fils',
    'claim_noted_at',
    'reported_bank',
    'reported_reference',
    'cut_fils',
    'part_of',
  ],
  'app.users': ['initial_password_until'],
}

/** A transition writes its notice in its one statement: a sale would send six more of the hundred that it may (docs/decisions/0003). */
const exceptions: readonly string[] = ['lifecycle/store.queries.ts writes app.outbox']

/** Those that fill or mend a database as its owner: the sandbox's world, the seeder, the tools, and the change of a key, which seals every sealed value anew. */
const asOwner = /^(sandbox|seed|tools|keys)\//
const own = /^apps\/api\/src\/(.*)$/
const write = /\b(?:insert into|update|delete from)\s+((?:app|sec)\.[a-z_]+)/g
const roomOf = (path: string): string =>
  path
    .split('/')
    .slice(0, /^(money|people)\//.test(path) ? 2 : 1)
    .join('/')

const files = sourcesLike(own)
  .filter(({ path }) => path.endsWith('.ts') && !path.endsWith('.test.ts'))
  .map(({ path, text }) => ({ path: own.exec(path)?.[1] ?? '', text }))
  .filter(({ path }) => !asOwner.test(path))
const writes = files.flatMap(({ path, text }) => [...text.matchAll(write)].map(([, table = '']) => ({ path, table })))
const ownerOf = new Map(Object.entries(owners).flatMap(([room, tables]) => tables.map((table) => [table, room])))

describe('tables', () => {
  it('have one owner each', () => {
    expect(Object.values(owners).flat().length).toBe(ownerOf.size)
    expect([...new Set(writes.map(({ table }) => table))].filter((table) => !ownerOf.has(table))).toEqual([])
    expect([...ownerOf.keys()].filter((table) => !writes.some((one) => one.table === table))).toEqual([])
  })

  it('are written by their owner', () => {
    const others = writes
      .filter(({ path, table }) => ownerOf.get(table) !== roomOf(path))
      .map(({ path, table }) => `${path} writes ${table}`)
    expect([...new Set(others)].sort()).toEqual(exceptions)
  })

  it('have columns that no room reads but their owner', () => {
    const schema = readSource('docs/schema.sql')
    const against = Object.entries(ownColumns).flatMap(([table, columns]) => {
      const readers = files.filter(({ path, text }) => roomOf(path) !== ownerOf.get(table) && new RegExp(`\\b${table}\\b`).test(text))
      return columns.flatMap((column) => [
        ...(schema.includes(`\n  ${column} `) ? [] : [`${table} has no ${column}`]),
        ...readers.filter(({ text }) => new RegExp(`\\b${column}\\b`).test(text)).map(({ path }) => `${path} reads ${column} of ${table}`),
      ])
    })
    expect(against).toEqual([])
  })
})
