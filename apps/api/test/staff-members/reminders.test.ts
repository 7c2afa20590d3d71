import type { QueueKind } from '@damana/contract/statuses'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { types } from '#db/pool.ts'
import { remindStaff } from '#desk/index.ts'
import { showQueue } from '#desk/show-queue.ts'
import type { Tx } from '#kernel/context.ts'
import { productionSettings, type Settings } from '#kernel/settings.ts'
import type { MessagePayload } from '#notify/index.ts'
import { phraseMessage } from '#notify/phrasing.ts'
import { startApi, type TestApi } from '../support/api.ts'
import { staffCast, type StaffName } from '../support/cast.ts'

// February and March 2027: the 28th is a Sunday, the 5th and 6th are a Friday and a Saturday.

let api: TestApi
let superuser: pg.Client
beforeAll(async () => {
  api = await startApi()
  superuser = new pg.Client({ connectionString: api.database.superuserUrl, types })
  await superuser.connect()
})
afterAll(async () => {
  await superuser.end()
  await api.stop()
})

const nameOf = (email: string) => (Object.keys(staffCast) as StaffName[]).find((name) => staffCast[name].email === email) ?? email
type Reminder = Extract<MessagePayload, { template: 'staff_reminder' }>
type Mail = Readonly<Record<string, Reminder['facts']>>
const mailOf = async (client: pg.Client): Promise<{ to: string; payload: Reminder }[]> => {
  const { rows } = await client.query<{ payload: Reminder }>(
    `select payload from app.outbox where payload->>'template' = 'staff_reminder' order by id`,
  )
  return rows.map(({ payload }) => ({ to: nameOf(payload.to), payload }))
}

/** A world that is undone: rows that need no others, and a clock that stands where it is set. */
async function inWorld(play: (world: World) => Promise<void>, change: Partial<Settings> = {}): Promise<void> {
  const settings = { ...productionSettings, ...change }
  await superuser.query('begin')
  try {
    await superuser.query('set local session_replication_role = replica')
    await superuser.query(`delete from app.outbox`)
    await play({
      run: async (sql, values = []) => void (await superuser.query(sql, [...values])),
      async queueAt(moment, kind) {
        const now = await setClock(moment)
        const ctx = { db: superuser, actor: { kind: 'staff', staffId: 0n, role: 'admin' }, now } as unknown as Parameters<
          typeof showQueue
        >[0] // The part of it that the queue needs.
        return showQueue(ctx, { query: { kind } } as Parameters<typeof showQueue>[1], { settings: () => settings })
      },
      async remindAt(moment) {
        const now = await setClock(moment)
        const tx = { query: superuser.query.bind(superuser), notify: () => {}, now } as unknown as Tx // The part of it that the work of a transaction needs here.
        await remindStaff({ transact: (work) => work(tx), settings: () => settings, isFrozen: () => false })
        const mail = await mailOf(superuser)
        await superuser.query(`delete from app.outbox`)
        return Object.fromEntries(mail.map(({ to, payload }) => [to, payload.facts]))
      },
    })
  } finally {
    await superuser.query('rollback')
  }
}
async function setClock(moment: string): Promise<Date> {
  const now = new Date(`${moment}+03:00`)
  await superuser.query('update app.clock set shift = $1::timestamptz - clock_timestamp()', [now])
  return now
}
interface World {
  /** The queue of a kind, as administrators see it. */
  queueAt(moment: string, kind: QueueKind): ReturnType<typeof showQueue>
  run(sql: string, values?: readonly unknown[]): Promise<void>
  /** The reminder of each, in Amman's time. */
  remindAt(moment: string): Promise<Mail>
}

const payout = (columns: string, values: string) =>
  `insert into app.payouts (id, beneficiary_name, purpose, swept_on, amount_fils, rail, iban, ${columns}) overriding system value
   values (1, 'b', 'sweep', '2020-01-01', 1000, 'ACH', 'JO', ${values})`
