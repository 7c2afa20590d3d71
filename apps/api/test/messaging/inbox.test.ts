import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createRelay, type Relay } from '#db/relay.ts'
import type { Output } from '@damana/contract'
import { addAccountNotification, drainOutbox, removeDeletedNotifications, type OutgoingMessage } from '#notify/index.ts'
import { type Client, startApi, type TestApi } from '../support/api.ts'
import { setRights } from '../support/company-users.ts'
import { garage, garageFilling } from '../support/money.ts'
import { quiet } from '../support/quiet.ts'
import { accept, offer } from '../support/sale.ts'
import { openStream } from '../support/stream.ts'

let api: TestApi
let basel: Client
let samira: Client
let relay: Relay
beforeAll(async () => {
  api = await startApi({ filling: garageFilling })
  basel = await api.as('basel')
  samira = await api.as('samira')
  relay = createRelay(api.database.apiUrl, { warn: () => {} })
  await relay.start()
})
afterAll(async () => {
  await relay.stop()
  await api.stop()
})
beforeEach(async () => {
  await api.owner.query('delete from app.notifications')
})

const silent = { warn: () => {}, error: () => {} }
const messenger = { deliver: async (_messages: readonly OutgoingMessage[]) => new Map<bigint, never>() }
const drain = () => drainOutbox({ db: api.pool, messenger, origin: 'https://damana.example', log: silent })
const list = (client: Client, page?: string): Promise<Output<'GET /notifications/list'>> =>
  client.call('GET /notifications/list', { query: page === undefined ? {} : { page } })
const unreadOf = async (client: Client) => (await client.call('GET /notifications/summary')).unread_count
/** Notifications of one person to the own party, oldest first. */
const fill = (phone: string, count: number) =>
  api.owner.query(
    `insert into app.notifications (user_id, party_id, kind, guarantee_id, words)
     select u.id, u.party_id, 'held', null, jsonb_build_object('ar', jsonb_build_object('title', 'رقم ' || n, 'body', 'نص'), 'en', jsonb_build_object('title', 'Number ' || n, 'body', 'Text'))
     from app.users u, generate_series(1, $2::int) n where u.phone = $1 order by n`,
    [phone, count],
  )
const [samiraPhone, baselPhone] = ['+962790000001', '+962790000002']

