import type { Output } from '@damana/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { auditDashboards } from '#audit/audit-dashboards.queries.ts'
import { keepDashboardSums } from '#dashboards/index.ts'
import { fileOf, png } from '../files/samples.ts'
import { startApi, type TestApi } from '../support/api.ts'
import type { StaffName } from '../support/cast.ts'
import {
  acceptedSale,
  completedSale,
  garage,
  garageFilling,
  letBankWork,
  noticeOf,
  payoutOf,
  pay,
  sendFiles,
  sendPartnerRequest,
} from '../support/money.ts'
import { heldSale, letPass, offer, offerForOwner, release, stepUp } from '../support/sale.ts'

import { checkKeptNumbers, checkMoney, checkQueues } from './overview-oracle.ts'

type Dashboard = Output<'GET /admin/dashboard'>

let api: TestApi
let vehicle = 0
beforeAll(async () => {
  api = await startApi({ filling: garageFilling })
})
afterAll(async () => {
  await api.stop()
})
const fresh = () => ({ registrationNumber: garage((vehicle += 1)) })
const show = async (staff: StaffName = 'nour', period?: Dashboard['period']): Promise<Dashboard> =>
  (await api.staff(staff)).call('GET /admin/dashboard', { query: period ? { period } : {} })
const keep = () => keepDashboardSums(api.built.payouts.transact)

async function rows<Row extends object>(sql: string): Promise<Row[]> {
  return (await api.owner.query<Row>(sql)).rows
}

const expectToAgree = (dashboard: Dashboard) => checkKeptNumbers(dashboard, rows)
const expectBooksToSayTheSame = async (dashboard: Dashboard) => checkMoney(dashboard, await api.staff('fadi'))
const expectQueuesToAgree = async (staff: StaffName) =>
  checkQueues(await api.staff(staff), staff === 'rana' ? 'reviewer' : staff === 'fadi' ? 'finance' : 'admin')

const registry = async (mode: 'normal' | 'down') => (await api.as('samira')).call('POST /sandbox/registry', { body: { mode } })