/** Ordered long before: nobody was awaited until $1. */
const long = `timestamptz '2027-01-03 10:00+03'`
const heldFor = (reason: string) => payout('status, held_reason, ordered_at, status_since', `'held', '${reason}', ${long}, $1`)
const failed = (status: string) => payout('status, ordered_at, status_since, closed_at, unpaid_since', `'${status}', ${long}, $1, $1, $1`)
const guarantee = (
  more = '',
  values = '',
) => `insert into app.guarantees (id, seller_party_id, buyer_party_id, creator_party_id, creator_user_id, seller_name, buyer_name, creator_name,
    vehicle_type, vehicle_year, plate_code, plate_number, registration_number, operational_status, financial_status, status_since, fee_schedule_id, price_fils, commission_bearer,
    commission_before_fils, commission_after_fils, buyer_share_fils, seller_share_fils, transfer_type, transfer_commission_fils, total_price_fils, seller_due_fils, created_at${more})
  overriding system value values (1, 1, 2, 1, 1, 's', 'b', 's', 't', 2020, '1', '1', '1', 'awaiting_acceptance', 'in_progress', now(), 1, 9000000, 'buyer', 90000, 90000, 90000, 0, 'ACH', 0,
    9090000, 9000000, now()${values})`

const unverified = guarantee(', vehicle_unverified_since, vehicle_unverified_reason, open_flags', `, $1, 'by_hand', '{vehicle_unverified}'`)

