import { sql } from '#db/statement.ts'
import type { ReadOnly } from '#db/queryable.ts'
import type { Id } from '#db/id.ts'
import type { OwnData } from './own-data.rules.ts'

/** Rows as JSON, in the order of `by`, without columns that only our tables understand. */
const rows = (from: string, by: string, { without = [], what = 'to_jsonb(t)' }: { without?: readonly string[]; what?: string } = {}) =>
  `(select coalesce(jsonb_agg(${what} - '{${['id', 'user_id', 'party_id', 'set_by_user_id', 'set_by_staff_id', 'request_id', ...without].join(',')}}'::text[] order by ${by}), '[]') from ${from})`
const numbered = (which = 'to_jsonb(t)') => `${which} || jsonb_build_object('guarantee', 'DM-' || t.guarantee_id)`

const collectSql = sql.one(
  'own-data.collect',
  `with own as (
    select id, 'seller' as role from app.guarantees where seller_party_id = :partyId
    union all select id, 'agent' from app.guarantees where creator_party_id = :partyId and creator_party_id <> seller_party_id
    union all select id, 'buyer' from app.guarantees where buyer_party_id = :partyId and offered_at is not null
  )
  select jsonb_build_object(
    'account', (select coalesce(jsonb_agg(jsonb_build_object('name', u.name, 'account_type', u.account_type, 'phone', u.phone, 'email', u.email,
        'mobile_verified_at', u.mobile_verified_at, 'email_verified_at', u.email_verified_at, 'registration_completed_at', u.registration_completed_at,
        'terms_version', u.terms_version, 'lang', u.lang, 'picture', u.avatar_path, 'password_changed_at', u.password_changed_at,
        'phone_changed_at', u.phone_changed_at, 'created_at', u.created_at)), '[]') from app.users u where u.id = :userId),
    'identity', ${rows('app.parties t where t.id = :partyId', 't.id')},
    'personal_data', ${rows('app.personal_data t where t.party_id = :partyId', 't.created_at')},
    'identity_reviews', ${rows('app.identity_reviews t where t.party_id = :partyId and t.user_id = :userId', 't.id', { without: ['decided_by_staff_id', 'document_file_id', 'face_file_id'] })},
    'addresses', ${rows('app.addresses t where t.party_id = :partyId', 't.id')},
    'bank_accounts', ${rows('app.bank_accounts t where t.party_id = :partyId', 't.id')},
    'registration_draft', ${rows('app.registration_drafts t where t.user_id = :userId', 't.saved_at')},
    'companies', ${rows('app.memberships t join app.companies c on c.id = t.company_id join app.parties p on p.id = c.party_id where t.user_id = :userId', 't.id', { what: `to_jsonb(t) || jsonb_build_object('company', p.name)`, without: ['company_id'] })},
    'company_history', ${rows('app.membership_events t where t.user_id = :userId', 't.id', { without: ['company_id', 'company_user_id', 'actor_user_id'] })},
    'company_invitations', ${rows('app.company_invitations t where t.account_user_id = :userId', 't.id', { without: ['company_id', 'account_user_id', 'invited_by_user_id'] })},
    'account_history', ${rows('app.account_events t where t.user_id = :userId', 't.id', { without: ['staff_id'] })},
    'sessions', ${rows('app.sessions s cross join lateral (select s.created_at, s.last_used_at, s.ended_at, s.ended_reason, s.ip, s.user_agent, s.remember, s.trusted) t where s.user_id = :userId', 't.created_at')},
    'consents', ${rows('app.consents t where t.user_id = :userId', 't.id', { what: numbered(), without: ['guarantee_id'] })},
    'notifications', ${rows('app.notifications t where t.user_id = :userId', 't.created_at', { what: numbered(), without: ['guarantee_id'] })},
    'support', ${rows("app.support_threads s join app.support_messages m on m.thread_id = s.id cross join lateral (select 'S' || s.id as thread, case when m.staff_id is null then 'you' else 'staff' end as by, m.text, m.at) t where s.user_id = :userId and (m.user_id = :userId or m.staff_id is not null)", 't.at')},
    'notification_choices', ${rows('app.notification_choices t where t.user_id = :userId', 't.changed_at')},
    'push_subscriptions', ${rows('app.push_subscriptions t where t.user_id = :userId', 't.id', { without: ['session_id', 'p256dh', 'auth'] })},
    'guarantees', ${rows(
      `own o join app.guarantees g on g.id = o.id cross join lateral (select g.number, o.role, g.created_at, g.accepted_at, g.held_at, g.completed_at, g.ended_at, g.end_reason,
        g.operational_status, g.financial_status, g.vehicle_type, g.vehicle_year, g.plate_code, g.plate_number, g.registration_number, g.price_fils::text as price_fils, g.total_price_fils::text as total_price_fils, g.seller_due_fils::text as seller_due_fils,
        case o.role when 'seller' then g.seller_name when 'buyer' then g.buyer_name else g.creator_name end as own_name) t`,
      't.created_at',
    )},
    'terms_offered', ${rows('own o join app.guarantee_terms t on t.guarantee_id = o.id where t.set_by_user_id = :userId', 't.created_at', { what: numbered(), without: ['guarantee_id'] })},
    'acts', ${rows('own o join app.guarantee_events e on e.guarantee_id = o.id cross join lateral (select e.guarantee_id, e.kind, e.facts, e.at) t where e.actor_user_id = :userId', 't.at', { what: numbered(), without: ['guarantee_id'] })},
    'offers_opened', ${rows('own o join app.offer_openings t on t.guarantee_id = o.id where t.party_id = :partyId?', 't.opened_at', { what: numbered(), without: ['guarantee_id'] })},
    'references', ${rows('own o join app.guarantee_references t on t.guarantee_id = o.id where t.party_id = :partyId?', 't.guarantee_id', { what: numbered(), without: ['guarantee_id', 'party_id'] })},
    'disputes', ${rows('own o join app.guarantee_blocks b on b.guarantee_id = o.id cross join lateral (select b.guarantee_id, b.reason, b.opened_at) t where b.opened_by_user_id = :userId', 't.opened_at', { what: numbered(), without: ['guarantee_id'] })},
    'discounts', ${rows('own o join app.discount_uses d on d.guarantee_id = o.id cross join lateral (select d.guarantee_id, d.discount_fils::text as discount_fils, d.created_at, d.given_back_at) t where d.party_id = :partyId', 't.created_at', { what: numbered(), without: ['guarantee_id'] })},
    'files', ${rows("app.files f cross join lateral (select f.id::text as file, 'DM-' || f.guarantee_id as guarantee, f.kind, f.name, f.content_type, f.size_bytes, f.created_at, f.attached_at) t where f.uploader_user_id = :userId and f.removed_at is null and (f.uploader_party_id = :partyId or f.guarantee_id in (select id from own))", 't.created_at, t.file')},
    'payments', ${rows("own o join app.receipts r on r.guarantee_id = o.id cross join lateral (select r.guarantee_id, r.source, r.bank_reference, r.amount_fils::text as amount_fils, r.received_at, r.payer_state, r.declared) t where o.role = 'buyer'", 't.received_at', { what: numbered(), without: ['guarantee_id'] })},
    'transfers', ${rows('app.payouts p cross join lateral (select p.guarantee_id, p.number, p.purpose, p.amount_fils::text as amount_fils, p.beneficiary_name, p.iban, p.rail, p.status, p.ordered_at, p.settled_at) t where p.beneficiary_party_id = :partyId', 't.ordered_at', { what: numbered(), without: ['guarantee_id'] })},
    'fees', ${rows("own o join app.fees f on f.guarantee_id = o.id cross join lateral (select f.guarantee_id, f.kind, f.amount_fils::text as amount_fils, f.charged_at, f.closed_at, f.given_back_at, f.paid_back_at) t where f.side = case o.role when 'agent' then 'seller' else o.role end", 't.charged_at', { what: numbered(), without: ['guarantee_id'] })},
    'invoices', ${rows('app.invoices i cross join lateral (select i.guarantee_id, i.kind, i.number, i.what, i.amount_fils::text as amount_fils, i.tax_fils::text as tax_fils, i.buyer_name, i.buyer_id, i.issued_at) t where i.party_id = :partyId', 't.issued_at', { what: numbered(), without: ['guarantee_id'] })}
  ) as "data!"`,
)
/** Everything that is held of a person, by part, and nothing of anybody else. */
export const collectOwnData = async (db: ReadOnly, userId: Id<'users'>, partyId: Id<'parties'> | null): Promise<OwnData> =>
  (await collectSql(db, { userId, partyId })).data
