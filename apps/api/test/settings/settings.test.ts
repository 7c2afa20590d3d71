import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { productionSettings, readSettings, requiredSettings, sandboxSettings } from '#kernel/settings.ts'
import { type Client, startApi, type TestApi } from '../support/api.ts'

let api: TestApi
beforeAll(async () => {
  api = await startApi()
})
afterAll(() => api.stop())

const read = (areRequired = false) => readSettings(api.pool, areRequired ? productionSettings : sandboxSettings, { areRequired })

describe('rows of settings at start', () => {
  it.each([
    ['an unknown name', 'twoPersonFromFils', 1, /twoPersonFromFils is no setting/],
    ['another type', 'twoPersonsFromFils', '20000000', /twoPersonsFromFils is not a whole number/],
    ['an IBAN that is none', 'escrowIban', 'JO00CBJO0010000000000131000302', /escrowIban is not a Jordanian IBAN/],
  ])('%s is refused with one sentence', async (_what, name, value, sentence) => {
    await api.owner.query('insert into app.settings (name, value) values ($1, $2)', [name, JSON.stringify(value)])
    await expect(read()).rejects.toThrow(sentence)
    await api.owner.query('delete from app.settings where name = $1', [name])
    await expect(read()).resolves.toEqual(sandboxSettings)
  })

  it('production asks for what nobody can guess, and takes it from two persons only', async () => {
    await expect(read(true)).rejects.toThrow(/contactWhatsapp has no value that two persons set.*escrowIban has no value/)
    for (const name of requiredSettings)
      await api.owner.query('insert into app.settings (name, value) values ($1, $2)', [name, JSON.stringify(sandboxSettings[name])])
    await expect(read(true)).rejects.toThrow(/escrowIban has no value that two persons set/)
    await api.owner.query(
      `update app.settings set proposed_by = (select id from app.staff where email like 'fadi%'), approved_by = (select id from app.staff where email like 'nour%')`,
    )
    await expect(read(true)).resolves.toMatchObject({ escrowIban: sandboxSettings.escrowIban })
    await api.owner.query('delete from app.settings')
  })

  it("the application's role writes a value only with the approvals of two", async () => {
    const one = `(select id from app.staff where email like 'fadi%')`
    const other = `(select id from app.staff where email like 'nour%')`
    const insert = (by: string) =>
      api.pool.query(
        `insert into app.settings (name, value, valid_from, proposed_by, approved_by, approved_sha256) values ('cliqAlias', '"X"', app.now(), ${by}, sha256('y'))`,
      )
    await expect(insert('null, null')).rejects.toThrow(/two persons approve/)
    await expect(insert(`${one}, ${other}`)).rejects.toThrow(/two persons approve/)
    await expect(api.pool.query(`update app.settings set value = '1'`)).rejects.toThrow(/permission denied/)
    for (const table of ['fee_schedules', 'discount_codes'])
      await expect(api.pool.query(`delete from app.${table}`)).rejects.toThrow(/permission denied/)
    await expect(
      api.pool.query(`update app.discount_codes set budget_fils = 1000000000 where code = (select min(code) from app.discount_codes)`),
    ).rejects.toThrow(/two persons approve/)
  })
})

describe('a proposed setting', () => {
  const propose = (value: string, days = 0) =>
    api.owner.query(
      `insert into app.approvals (subject, content, basis, sha256, staff_id, reason, proposed_at, at)
       select 'setting:cliqAlias', $1, '{}', sha256('x'), id, 'the alias at our bank', now() - make_interval(days => $2), now() from app.staff where email like 'fadi%'`,
      [{ value, valid_from: null }, days],
    )
  const waiting = async (client: Client) => (await client.call('GET /admin/queue', { query: { kind: 'settings' } })).items

  it('waits in the queue of whoever may approve it, and its proposer takes it back', async () => {
    const [fadi, nour, yazan, rana] = await Promise.all((['fadi', 'nour', 'yazan', 'rana'] as const).map((name) => api.staff(name)))
    if (!fadi || !nour || !yazan || !rana) throw new Error('four persons')
    await propose('"ZAMANA"')
    for (const other of [nour, yazan]) expect(await waiting(other)).toMatchObject([{ kind: 'settings', proposal: { name: 'cliqAlias' } }])
    for (const none of [fadi, rana]) expect(await waiting(none)).toEqual([])
    expect(await nour.call('GET /admin/settings')).toMatchObject({
      proposals: [
        {
          setting: 'cliqAlias',
          value: '"ZAMANA"',
          in_force: JSON.stringify(sandboxSettings.cliqAlias),
          is_you: false,
          reason: 'the alias at our bank',
        },
      ],
    })
    const takeBack = { params: { name: 'cliqAlias' }, body: {} }
    expect(await rana.refusal('GET /admin/settings')).toMatchObject({ status: 404 })
    expect(await rana.refusal('POST /admin/settings/:name/take-back', takeBack)).toMatchObject({ status: 404 })
    expect(await nour.refusal('POST /admin/settings/:name/take-back', takeBack)).toMatchObject({ body: { reason: 'no_approval_of_yours' } })
    expect(await fadi.call('POST /admin/settings/:name/take-back', takeBack)).toMatchObject({ proposals: [] })
    expect(await waiting(nour)).toEqual([])
  })

  it('waits no longer than seven days', async () => {
    const nour = await api.staff('nour')
    await propose('"ZAMANA"', 7)
    expect(await waiting(nour)).toEqual([])
    expect(await nour.call('GET /admin/settings')).toMatchObject({ proposals: [] })
  })
})