type Role = 'reviewer' | 'finance' | 'both'
const membersOf: Readonly<Record<Role, readonly StaffName[]>> = {
  reviewer: ['rana'],
  finance: ['fadi', 'yazan'],
  both: ['rana', 'fadi', 'yazan'],
}
const administrators: readonly StaffName[] = ['nour', 'salma']
/** Each kind: whose it is, the working days, and a row that waits since $1. */
const waiting: readonly (readonly [kind: QueueKind, role: Role, days: 1 | 2 | 5, sql: string, settle: string])[] = [
  [
    'vehicles',
    'reviewer',
    1,
    unverified,
    `update app.guarantees set vehicle_unverified_since = null, vehicle_unverified_reason = null, open_flags = '{}'`,
  ],
  [
    'identities',
    'reviewer',
    1,
    `insert into app.identity_reviews (party_id, user_id, attempt, sent_at, decide_until) values (1, 1, 1, $1, $1::timestamptz + interval '1 day')`,
    `update app.identity_reviews set decision = 'prove', decided_at = now(), decided_by_staff_id = 1, words = ''`,
  ],
  [
    'companies',
    'reviewer',
    2,
    `insert into app.company_applications (draft_id, channel, contact, status, round, submitted_at) values (lpad('', 22, 'x'), 'email', 'a@example.com', 'pending_review', 1, $1)`,
    `update app.company_applications set status = 'returned'`,
  ],
  [
    'support',
    'reviewer',
    1,
    `insert into app.support_threads (user_id, lang, person, opening, waiting_since) values (1, 'ar', 'p', 'o', $1)`,
    `update app.support_threads set status = 'answered', waiting_since = null`,
  ],
  [
    'receipts_unmatched',
    'finance',
    1,
    `insert into app.receipts (bank_reference, source, fingerprint, amount_fils, booked_fils, suspense_fils, why, received_at, recorded_at)
     values ('S', 'bank', '', 1000, 0, 1000, 'unknown_reference', $1, $1)`,
    'update app.receipts set suspense_fils = 0, booked_fils = 1000',
  ],
  [
    'receipts_lost',
    'finance',
    5,
    `insert into app.receipts (bank_reference, source, fingerprint, amount_fils, booked_fils, received_at, recorded_at, reversed_at)
     values ('L', 'bank', '', 1000, 1000, ${long}, ${long}, $1)`,
    'update app.receipts set claim_noted_at = now()',
  ],
  [
    'bank_exceptions',
    'finance',
    1,
    `insert into app.bank_exceptions (kind, amount_fils, reference, booked_at, message_id, seen_at) values ('unknown_debit', 1000, 'X', ${long}, 'M', $1)`,
    `update app.bank_exceptions set closed_at = now(), resolution = 'done'`,
  ],
  ...(['refused', 'partly', 'waiting'] as const).map(
    (status) =>
      [
        'bank_messages',
        'finance',
        1,
        `insert into app.bank_messages (message_id, kind, body, sha256, status, received_at, uploaded_by, says)
         values ('M', ${status === 'partly' ? `'camt.053'` : 'null'}, '', '', '${status}', $1, 1, '{}')`,
        status === 'waiting'
          ? `update app.bank_messages set status = 'applied', kind = 'camt.053'`
          : `update app.bank_messages set settled_at = now(), settled_by = 1, settled_reason = 'read'`,
      ] as const,
  ),
  [
    'audit_differences',
    'finance',
    1,
    `insert into app.audit_runs (started_at, finished_at, differences, by_area, by_check)
     select $1, at, 1, '{"ledger": 1, "guarantees": 0, "bank": 0, "signatures": 0}', '{}' from unnest(array[$1::timestamptz, $1::timestamptz + interval '1 day']) at`,
    `insert into app.audit_runs (started_at, differences, by_area, by_check) values (now(), 0, '{"ledger": 0, "guarantees": 0, "bank": 0, "signatures": 0}', '{}')`,
  ],
  [
    'payouts_to_approve',
    'finance',
    1,
    payout('status, ordered_at, status_since, approvals_needed', `'ordered', ${long}, $1, 2`),
    `update app.payouts set status = 'approved'`,
  ],
  ...(['staff_hold', 'iban_of_another', 'restored'] as const).map(
    (reason) => ['payouts_held', 'finance', 1, heldFor(reason), `update app.payouts set status = 'approved', held_reason = null`] as const,
  ),
  ['payouts_reversed', 'finance', 5, heldFor('receipt_reversed'), `update app.payouts set status = 'approved', held_reason = null`],
  [
    'payouts_late',
    'finance',
    1,
    payout('status, ordered_at, status_since, late_at', `'sent', ${long}, ${long}, $1`),
    `update app.payouts set status = 'settled', closed_at = now()`,
  ],
  [
    'payouts_late',
    'finance',
    1,
    payout('status, held_reason, ordered_at, status_since, late_at', `'held', 'staff_hold', ${long}, $1, ${long}`),
    `update app.payouts set held_reason = 'iban_unproven'`,
  ],
  [
    'payouts_unknown',
    'finance',
    1,
    payout('status, ordered_at, status_since, late_at', `'unknown', ${long}, ${long}, $1`),
    `update app.payouts set status = 'settled', closed_at = now()`,
  ],
  [
    'payouts_unknown',
    'finance',
    1,
    `with file as (insert into app.payout_files (id, message_id, rail, body, sha256, payments, sum_fils, status, made_at, last_sent_at, last_missed_at)
       overriding system value values (1, 'F', 'ACH', '', '', 1, 1000, 'unknown', ${long}, ${long}, $1))
     ${payout('status, ordered_at, status_since, file_id', `'unknown', ${long}, ${long}, 1`)}`,
    `update app.payouts set status = 'accepted'`,
  ],
  ['payouts_rejected', 'finance', 2, failed('rejected'), 'update app.payouts set unpaid_since = null'],
  ['payouts_returned', 'finance', 2, failed('returned'), 'update app.payouts set unpaid_since = null'],
  ['payouts_withdrawn', 'finance', 1, failed('withdrawn'), 'update app.payouts set unpaid_since = null'],
]
const monday = '2027-03-01T10:00+03:00'
/** Items that wait since then: the last morning in time, the first past its term, the next working day after. */
const mornings = {
  1: ['2027-03-02T09:00', '2027-03-03T09:00', '2027-03-04T09:00', '2027-03-07T09:00'],
  2: ['2027-03-03T09:00', '2027-03-04T09:00', '2027-03-07T09:00', '2027-03-08T09:00'],
  5: ['2027-03-08T09:00', '2027-03-09T09:00', '2027-03-10T09:00', '2027-03-11T09:00'],
} as const

