/**
 * How long the rows of a table are kept. `after`: the retention job deletes them so long after a moment. `sweep`: the sweep of the minute does. `with`: they go when what
 * they belong to goes. `law`: the law sets the least, and no job deletes them. `lasts`: as many rows as there are things, none of which ends.
 */
export type Retention =
  | { readonly kind: 'after' | 'sweep'; readonly period: string; readonly since: string }
  | { readonly kind: 'with'; readonly what: string }
  | { readonly kind: 'law'; readonly period: '10 years' | '5 years'; readonly since: string }
  | { readonly kind: 'lasts'; readonly what: string }

const after = (period: string, since: string): Retention => ({ kind: 'after', period, since })
const sweep = (period: string, since: string): Retention => ({ kind: 'sweep', period, since })
const goesWith = (what: string): Retention => ({ kind: 'with', what })
const lasts = (what: string): Retention => ({ kind: 'lasts', what })
const ofMoney: Retention = { kind: 'law', period: '10 years', since: 'the end of the business year of the guarantee' }
const ofPerson: Retention = { kind: 'law', period: '5 years', since: 'the end of the relation' }

/** Every table and how long its rows are kept; a test fails for a table that is missing. */
export const retention: Readonly<Record<string, Retention>> = {
  'ledger.chart': lasts('the chart of accounts'),
  'ledger.accounts': ofMoney,
  'ledger.entries': ofMoney,
  'ledger.postings': ofMoney,

  'app.account_events': ofPerson,
  'app.account_invitations': after('90 days', 'the link was used or replaced'),
  'app.addresses': ofPerson,
  'app.adjusted_sales': ofMoney,
  'app.api_account_events': ofPerson,
  'app.api_accounts': ofPerson,
  'app.api_key_reads': ofPerson,
  'app.api_keys': ofPerson,
  'app.api_machines': ofPerson,
  'app.approvals': ofMoney,
  'app.audit_runs': lasts('one row a day'),
  'app.bank_accounts': ofPerson,
  'app.bank_day_closes': ofMoney,
  'app.bank_exception_receipts': ofMoney,
  'app.bank_exceptions': ofMoney,
  'app.bank_lines': ofMoney,
  'app.bank_messages': ofMoney,
  'app.bank_statements': ofMoney,
  'app.browser_keys': goesWith('the account'),
  'app.cancellation_requests': ofMoney,
  'app.code_failures': sweep('2 days', 'the last wrong code'),
  'app.companies': ofPerson,
  'app.company_application_checks': goesWith('the application'),
  'app.company_application_events': goesWith('the application'),
  'app.company_application_sections': goesWith('the application'),
  'app.company_applications': after(
    '30 days',
    'a draft was last saved, with its files; a rejected application goes with its files 5 years after the decision, an approved one lasts as long as the company',
  ),
  'app.company_group_requests': ofPerson,
  'app.company_groups': goesWith('the last company in it, or the application that added it'),
  'app.company_invitations': sweep('30 days', 'the invitation; an answered one is deleted at once'),
  'app.company_terms': goesWith('the company, which removes it'),
  'app.consents': ofMoney,
  'app.dashboard_changes': sweep('a minute', 'the change was added to the sums'),
  'app.dashboard_sums': ofMoney,
  'app.data_exports': sweep('3 days', 'the copy was ready'),
  'app.content_events': lasts('the few changes there were'),
  'app.content_versions': lasts('every text that people read or accepted'),
  'app.discount_codes': ofMoney,
  'app.discount_uses': ofMoney,
  'app.event_position': lasts('one row'),
  'app.extension_requests': ofMoney,
  'app.fee_bills': ofMoney,
  'app.fee_events': ofMoney,
  'app.fee_schedules': ofMoney,
  'app.fees': ofMoney,
  'app.file_folder': lasts('one row'),
  'app.files': ofMoney,
  'app.guarantee_blocks': ofMoney,
  'app.guarantee_certificates': goesWith('the guarantee'),
  'app.guarantee_events': ofMoney,
  'app.guarantee_money': ofMoney,
  'app.guarantee_terms': ofMoney,
  'app.guarantee_timers': goesWith('the last deadline of the guarantee'),
  'app.guarantee_references': ofMoney,
  'app.guarantee_turns': ofMoney,
  'app.guarantee_vehicles': ofMoney,
  'app.guarantee_words': goesWith('the guarantee'),
  'app.guarantees': ofMoney,
  'app.idempotency': sweep('30 days', 'the call'),
  'app.identity_reviews': ofPerson,
  'app.invoice_events': ofMoney,
  'app.invoice_series': lasts('one row a year'),
  'app.invoices': ofMoney,
  'app.key_checks': lasts('one row for each secret'),
  'app.list_exports': sweep('1 day', 'the file was ready'),
  'app.list_export_parts': goesWith('the file of a list'),
  'app.make_goods': ofMoney,
  'app.membership_events': ofPerson,
  'app.memberships': goesWith('the account'),
  'app.messaging_outages': goesWith('the outage'),
  'app.notification_choices': goesWith('the account'),
  'app.notifications': after('2 years', 'the notification; one that the person deleted goes within two minutes'),
  'app.offer_openings': ofMoney,
  'app.otp_codes': sweep('2 days', 'the code was made'),
  'app.outbox': after('90 days', 'the message was given up; a sent one is deleted at once'),
  'app.owner_links': after('90 days', 'the guarantee ended and its payouts closed'),
  'app.parties': ofPerson,
  'app.partner_contracts': ofMoney,
  'app.party_events': after('30 days', 'the event'),
  'app.payer_links': after('90 days', 'the last attempt of the payout closed'),
  'app.payout_events': ofMoney,
  'app.payout_files': ofMoney,
  'app.payouts': ofMoney,
  'app.personal_data': ofPerson,
  'app.proofs_of_funds': lasts('one row a day'),
  'app.push_subscriptions': goesWith('the session, or when the push service no longer knows it'),
  'app.rate_counters': sweep('2 days', 'the window began'),
  'app.receipt_events': ofMoney,
  'app.receipts': ofMoney,
  'app.registration_drafts': after('30 days', 'the draft was last saved'),
  'app.registration_flows': sweep('2 days', 'the step expired'),
  'app.restores': lasts('the few restores there were'),
  'app.security_events': after('18 months', 'the end of the month of the event; a month goes at once'),
  'app.sent_numbers': lasts('one row'),
  'app.sessions': after('90 days', 'the session ended, or 90 days after its sign-in'),
  'app.settings': lasts('the few changes there were'),
  'app.signing_keys': ofMoney,
  'app.split_proposals': ofMoney,
  'app.staff': ofMoney,
  'app.staff_browser_keys': goesWith('the account of the member of staff'),
  'app.staff_events': ofMoney,
  'app.staff_interests': ofMoney,
  'app.staff_invitations': after('18 months', 'the invitation was accepted, replaced, revoked or expired'),
  'app.staff_reminders': lasts('one row'),
  'app.staff_recovery_codes': goesWith('the account of the member of staff'),
  'app.step_ups': sweep('1 day', 'the code was right'),
  'app.support_events': ofPerson,
  'app.support_messages': ofPerson,
  'app.support_saved_answers': lasts('the answers that staff keep'),
  'app.support_threads': ofPerson,
  'app.terms_proposals': ofMoney,
  'app.third_party_payers': ofMoney,
  'app.transfer_proofs': ofMoney,
  'app.transitions': lasts('the table of the life cycle'),
  'app.unmatched_entries': ofMoney,
  'app.user_words': goesWith('the account'),
  'app.users': ofPerson,
  'app.webhook_deliveries': after('30 days', 'the event'),
  'app.webhook_endpoints': goesWith('the company, which removes it'),
  'app.webhook_secrets': goesWith('the endpoint, or a day after the next one was made'),

  'sec.n0': sweep('3 minutes', 'the request'),
  'sec.n1': sweep('3 minutes', 'the request'),
  'sec.n2': sweep('3 minutes', 'the request'),
  'sec.n3': sweep('3 minutes', 'the request'),
  'sec.nonce_epoch': lasts('one row'),
}

/** The tables whose expired rows the retention job deletes. */
export const expiringTables: readonly string[] = Object.keys(retention).filter((table) => retention[table]?.kind === 'after')

const inWords = (one: Retention): readonly [period: string, since: string, end: string] => {
  switch (one.kind) {
    case 'after':
      return [one.period, one.since, 'deleted each night']
    case 'sweep':
      return [one.period, one.since, 'deleted each minute']
    case 'with':
      return ['–', one.what, 'deleted with it']
    case 'law':
      return [one.period, one.since, 'deleted by no job']
    case 'lasts':
      return ['for good', one.what, '–']
  }
}

/** The list as a table of the documentation: tables with the same period stand in one row. */
export function drawRetention(): string {
  const rows = new Map<string, string[]>()
  for (const [table, one] of Object.entries(retention)) {
    const cells = inWords(one).join(' | ')
    rows.set(cells, [...(rows.get(cells) ?? []), `\`${table}\``])
  }
  return [
    '| tables | period | since | end |',
    '| --- | --- | --- | --- |',
    ...[...rows].map(([cells, tables]) => `| ${tables.join(', ')} | ${cells} |`),
  ].join('\n')
}