describe("the staff's overview", () => {
  it('counts every guarantee, fils, registration and payout, before its changes are added to the sums and after', async () => {
    const rejected = await offer(api, { ...fresh(), priceFils: '5000000' })
    await rejected.buyer.call('POST /guarantees/:number/reject', { params: { number: rejected.number }, body: { reason: 'لا' } })
    await heldSale(api, { ...fresh(), priceFils: '9000000' })
    await completedSale(api, { ...fresh(), priceFils: '12000000' })
    await sendFiles(api)
    await letBankWork(api)
    await completedSale(api, { ...fresh(), priceFils: '30000000' })
    await offerForOwner(api)
    const late = await acceptedSale(api, fresh())
    await pay(api, late, 'bank', 'unknown_reference')
    await letBankWork(api)

    const shown = await show()
    expect(shown.guarantees).toMatchObject({ active: 3, total: 6 })
    expect(shown.payouts).toMatchObject({ now: { settled_on_time: 1, settled_late: 0, mean_seconds: expect.any(Number) } })
    for (const isKept of [false, true]) {
      if (isKept) await keep()
      for (const period of ['weekly', 'monthly', 'yearly'] as const) await expectToAgree(await show('nour', period))
      await expectBooksToSayTheSame(await show())
      expect(await auditDashboards(api.owner)).toEqual([])
    }
  }, 90_000)

  it('counts what waits for each role as its queue does, with its terms', async () => {
    const rana = await api.staff('rana')
    const object = (number: string, buyer: typeof rana) =>
      buyer.call('POST /guarantees/:number/object', { params: { number }, body: { reason: 'المركبة ليست كما وُصفت' } })
    const disputed = await heldSale(api, fresh())
    await object(disputed.number, disputed.buyer)
    const asked = await acceptedSale(api, fresh())
    await asked.buyer.call('POST /guarantees/:number/cancellation', {
      params: { number: asked.number },
      body: { reason: 'غيّرت رأيي', fee_fils: '10000' },
    })
    const blocked = await acceptedSale(api, fresh())
    await rana.call('POST /admin/cases/:number/block', { params: { number: blocked.number }, body: { reason: 'بطلب من الجهة المختصة' } })
    await (await api.as('samira')).call('POST /support-message', { body: { message: 'متى تصل الحوالة؟' } })
    for (const staff of ['rana', 'fadi', 'nour'] as const)
      expect(await expectQueuesToAgree(staff)).toMatchObject({
        staff_blocks: 1,
        ...(staff !== 'fadi' && { cases: 1, cancellations: 1, support: 1 }),
      })

    const silent = await heldSale(api, fresh())
    await letPass(api, '2 minutes')
    await registry('down')
    await release(silent.seller, silent.number)
    await letPass(api, '15 seconds')
    await letPass(api, '15 seconds')
    expect(await expectQueuesToAgree('rana')).toMatchObject({ registry_silent: 1 })
    expect((await show('rana')).failures.find(({ kind }) => kind === 'registry_silent')).toMatchObject({
      count: 1,
      since: expect.any(String),
    })
    const paper = await silent.buyer.call('POST /files', {
      body: { kind: 'licence_photo', file: fileOf(await png(), 'رخصة.png', 'image/png') },
    })
    await stepUp(api, silent.buyer, 'basel', 'confirm', silent.number)
    await silent.buyer.call('POST /guarantees/:number/confirm', { params: { number: silent.number }, body: { files: [paper.id] } })
    expect(await expectQueuesToAgree('nour')).toMatchObject({ registry_silent: 0, papers: 1 })
    await registry('normal')

    const fadi = await expectQueuesToAgree('fadi')
    expect(fadi).toMatchObject({ receipts_unmatched: 1, payouts_to_approve: 1 })
    await sendPartnerRequest(api, '/biller/payment-notification', noticeOf('000000000001', '5000', 'JB-OVERVIEW'))
    expect((await show('fadi')).failures.find(({ kind }) => kind === 'receipts_unmatched')?.count).toBe(
      (await expectQueuesToAgree('fadi')).receipts_unmatched,
    )
  }, 90_000)

  it('counts payouts of every kind as the queue of finance does, whatever becomes of one', async () => {
    const sale = await completedSale(api, { ...fresh(), priceFils: '8000000' })
    await sendFiles(api)
    const { number, status } = await payoutOf(api, sale)
    expect(status).toBe('sent')
    const becomes = async (set: Readonly<Record<string, string>>) => {
      const columns = {
        held_reason: 'null',
        late_at: 'null',
        reminders_sent: '0',
        closed_at: 'null',
        unpaid_since: 'null',
        settled_at: 'null',
        ...set,
      }
      const assigned = Object.entries(columns).map(([column, value]) => `${column} = ${value}`)
      await api.owner.query(`update app.payouts set ${assigned.join(', ')} where number = $1`, [number])
      await expectToAgree(await show())
      const counts = Object.entries(await expectQueuesToAgree('fadi'))
      return counts.flatMap(([kind, count]) => (kind.startsWith('payouts_') && kind !== 'payouts_to_approve' && count > 0 ? [kind] : []))
    }
    const late = { late_at: `timestamptz '2026-11-20'` }
    const missing = { status: `'held'`, held_reason: `'iban_missing'` }
    const failed = { closed_at: 'now()', unpaid_since: 'now()' }
    const lives: readonly (readonly [set: Readonly<Record<string, string>>, kinds: readonly string[]])[] = [
      [{ status: `'sent'` }, []],
      [{ status: `'sent'`, ...late }, ['payouts_late']],
      [{ status: `'unknown'`, ...late }, ['payouts_unknown']],
      [{ status: `'unknown'` }, []],
      [missing, ['payouts_held']],
      [{ ...missing, ...late }, ['payouts_late']],
      [{ ...missing, ...late, reminders_sent: '3' }, ['payouts_unclaimed']],
      [{ ...missing, reminders_sent: '3' }, ['payouts_unclaimed']],
      [{ status: `'held'`, held_reason: `'receipt_reversed'`, ...late }, ['payouts_reversed']],
      [{ status: `'rejected'`, ...failed }, ['payouts_rejected']],
      [{ status: `'returned'`, ...failed, settled_at: 'app.now()' }, ['payouts_returned']],
      [{ status: `'withdrawn'`, ...failed }, ['payouts_withdrawn']],
      [{ status: `'settled'`, closed_at: 'now()', settled_at: 'app.now()', ...late }, []],
    ]
    for (const [set, kinds] of lives) expect([set, await becomes(set)]).toEqual([set, kinds])
    const missed = (at: string) =>
      api.owner.query(`update app.payout_files set last_missed_at = ${at} where id = (select file_id from app.payouts where number = $1)`, [
        number,
      ])
    await missed('now()')
    expect(await becomes({ status: `'unknown'` })).toEqual(['payouts_unknown'])
    await missed('null')
    expect(await becomes({ status: `'sent'` })).toEqual([])
    await keep()
    expect(await auditDashboards(api.owner)).toEqual([])
  }, 60_000)

  it('counts identities, companies and changes of staff as the queues do, by their terms', async () => {
    await api.owner.query(
      `insert into app.identity_reviews (party_id, user_id, attempt, sent_at, decide_until)
       select party_id, id, 1, now() - interval '1 day', now() + (row_number() over (order by id) - 2) * interval '20 hours' from app.users where party_id is not null order by id limit 3`,
    )
    await api.owner.query(
      `insert into app.company_applications (draft_id, channel, contact, status, round, national_number, submitted_at)
       select lpad(i::text, 22, 'x'), 'email', 'a' || i || '@example.com', 'pending_review', 1, lpad(i::text, 9, '2'), app.now() - i * interval '13 hours' from generate_series(1, 12) i`,
    )
    await api.owner.query(
      `insert into app.approvals (subject, content, basis, sha256, staff_id, reason, proposed_at, at)
       select 'staff:' || r.id, '{"kind": "deactivate", "role": null}', '{"role": "reviewer"}', sha256(''), s.id, 'x', now(), now() from app.staff r, app.staff s where r.email like 'rana%' and s.email like 'salma%'`,
    )
    expect(await expectQueuesToAgree('nour')).toMatchObject({ identities: 3, companies: 12, staff_changes: 1 })
    expect(await expectQueuesToAgree('rana')).toMatchObject({ identities: 3, companies: 12, staff_changes: 0 })
    await expectToAgree(await show('nour', 'weekly'))
    await api.owner.query(`update app.company_applications set status = 'returned' where draft_id like 'xxx%' and id % 2 = 0`)
    await api.owner.query(`delete from app.company_applications where draft_id like 'xxx%' and id % 3 = 0`)
    await expectToAgree(await show('nour', 'weekly'))
  })

  it('shows each role what it may open, and nothing of the rest', async () => {
    const shown = { rana: await show('rana'), fadi: await show('fadi'), nour: await show('nour') }
    expect(shown.rana).toMatchObject({ money: null, payouts: null, audit: null, registrations: { people: {} } })
    expect(shown.fadi).toMatchObject({ money: {}, payouts: {}, registrations: null })
    expect(shown.nour).toMatchObject({ money: {}, payouts: {}, registrations: {} })
    const failures = ({ failures: found }: Dashboard) => found.map(({ kind }) => kind)
    expect(failures(shown.rana)).toEqual(['company_checks', 'restore', 'registry_silent'])
    expect(failures(shown.fadi)).toEqual(['restore', 'receipts_unmatched', 'bank_exceptions'])
    expect(failures(shown.nour)).toEqual([
      'messages',
      'pushes',
      'jobs',
      'company_checks',
      'restore',
      'registry_silent',
      'receipts_unmatched',
      'bank_exceptions',
    ])
    const person = await api.as('samira')
    expect((await person.send(await person.sign('GET', '/admin/dashboard'))).status).toBe(404)
  })

  it('says what failed, how much and since when', async () => {
    await api.owner.query(
      `insert into app.outbox (kind, payload, attempts, failed_at, last_error)
       select case when i <= 2 then 'message' else 'push' end, '{"channel":"sms"}', 12, timestamptz '2026-11-01 10:00+03' + i * interval '1 hour', 'refused' from generate_series(1, 3) i`,
    )
    await api.owner.query(
      `insert into app.audit_runs (started_at, finished_at, differences, by_area, by_check) values (now(), timestamptz '2026-11-02 02:10+03', 4, '{"ledger": 4, "guarantees": 0, "bank": 0, "signatures": 0}', '{}')`,
    )
    const { failures, audit } = await show()
    expect(failures.slice(0, 3)).toEqual([
      { kind: 'messages', count: 2, more: false, since: '2026-11-01T08:00:00.000Z' },
      { kind: 'pushes', count: 1, more: false, since: '2026-11-01T10:00:00.000Z' },
      { kind: 'jobs', count: 0, more: false, since: null },
    ])
    expect(audit).toEqual({ finished_at: '2026-11-01T23:10:00.000Z', differences: 4 })
    await api.owner.query('delete from app.outbox where failed_at is not null')
    await expectQueuesToAgree('fadi')
  })
})