/** Monday's hour, so many working days later. */
const dueAt = { 1: '2027-03-02T10:00+03:00', 2: '2027-03-03T10:00+03:00', 5: '2027-03-08T10:00+03:00' } as const

const told = (names: readonly StaffName[], facts: Reminder['facts']) => Object.fromEntries(names.map((name) => [name, facts]))

describe('of what waits past its term', () => {
  it.each(waiting)(
    '%s: its role (%s, after working days: %d) is reminded, from the second morning on administrators too, until it is settled',
    async (kind, role, days, sql, settle) => {
      const [inTime, first, second, third] = mornings[days]
      const own = { own: [{ kind, count: 1 }], passedOn: [] }
      const passedOn = { own: [], passedOn: [{ kind, count: 1 }] }
      await inWorld(async ({ run, remindAt }) => {
        await run(sql, [monday])
        expect(await remindAt(inTime)).toEqual({})
        expect(await remindAt(first)).toEqual(told(membersOf[role], own))
        expect(await remindAt(second)).toEqual({ ...told(membersOf[role], own), ...told(administrators, passedOn) })
        await run(settle)
        expect(await remindAt(third)).toEqual({})
      })
    },
  )

  it.each(waiting)('%s: the queue says by when, and what is past its term', async (kind, _role, days, sql, settle) => {
    const [inTime, first] = mornings[days]
    const due_at = new Date(dueAt[days]).toISOString()
    await inWorld(async ({ run, queueAt }) => {
      await run(sql, [monday])
      for (const [moment, isPast] of [
        [inTime, false],
        [first, true],
      ] as const) {
        const { counts, deadlines, items } = await queueAt(moment, kind)
        expect([counts[kind], counts.escalated, deadlines]).toEqual([1, isPast ? 1 : 0, [{ kind, overdue: isPast ? 1 : 0, due_at }]])
        // Of a person or a company the queue shows names that these rows have not.
        if (!['identities', 'companies', 'support'].includes(kind)) expect(items).toMatchObject([{ kind, due_at, escalated: isPast }])
        const past = await queueAt(moment, 'escalated')
        expect(past.items.map((item) => item.kind)).toEqual(isPast ? items.map((item) => item.kind) : [])
      }
      await run(settle)
      expect((await queueAt(first, kind)).counts.escalated).toBe(0)
    })
  })

  it('a change of staff: the administrators who may decide on it are reminded', async () => {
    await inWorld(async ({ run, remindAt }) => {
      await run(
        `insert into app.approvals (subject, content, basis, sha256, staff_id, reason, proposed_at, at)
         select 'staff:' || r.id, '{"kind": "deactivate", "role": null}', '{"role": "reviewer"}', sha256(''), s.id, 'x', $1, $1 from app.staff r, app.staff s where r.email = $2 and s.email = $3`,
        [monday, staffCast.rana.email, staffCast.salma.email],
      )
      const own = { own: [{ kind: 'staff_changes', count: 1 }], passedOn: [] } as const
      expect(await remindAt('2027-03-02T09:00')).toEqual({})
      expect(await remindAt('2027-03-03T09:00')).toEqual(told(['nour'], own))
      expect(await remindAt('2027-03-04T09:00')).toEqual(told(['nour'], own))
    })
  })

  it('a decision on a guarantee: its role is reminded beside the guarantee’s own reminders, and administrators once it is theirs', async () => {
    await inWorld(async ({ run, remindAt }) => {
      await run(guarantee())
      await run(
        `insert into app.guarantee_blocks (guarantee_id, reason, opened_by, opened_at, deadline_at, escalated) values (1, 'staff', 'staff', $1, '2027-03-02T10:00+03', false)`,
        [monday],
      )
      expect(await remindAt('2027-03-03T09:00')).toEqual(told(membersOf.both, { own: [{ kind: 'staff_blocks', count: 1 }], passedOn: [] }))
      await run('update app.guarantee_blocks set escalated = true')
      expect(await remindAt('2027-03-04T09:00')).toMatchObject(
        told(administrators, { own: [], passedOn: [{ kind: 'staff_blocks', count: 1 }] }),
      )
    })
  })

  it('of an identity that an administrator alone decides on administrators are reminded, and reviewers are not', async () => {
    await inWorld(async ({ run, remindAt }) => {
      const review = 'insert into app.identity_reviews (party_id, user_id, attempt, sent_at, decide_until)'
      await run(`${review} values (1, 1, 4, $1, '2027-03-02T10:00+03')`, [monday])
      const passedOn = told(administrators, { own: [], passedOn: [{ kind: 'identities', count: 1 }] })
      expect(await remindAt('2027-03-03T09:00')).toEqual(passedOn)
      await run(`${review} values (2, 2, 1, $1, '2027-03-03T10:00+03')`, ['2027-03-02T10:00+03'])
      expect(await remindAt('2027-03-04T09:00')).toEqual({
        ...told(['rana'], { own: [{ kind: 'identities', count: 1 }], passedOn: [] }),
        ...passedOn,
      })
    })
  })

  it('of a role without a member the administrators are reminded in its place', async () => {
    await inWorld(async ({ run, remindAt }) => {
      await run(`insert into app.support_threads (user_id, lang, person, opening, waiting_since) values (1, 'ar', 'p', 'o', $1)`, [monday])
      await run(`update app.staff set deactivated_at = now() where role = 'reviewer'`)
      expect(await remindAt('2027-03-03T09:00')).toEqual(told(administrators, { own: [], passedOn: [{ kind: 'support', count: 1 }] }))
    })
  })

  it('nobody is reminded of what waits for others', async () => {
    await inWorld(async ({ run, remindAt }) => {
      for (const [index, reason] of ['iban_missing', 'iban_young', 'identity_unproven', 'receipt_unsettled', 'bank_exception'].entries())
        await run(
          heldFor(reason)
            .replace('(1,', `(${index + 1},`)
            .replace('2020-01-01', `2020-01-0${index + 1}`),
          [monday],
        )
      await run(
        heldFor('iban_missing')
          .replace('(1,', '(9,')
          .replace('2020-01-01', '2020-01-09')
          .replace('(id,', '(reminders_sent, id,')
          .replace('(9,', '(3, 9,'),
        [monday],
      )
      await run(
        `insert into app.fee_bills (guarantee_id, side, payment_reference, amount_fils, issued_at, due_at) values (1, 'buyer', '800000000001', 10000, ${long}, $1)`,
        [monday],
      )
      expect(await remindAt('2027-05-03T09:00')).toEqual({})
    })
  })
})

