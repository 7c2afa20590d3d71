import { postponeWaits } from '#effects/index.ts'
import { lockGuaranteeById } from '#lifecycle/index.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { quiet } from '../support/quiet.ts'
import { ApiProblem, startApi, type TestApi } from '../support/api.ts'
import { garage, garageFilling } from '../support/money.ts'
import { heldSale, letBanksWork, read, type Sale, stepUp } from '../support/sale.ts'

let api: TestApi
let vehicle = 0
beforeAll(async () => {
  api = await startApi({ filling: garageFilling })
})
afterAll(async () => {
  await api.stop()
})

async function disputed(): Promise<Sale> {
  const sale = await heldSale(api, { registrationNumber: garage((vehicle += 1)) })
  await letBanksWork(api)
  await object(sale)
  return sale
}
const idOf = ({ number }: Sale) => number.slice(3)
const object = (sale: Sale) =>
  sale.buyer.call('POST /guarantees/:number/object', { params: { number: sale.number }, body: { reason: 'المركبة ليست كما وُصفت' } })
const takeBack = (sale: Sale) => sale.buyer.call('POST /guarantees/:number/object/take-back', { params: { number: sale.number }, body: {} })
async function proposeSplit(sale: Sale) {
  const { total_price_fils } = await read(sale.buyer, sale.number)
  const rana = await api.staff('rana')
  return rana.call('POST /admin/cases/:number/split', {
    params: { number: sale.number },
    body: { seller_fils: '8000000', buyer_fils: (BigInt(total_price_fils) - 8_000_000n).toString(), fees_fils: '0', reason: 'حل وسط' },
  })
}
const blocksOf = async (sale: Sale) =>
  (
    await api.owner.query(
      `select b.reason, b.opened_by, b.dispute_side, b.close_event, b.closed_at is null as open, s.status as split from app.guarantee_blocks b
       left join app.split_proposals s on s.id = b.split_proposal_id where b.guarantee_id = $1 order by b.id`,
      [idOf(sale)],
    )
  ).rows
const lockWaits = async () =>
  (await api.pool.query(`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`)).rowCount
/** Lets both begin in this order while another transaction holds the guarantee, and go on one after the other. */
async function behindALock(sale: Sale, ...acts: (() => Promise<unknown>)[]): Promise<PromiseSettledResult<unknown>[]> {
  await api.owner.query('begin')
  await api.owner.query('select from app.guarantees where id = $1 for update', [idOf(sale)])
  const under: Promise<unknown>[] = []
  try {
    for (const act of acts) {
      const work = act()
      work.catch(() => {})
      under.push(work)
      await expect.poll(lockWaits, { timeout: 5_000 }).toBe(under.length)
    }
  } finally {
    await api.owner.query('commit')
  }
  return Promise.allSettled(under)
}

describe('two transactions on one dispute', () => {
  it('the second one does not see a dispute that ended while it waited for the lock', async () => {
    const sale = await disputed()
    const [ended, proposed] = await behindALock(
      sale,
      () => takeBack(sale),
      () => proposeSplit(sale),
    )
    expect(ended?.status).toBe('fulfilled')
    expect(proposed).toMatchObject({ status: 'rejected', reason: expect.any(ApiProblem) })
    expect(proposed).toMatchObject({ reason: { status: 409, body: { reason: 'no_case' } } })
    expect(await blocksOf(sale)).toEqual([
      { reason: 'objection', opened_by: 'buyer', dispute_side: 'buyer', close_event: 'objection_taken_back', open: false, split: null },
    ])
  })

  it('the second one sees what the first one proposed in the dispute', async () => {
    const sale = await disputed()
    const [proposed, again] = await behindALock(
      sale,
      () => proposeSplit(sale),
      () => proposeSplit(sale),
    )
    expect(proposed?.status).toBe('fulfilled')
    expect(again).toMatchObject({ status: 'rejected', reason: { status: 409, body: { reason: 'split_once' } } })
    expect(await blocksOf(sale)).toMatchObject([{ open: true, split: 'pending' }])
  })

  it('a lock that was waited for reads a dispute that began meanwhile', async () => {
    const sale = await disputed()
    await takeBack(sale)
    const client = await api.pool.connect()
    try {
      await api.owner.query('begin')
      await api.owner.query('select from app.guarantees where id = $1 for update', [idOf(sale)])
      await client.query('begin')
      const locked = lockGuaranteeById(client, BigInt(idOf(sale)))
      await expect.poll(lockWaits).toBe(1)
      await api.owner.query(
        `insert into app.guarantee_blocks (guarantee_id, reason, opened_at, opened_by, dispute_side, deadline_at)
         values ($1, 'objection', app.now(), 'seller', 'seller', app.now())`,
        [idOf(sale)],
      )
      await api.owner.query(`update app.guarantees set open_flags = '{blocked}', paused_at = app.now() where id = $1`, [idOf(sale)])
      await api.owner.query('commit')
      expect((await locked)?.flags).toMatchObject([{ kind: 'blocked', reason: 'objection', by: 'seller' }])
    } finally {
      await client.query('rollback')
      client.release()
    }
  })
})

