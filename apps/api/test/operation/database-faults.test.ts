import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { judgeServer } from '#db/server-facts.ts'
import { createOutageLog } from '#kernel/outage-log.ts'
import { nodeSupportSentence } from '#kernel/node-support.ts'
import { startApi, type TestApi } from '../support/api.ts'

const lines: Record<string, unknown>[] = []
const log = pino({ level: 'info', base: null, timestamp: false }, { write: (line: string) => void lines.push(JSON.parse(line)) })
let api: TestApi
beforeAll(async () => {
  api = await startApi({ deps: { log } })
})
afterAll(() => api.stop())

it('faults of the database are told apart in the log, and one that cannot write is not ready', async () => {
  const samira = await api.as('samira')
  const { owner } = api
  const write = async () => samira.send(await samira.sign('POST', '/profile/preferences', { lang: 'en' }, crypto.randomUUID()))
  await owner.query(`
    create function app.no_space() returns trigger language plpgsql as $$
      begin raise exception 'could not extend file' using errcode = 'disk_full'; end $$;
    create trigger no_space before insert on app.idempotency for each statement execute function app.no_space()`)
  lines.length = 0
  expect(await write()).toMatchObject({ status: 503, body: { code: 'unavailable' } })
  await owner.query('drop trigger no_space on app.idempotency; drop function app.no_space()')
  expect(lines[0]).toMatchObject({ msg: 'the database cannot write: its disk is full', why: 'disk_full' })
  expect((await api.built.app.inject({ method: 'GET', url: '/readyz' })).statusCode).toBe(503)

  await owner.query('begin; lock table app.sessions in access exclusive mode')
  lines.length = 0
  expect(await write()).toMatchObject({ status: 503, body: { code: 'unavailable' } })
  await owner.query('rollback')
  expect(lines[0]).toMatchObject({ msg: 'a lock in the database was not free in time', why: 'lock_wait' })
})

it('somebody outside who does not answer is told of once with how often, and once when they answer', () => {
  lines.length = 0
  const outage = createOutageLog(log, 'vehicle registry')
  outage.answered()
  for (let call = 1; call <= 100; call += 1) outage.failed('status 502')
  outage.answered()
  outage.answered()
  expect(lines).toMatchObject([
    { level: 40, why: 'status 502', failures: 1, msg: 'the vehicle registry does not answer' },
    { level: 40, failures: 100, msg: 'the vehicle registry answers again' },
  ])
})

describe('what a start says of what it stands on', () => {
  it('refuses an older PostgreSQL than it is tested on, and says so of a newer one', () => {
    expect(judgeServer(15, '15.8', true)).toEqual({ refusal: 'Damana needs PostgreSQL 16 or newer; the server of DATABASE_URL is 15.8.' })
    expect(judgeServer(16, '16.14', true)).toEqual({})
    expect(judgeServer(18, '18.4', true)).toEqual({})
    expect(judgeServer(19, '19.1', true)).toEqual({
      warning: 'PostgreSQL 19.1 is newer than 18, the newest that this version of Damana is tested on',
    })
  })

  it('refuses a server whose zone data shows Jordan an hour early in winter', () => {
    expect(judgeServer(18, '18.4', false)).toEqual({ refusal: expect.stringContaining('Update its tzdata.') })
  })

  const releases = { '20': '2026-04-30', '22': '2027-04-30', '24': '2028-04-30', '26': '2029-04-30' }
  it.each([
    ['v20.20.2', '2026-11-23', 'Node 20 has had no security updates since 2026-04-30; take Node 22 or 24 or 26.'],
    ['v22.1.0', '2027-04-01', 'Node 22 gets no security updates after 2027-04-30; take Node 24 or 26.'],
    ['v24.1.0', '2026-11-23', undefined],
    ['v28.0.0', '2030-01-01', undefined],
  ])('says of Node %s on %s: %s', (version, day, sentence) => {
    expect(nodeSupportSentence(version, releases, new Date(day))).toBe(sentence)
  })
})