describe('the reminder', () => {
  const thread = (since: string): Parameters<World['run']> => [
    `insert into app.support_threads (user_id, lang, person, opening, waiting_since) values (1, 'ar', 'p', 'o', $1)`,
    [since],
  ]
  const rana = (count: number) => told(['rana'], { own: [{ kind: 'support', count }], passedOn: [] })

  it('is one for a role and a morning, with all that it owes by kind, in both languages and with links', async () => {
    await inWorld(async ({ run, remindAt }) => {
      await run(...thread(monday))
      await run(...thread('2027-03-01T12:00+03'))
      await run(...thread('2027-03-03T08:00+03'))
      await run(unverified, [monday])
      const mail = await remindAt('2027-03-03T09:00')
      const facts = {
        own: [
          { kind: 'vehicles', count: 1 },
          { kind: 'support', count: 2 },
        ],
        passedOn: [],
      } as const
      expect(mail).toEqual(told(['rana'], facts))
      const { subject, text } = phraseMessage(
        {
          channel: 'email',
          to: staffCast.rana.email,
          lang: 'ar',
          template: 'staff_reminder',
          facts: { ...facts, passedOn: [{ kind: 'bank_exceptions', count: 3 }] },
        },
        'https://damana.example',
      )
      expect([subject, ...text.split('\n')]).toEqual([
        'ضمانة',
        'ضمانة: في قائمة العمل ما فاتت مهلته.',
        'ينتظر قرارك:',
        '• مركبات للتحقق: 1 https://damana.example/admin?kind=vehicles',
        '• رسائل الدعم: 2 https://damana.example/admin?kind=support',
        'ذكّرنا به أصحابه ولم يقرّروا بعد:',
        '• حالات مصرفية: 3 https://damana.example/admin?kind=bank_exceptions',
        '',
        'Damana: the queue holds work that is past its time.',
        'It waits for your decision:',
        '• Vehicles to verify: 1 https://damana.example/admin?kind=vehicles',
        '• Support messages: 2 https://damana.example/admin?kind=support',
        'Its role was reminded and has not decided yet:',
        '• Bank exceptions: 3 https://damana.example/admin?kind=bank_exceptions',
      ])
    })
  })

  it('is sent on no weekend: what is past its term on Thursday waits for Sunday’s', async () => {
    await inWorld(async ({ run, remindAt }) => {
      await run(...thread('2027-03-03T10:00+03'))
      expect(await remindAt('2027-03-04T09:00')).toEqual({})
      expect(await remindAt('2027-03-05T09:00')).toEqual({})
      expect(await remindAt('2027-03-06T09:00')).toEqual({})
      expect(await remindAt('2027-03-07T09:00')).toEqual(rana(1))
    })
  })

  it('is sent on no holiday, and a term does not run on one', async () => {
    await inWorld(
      async ({ run, remindAt }) => {
        await run(...thread('2027-03-07T08:00+03'))
        await run(...thread('2027-03-04T10:00+03'))
        expect(await remindAt('2027-03-08T09:00')).toEqual({})
        // The one of Sunday is over at this hour, the one of Thursday was on Sunday.
        expect(await remindAt('2027-03-09T07:00')).toMatchObject(rana(1))
        expect(await remindAt('2027-03-10T09:00')).toMatchObject(rana(2))
      },
      { bankHolidays: ['2027-03-08'] },
    )
  })

  it('is not sent while a restored database stands still', async () => {
    await inWorld(async ({ run }) => {
      await run(...thread(monday))
      await remindStaff({
        transact: () => Promise.reject(new Error('nothing is read')),
        settings: () => productionSettings,
        isFrozen: () => true,
      })
    })
  })
})