describe('what is open beside a guarantee', () => {
  it('has no deadline in JSON', async () => {
    const { rows } = await api.owner.query<{ column: string }>(
      `select column_name as column from information_schema.columns where table_schema = 'app' and table_name = 'guarantees' and data_type like 'json%' order by 1`,
    )
    expect(rows.map(({ column }) => column)).toEqual(['counts', 'discount'])
  })

  it('ends and stays: a dispute taken back with an open split and one decided are both there', async () => {
    const sale = await disputed()
    await proposeSplit(sale)
    await takeBack(sale)
    await object(sale)
    await proposeSplit(sale)
    for (const [who, person] of [
      ['buyer', 'basel'],
      ['seller', 'samira'],
    ] as const) {
      await stepUp(api, sale[who], person, 'answer_split', sale.number)
      await sale[who].call('POST /guarantees/:number/answer-split', { params: { number: sale.number }, body: { answer: 'yes' } })
    }
    expect(await read(sale.buyer, sale.number)).toMatchObject({ operational_status: 'completed', flags: [] })
    expect(await blocksOf(sale)).toMatchObject([
      { close_event: 'objection_taken_back', open: false, split: 'dropped' },
      { close_event: 'split_agreed', open: false, split: 'agreed' },
    ])
  })

  it('does not change once it is closed, and is one of its kind at most', async () => {
    const sale = await disputed()
    await takeBack(sale)
    const reopen = 'update app.guarantee_blocks set closed_at = null, close_event = null where guarantee_id = $1'
    await expect(api.pool.query(reopen, [idOf(sale)])).rejects.toMatchObject({ code: '42501' })
    await expect(api.pool.query('delete from app.guarantee_blocks where guarantee_id = $1', [idOf(sale)])).rejects.toMatchObject({
      code: '42501',
    })
    await object(sale)
    await expect(api.owner.query(reopen, [idOf(sale)])).rejects.toMatchObject({ constraint: 'guarantee_blocks__one_open' })
    const rename = `update app.guarantee_blocks set reason = 'staff' where guarantee_id = $1 and closed_at is null`
    await expect(api.pool.query(rename, [idOf(sale)])).rejects.toMatchObject({ code: '42501' })
  })

  it('keeps the last request to cancel in view when it has come to nothing', async () => {
    const sale = await heldSale(api, { registrationNumber: garage((vehicle += 1)) })
    await letBanksWork(api)
    const { fee_fils } = await sale.buyer.call('GET /guarantees/:number/cancellation', { params: { number: sale.number } })
    for (const reason of ['أول', 'ثان']) {
      await sale.buyer.call('POST /guarantees/:number/cancellation', { params: { number: sale.number }, body: { reason, fee_fils } })
      await sale.buyer.call('POST /guarantees/:number/cancellation/take-back', { params: { number: sale.number }, body: {} })
    }
    expect(await read(sale.seller, sale.number)).toMatchObject({
      flags: [],
      cancel_request: { status: 'rejected', why: 'taken_back', reason: 'ثان', fee_fils },
    })
    const { rows } = await api.owner.query('select reason, status from app.cancellation_requests where guarantee_id = $1 order by id', [
      idOf(sale),
    ])
    expect(rows).toEqual([
      { reason: 'أول', status: 'rejected' },
      { reason: 'ثان', status: 'rejected' },
    ])
  })

  it('ends later by as much as the product stood still, and what is closed does not', async () => {
    const sale = await disputed()
    await proposeSplit(sale)
    await takeBack(sale)
    await object(sale)
    const before = await read(sale.buyer, sale.number)
    const closed = () => api.owner.query('select answer_until from app.split_proposals where guarantee_id = $1', [idOf(sale)])
    const { rows } = await closed()
    await postponeWaits(quiet(api.pool), 3600)
    const after = await read(sale.buyer, sale.number)
    expect(Date.parse(after.blocks[0]?.until ?? '') - Date.parse(before.blocks[0]?.until ?? '')).toBe(3_600_000)
    expect((await closed()).rows).toEqual(rows)
  })
})
