import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { productionSettings, readSettings, requiredSettings, sandboxSettings } from '#kernel/settings.ts'
import { startApi, type TestApi } from '../support/api.ts'

let api: TestApi
beforeAll(async () => {
  api = await startApi()
})
afterAll(() => api.stop())

const read = (areRequired = false) => readSettings(api.pool, areRequired ? productionSettings : sandboxSettings, { areRequired })

describe('rows of settings at start', () => {
  it.each([
    ['an unknown name', 'twoPersonFromFils', 1, /twoPersonFromFils is no setting/],
    ['another type', 'twoPersonsFromFils', '20000000', /twoPersonsFromFils is not a number/],
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

  it("the application's role writes neither settings nor proposals", async () => {
    await expect(api.pool.query(`insert into app.settings (name, value) values ('escrowIban', '""')`)).rejects.toThrow(/permission denied/)
    await expect(
      api.pool.query(
        `insert into app.setting_proposals (name, value, valid_from, reason, proposed_name) values ('escrowIban', '""', now(), 'x', 'y')`,
      ),
    ).rejects.toThrow(/permission denied/)
  })
})