describe('however many workers there are', () => {
  const at = (moment: string) => api.owner.query(`update app.clock set shift = $1::timestamptz - clock_timestamp()`, [moment])
  const deps = (one: TestApi) => ({ transact: one.built.payouts.transact, settings: () => productionSettings, isFrozen: () => false })
  const toldSoFar = async () => (await mailOf(api.owner)).map(({ to }) => to)

  it('a morning has one reminder: of two at once one sends it, one that dies has sent nothing, and after a start it is not sent again', async () => {
    const other = await startApi({ sharing: api })
    try {
      const samira = await api.as('samira')
      await samira.call('POST /support-message', { body: { message: 'أين وصلت حوالتي؟' } })
      await api.owner.query(`update app.support_threads set waiting_since = '2027-03-01T10:00+03'`)
      await at('2027-03-03T09:00+03')
      const dying = deps(api)
      await expect(
        remindStaff({
          ...dying,
          transact: (work) =>
            dying.transact(async (tx) => {
              await work(tx)
              throw new Error('killed')
            }),
        }),
      ).rejects.toThrow('killed')
      expect(await toldSoFar()).toEqual([])

      await Promise.all([api, other, api, other].map((one) => remindStaff(deps(one))))
      expect(await toldSoFar()).toEqual(['rana'])
      await remindStaff(deps(other))
      expect(await toldSoFar()).toEqual(['rana'])

      await at('2027-03-04T09:00+03')
      await Promise.all([remindStaff(deps(api)), remindStaff(deps(other))])
      expect((await toldSoFar()).toSorted()).toEqual(['nour', 'rana', 'rana', 'salma'])
    } finally {
      await other.stop()
    }
  })
})