describe('the notifications of a person', () => {
  test('say what happened in the language of the call, with the guarantee that they open', async () => {
    const sale = await offer(api, { registrationNumber: garage(1) })
    await drain()
    const [first] = await list(basel)
    expect(first).toMatchObject({
      read_at: null,
      data: { title: `ضمانة جديدة بانتظارك: ${sale.number}`, serial_number: sale.number, vehicle_trans_id: sale.number.slice(3) },
    })
    const english = await api.as('basel')
    english.lang = 'en'
    const [translated] = await list(english)
    expect(translated?.data.title).toMatch(/^[\x20-\x7e]+$/)
    english.lang = 'ar'
    await accept(sale)
    await drain()
    expect((await list(basel)).map(({ id }) => id).at(-1)).toBe(first?.id)
  })

  test('keep the text of their event when the guarantee changes afterwards', async () => {
    const sale = await offer(api, { registrationNumber: garage(2), priceFils: '9000000' })
    await drain()
    const before = await list(basel)
    expect(before[0]?.data.body).toContain('9,000')
    await sale.seller.call('POST /guarantees/:number/amend', {
      params: { number: sale.number },
      body: { price_fils: '8000000', commissionOn: 'equally', transfer_type: 'ACH' },
    })
    await drain()
    const after = await list(basel)
    expect(after.find(({ id }) => id === before[0]?.id)).toEqual(before[0])
    expect(after[0]?.data.body).toContain('8,000')
  })

  test('stand in the order of their events, whichever was written first', async () => {
    const sale = await offer(api, { registrationNumber: garage(4) })
    await api.advance('1 minute')
    const { rows } = await api.owner.query<{ id: bigint }>('select id from app.users where phone = $1', [baselPhone])
    await addAccountNotification(quiet(api.pool), rows[0]?.id ?? 0n, { template: 'password_changed', facts: {} })
    await api.advance('1 minute')
    await accept(sale)
    await drain()
    const { rows: written } = await api.owner.query<{ kind: string }>(
      'select n.kind from app.notifications n join app.users u on u.id = n.user_id where u.phone = $1 order by n.id',
      [baselPhone],
    )
    expect(written.map(({ kind }) => kind)).toEqual(['account_password_changed', 'created', 'accepted'])
    const shown = await list(basel)
    expect(shown.map(({ data }) => data.serial_number)).toEqual([sale.number, null, sale.number])
    expect(shown.map(({ created_at }) => created_at)).toEqual(
      shown
        .map(({ created_at }) => created_at)
        .toSorted()
        .toReversed(),
    )
  })

  test('of before the texts were stored are composed from their facts', async () => {
    await api.owner.query(
      `insert into app.notifications (user_id, party_id, kind, guarantee_id, facts)
       select id, party_id, 'buyer_registered', 100001, '{"side": "seller", "vehicle": "كيا 2020", "status": "awaiting_acceptance", "accepted": false}' from app.users where phone = $1`,
      [samiraPhone],
    )
    expect((await list(samira))[0]?.data.title).toBe('سجّل المشتري في ضمانة: DM-100001')
  })

  test('come twenty a page until a page is empty, and no more than fifty pages', async () => {
    await fill(baselPhone, 1_005)
    const pages = await Promise.all(['1', '2', '50', '51', '9999'].map((page) => list(basel, page)))
    expect(pages.map((page) => page.length)).toEqual([20, 20, 20, 0, 0])
    expect(pages[0]?.[0]?.data.title).toBe('رقم 1005')
    expect(pages[1]?.[0]?.data.title).toBe('رقم 985')
    for (const page of ['0', '-1', '1.5', '1000000000', 'x'])
      expect((await basel.refusal('GET /notifications/list', { query: { page } })).status).toBe(422)
  })

  test('are read one by one or all together, and the number of unread ones follows', async () => {
    await fill(baselPhone, 3)
    const summary = await basel.call('GET /notifications/summary')
    expect(summary.unread_count).toBe(3)
    expect(summary.latest.map(({ data }) => data.title)).toEqual(['رقم 3', 'رقم 2', 'رقم 1'])
    const id = summary.latest[0]?.id ?? ''
    const read = await basel.call('POST /notifications/read', { body: { id } })
    expect(read.unread_count).toBe(2)
    await api.advance('1 minute')
    await basel.call('POST /notifications/read', { body: { id } })
    expect((await list(basel))[0]?.read_at).toBe(read.latest[0]?.read_at)
    expect((await basel.call('POST /notifications/read_all')).unread_count).toBe(0)
    await fill(baselPhone, 150)
    expect(await unreadOf(basel), 'no further than a page has to know that there are more than 99').toBe(100)
  })

  test('of somebody else can be neither seen nor read: they do not exist', async () => {
    await fill(baselPhone, 1)
    const id = (await list(basel))[0]?.id ?? ''
    expect(await list(samira)).toEqual([])
    expect((await samira.refusal('POST /notifications/read', { body: { id } })).status).toBe(404)
    await samira.call('POST /notifications/read_all')
    await samira.call('POST /notifications/delete_all')
    expect(await unreadOf(basel)).toBe(1)
  })

  test('are deleted at once, can be restored for half a minute, and are gone from the database afterwards', async () => {
    await fill(baselPhone, 2)
    await api.advance('1 minute')
    expect(await basel.call('POST /notifications/delete_all')).toEqual({ count: 2 })
    expect(await list(basel)).toEqual([])
    expect(await unreadOf(basel)).toBe(0)
    await api.advance('20 seconds')
    await fill(baselPhone, 1)
    expect(await basel.call('POST /notifications/restore')).toEqual({ count: 2 })
    expect(await list(basel)).toHaveLength(3)

    await basel.call('POST /notifications/delete_all')
    await api.advance('31 seconds')
    expect(await basel.call('POST /notifications/restore')).toEqual({ count: 0 })
    await api.advance('1 minute')
    await removeDeletedNotifications(api.pool)
    expect((await api.owner.query('select from app.notifications')).rowCount).toBe(0)
  })
})

describe('who acts for a company', () => {
  test("sees the company's notifications and not the own ones, and none about guarantees without the permission to see them", async () => {
    const huda = await api.as('huda')
    await setRights(api, 'huda', ['damana.view'])
    await api.owner.query(
      `insert into app.notifications (user_id, party_id, kind, guarantee_id, words)
       select u.id, c.party_id, 'held', line.guarantee_id, '{"ar": {"title": "ع", "body": "ن"}, "en": {"title": "t", "body": "b"}}'
       from app.users u join app.memberships m on m.user_id = u.id join app.companies c on c.id = m.company_id, (values (100001::bigint), (null)) line(guarantee_id)
       where u.phone = '+962790000012'`,
    )
    expect(await list(huda)).toHaveLength(2)
    expect(await unreadOf(huda)).toBe(2)
    await setRights(api, 'huda', ['company.users'])
    expect(await list(huda)).toHaveLength(1)
    expect(await unreadOf(huda)).toBe(1)
    await api.owner.query(`update app.notifications set kind = 'account_bank_account_changed' where kind = 'held' and guarantee_id is null`)
    expect(await list(huda)).toEqual([])
    await setRights(api, 'huda', ['company.bank'])
    expect(await list(huda)).toHaveLength(1)
  })
})

describe('an open page', () => {
  test('is told of a new notification of its person, and no other page is', async () => {
    const [of, others] = [await openStream(api, basel), await openStream(api, samira)]
    const sale = await offer(api, { registrationNumber: garage(3) })
    await drainOutbox({ db: api.pool, notify: relay.notify, messenger, origin: 'https://damana.example', log: silent })
    await of.hears('event: notification')
    expect(others.heard()).toContain(sale.number)
    expect(others.heard()).not.toContain('event: notification')
    await Promise.all([of.leave(), others.leave()])
  })
})