it('the audit names sums of all parties that are not those of their guarantees, registrations and payouts', async () => {
  await keep()
  for (const role of ['seller', 'account', 'payout']) {
    await api.owner.query('begin')
    await api.owner.query(
      `update app.dashboard_sums set cells = (select jsonb_object_agg(key, jsonb_build_array((value ->> 0)::int + 1, value -> 1, value -> 2)) from jsonb_each(cells)) where party_id = -1 and role = $1 and grain = 'year'`,
      [role],
    )
    const found = await auditDashboards(api.owner)
    await api.owner.query('rollback')
    expect(found.length).toBeGreaterThan(0)
    expect(found.every(({ check, subject }) => check.startsWith('the sums of all parties') && subject.startsWith(`${role} year`))).toBe(
      true,
    )
  }
})

it('computes the sums of all parties anew as they were kept', async () => {
  const read = () =>
    rows(
      'select role, grain, starts_on, cell, sum(n) as n, sum(price_fils) as price, sum(commission_fils) as seconds from app.dashboard_lines where party_id = -1 group by 1, 2, 3, 4 having sum(n) <> 0 order by 1, 2, 3, 4',
    )
  await keep()
  const kept = await read()
  await api.owner.query('delete from app.dashboard_sums')
  await api.owner.query('select app.rebuild_dashboards()')
  expect(await read()).toEqual(kept)
})
