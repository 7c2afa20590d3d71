import { connect } from 'node:net'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { contract, type Name } from '@damana/contract'
import { callPermissions } from '@damana/contract/call-permissions'
import type { Need } from '@damana/contract/permissions'
import { problem } from '@damana/contract/problem'
import { startApi, type Answer, type Client, type TestApi } from '../support/api.ts'
import { sendPartnerRequest } from '../support/money.ts'
import { offer } from '../support/sale.ts'
import { cast, password } from '../support/cast.ts'

const lines: Record<string, unknown>[] = []
const log = pino({ level: 'info' }, { write: (line: string) => void lines.push(JSON.parse(line)) })
let api: TestApi
beforeAll(async () => {
  api = await startApi({ deps: { log } })
})
afterAll(() => api.stop())

const reasonOf = ({ body }: Answer) => (body as { reason?: unknown }).reason
const errorsOf = ({ body }: Answer) => (body as { errors?: unknown }).errors
const post = async (client: Client, path: string, body: unknown) => client.send(await client.sign('POST', path, body, crypto.randomUUID()))
const nul = 'a\u0000b'
const half = '\ud800 Khalil'

describe('a user of a company without any permission', () => {
  it('learns that of every call that needs one, before anything of its fields', async () => {
    const huda = await api.as('huda')
    await api.owner.query(`update app.memberships set permissions = '{}' where user_id = (select id from app.users where phone = $1)`, [
      cast.huda.phone,
    ])
    const needs: [string, Need][] = Object.entries(callPermissions)
    const refusing = needs.flatMap(([name, need]) => (typeof need === 'object' && need.without !== 'left_out' ? [{ name, need }] : []))
    expect(refusing.length).toBeGreaterThan(30)
    for (const { name, need } of refusing) {
      const [method = '', path = ''] = name.replace(':number', 'DM-100001').split(' ')
      const answer =
        method === 'POST' ? await post(huda, path, { nothing: nul }) : await huda.send(await huda.sign('GET', `${path}?nothing=1`))
      expect([answer.status, reasonOf(answer)], name).toEqual(need.without === 'no_permission' ? [409, 'no_permission'] : [404, undefined])
    }
  })
})

describe('text that cannot be stored', () => {
  it.each([
    ['/auth/login', { phone_or_email: nul, password }, '/phone_or_email'],
    ['/auth/login', { phone_or_email: '0790000001', password: `${password}${half}` }, '/password'],
  ])('is refused at its field: %s', async (path, body, pointer) => {
    const stranger = await api.browser()
    const answer = await post(stranger, path, body)
    expect(answer.status).toBe(422)
    expect(errorsOf(answer)).toContainEqual({ pointer, code: 'invalid_characters' })
  })

  it('is refused in a search, in a name, deep inside a body and as the name of a field', async () => {
    const samira = await api.as('samira')
    const nour = await api.staff('nour')
    const search = await nour.send(await nour.sign('GET', '/admin/accounts?q=a%00b'))
    expect([search.status, errorsOf(search)]).toMatchObject([422, [{ pointer: '/query/q', code: 'invalid_characters' }]])
    const cars = await samira.send(await samira.sign('GET', '/sandbox/vehicles?q=%00'))
    expect(cars.status).toBe(422)
    expect((await samira.send(await samira.sign('GET', '/guarantees/DM-%00100001'))).status).toBe(404)
    const named = await post(samira, '/auth/change-password', { [nul]: 'x', deep: [{ more: half }] })
    expect([named.status, errorsOf(named)]).toMatchObject([
      422,
      [
        { pointer: '/', code: 'invalid_characters' },
        { pointer: '/deep/0/more', code: 'invalid_characters' },
      ],
    ])
  })

  it('is refused where a partner sends it', async () => {
    const credit = {
      bank_reference: 'NUL1',
      way: 'bank',
      amount_fils: '1',
      remittance: nul,
      received_at: '2026-11-22T08:00:00.000Z',
      payer: { name: 'x' },
    }
    expect((await sendPartnerRequest(api, '/bank/receipts', credit)).status).toBe(422)
    expect((await sendPartnerRequest(api, '/bank/messages', { xml: `<Document>${half}</Document>` })).status).toBe(422)
    const nested = JSON.parse('['.repeat(3000) + ']'.repeat(3000)) as unknown
    expect((await sendPartnerRequest(api, '/bank/receipts', { ...credit, remittance: 'x', more: nested })).status).toBe(400)
  })
})

describe('a parameter that is given twice', () => {
  it('is refused, because two readers could take another one each', async () => {
    const nour = await api.staff('nour')
    const answer = await nour.send(await nour.sign('GET', '/admin/accounts?find=abc&find=abd'))
    expect(answer.status).toBe(422)
    expect(errorsOf(answer)).toContainEqual(expect.objectContaining({ pointer: '/query/find' }))
  })
})

describe('a cursor', () => {
  const texts = ['0', '1', '999999999999999999', '000000000000000000', '9'.repeat(16), "'", '%', '\\', 'ك'.repeat(60), '~', '🙂'.repeat(20)]
  const days = ['0001-01-01', '2026-02-28', '9999-12-31']
  const keys = ['A', 'zzzzzzzzzzzzzzzzzzzz', '0', 'hS2ti5Bls0']
  const instants = ['0000-01-01T00:00:00.000Z', '0001-01-01T00:00:00.000Z', '9999-12-31T23:59:59.999Z', '2026-02-29T00:00:00.000Z']
  const extremes = [
    ...texts,
    ...days,
    ...['0', '2', '54328991547', '999999999999999999'].flatMap((place) => keys.map((key) => `${place}~${key}`)),
    ...instants.flatMap((instant) => ['0', '999999999999999999'].map((id) => `${instant}~${id}`)),
    ...['0.0', '9999999999999999.999999999999999999'],
    ...['payout.1', 'notice.999999999999999999', 'line.999999999999999999'],
    ...['0.0.a.0', '3.9999999999999999.payout.999999999999999999', '3.1.constructor.0', '0.9999999999999999.receipt.1'],
    // Of each kind of number of ours the least and the greatest that its form takes.
    ...['DM-', 'P', 'R', 'F', 'X', 'I', 'C', 'S', 'B'].flatMap((letters) => [
      `${letters}000001`,
      `${letters}100000`,
      `${letters}${'9'.repeat(12)}`,
    ]),
  ]
  const lists = (
    Object.entries(contract) as [
      Name,
      { query?: { shape?: Record<string, { safeParse(value: unknown): { success: boolean } }> }; access: string },
    ][]
  ).filter(([, { query }]) => query?.shape?.['cursor'] !== undefined)

  it('that fits its form is never a fault of ours, in any list', async () => {
    const [samira, nour] = [await api.as('samira'), await api.staff('nour')]
    expect(lists.length).toBeGreaterThan(15)
    const faults: string[] = []
    for (const [name, { access, query }] of lists.filter(([name]) => name !== 'GET /live')) {
      const path = name.slice('GET '.length).replace(':number', 'DM-100001').replace(':day', '2026-11-20').replace(/:\w+/g, '1')
      const who = access === 'staff' ? nour : samira
      const fitting = extremes.filter((cursor) => query?.shape?.['cursor']?.safeParse(cursor).success)
      expect(fitting.length, name).toBeGreaterThan(0)
      for (const cursor of fitting) {
        const { status } = await who.send(await who.sign('GET', `${path}?cursor=${encodeURIComponent(cursor)}`))
        if (status >= 500) faults.push(`${name} ${cursor}: ${status}`)
      }
    }
    expect(faults).toEqual([])
  })
})

describe('a day at the edge of what a calendar has', () => {
  const edges = ['0000-01-01', '0001-01-01', '9999-12-31']
  const takesADay = (field: { safeParse(value: unknown): { success: boolean } }) =>
    field.safeParse('2026-11-20').success && !field.safeParse('2026-11-31').success
  it('is never a fault of ours, in any call that takes a day', async () => {
    const [samira, nour] = [await api.as('samira'), await api.staff('nour')]
    const calls = (
      Object.entries(contract) as [Name, { query?: { shape?: Record<string, Parameters<typeof takesADay>[0]> }; access: string }][]
    ).flatMap(([name, { query, access }]) => {
      const path = name.slice('GET '.length).replace(':list', 'payouts').replace(':number', 'DM-100001')
      const fields = Object.entries(query?.shape ?? {}).filter(([, field]) => takesADay(field))
      return [
        ...fields.flatMap(([field]) => edges.map((day) => ({ access, address: `${path}?${field}=${day}` }))),
        ...(path.includes(':day') && name.startsWith('GET ') ? edges.map((day) => ({ access, address: path.replace(':day', day) })) : []),
      ]
    })
    expect(calls.length).toBeGreaterThan(20)
    const faults: string[] = []
    for (const { access, address } of calls) {
      const who = access === 'staff' ? nour : samira
      const { status } = await who.send(await who.sign('GET', address))
      if (status >= 500) faults.push(`${address}: ${status}`)
    }
    expect(faults).toEqual([])
  })
})

describe('a number that no row has', () => {
  it.each([
    ['/admin/saved-answers/remove', { id: '1', version: 2_147_483_648 }, '/version', 'too_big'],
    ['/admin/cases/DM-100001/bank', { decision: 'paid_again', receipt: 'DM-100001', reason: 'لا' }, '/receipt', 'invalid_format'],
  ])('is refused at its field: %s', async (path, body, pointer, code) => {
    const answer = await post(await api.staff('nour'), path, body)
    expect([answer.status, errorsOf(answer)]).toMatchObject([422, [{ pointer, code }]])
  })
})

describe('an amount', () => {
  it.each(['-0', '00', '010', '-00', '+1', '1e3', ' 1'])('that is written as "%s" is refused at its field', async (fee) => {
    const sale = await offer(api, { registrationNumber: '7120459' }).catch(() => undefined)
    const number = sale?.number ?? 'DM-100001'
    const samira = await api.as('samira')
    const answer = await post(samira, `/guarantees/${number}/cancellation`, { reason: 'لا', fee_fils: fee })
    expect([answer.status, errorsOf(answer)]).toMatchObject([422, [{ pointer: '/fee_fils', code: 'invalid_amount' }]])
  })
})

describe('a message of the bank', () => {
  const around = (inside: string) => `<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.054.001.08">${inside}</Document>`
  it.each([
    ['nested deeper than any', around('<a>'.repeat(3000) + '</a>'.repeat(3000))],
    ['with an element named __proto__', around('<__proto__><polluted>1</polluted></__proto__>')],
    ['with an attribute named constructor', around('<x constructor="1"/>')],
    ['with an element named constructor', around('<constructor/>')],
    ['with another element in the place of its first', around('<BkToCstmrDbtCdtNtfctn><GrpHdr/></BkToCstmrDbtCdtNtfctn>')],
    ['that is no XML', '<<<'],
  ])('%s is refused as unreadable', async (_, xml) => {
    const answer = await sendPartnerRequest(api, '/bank/messages', { xml })
    expect([answer.status, (JSON.parse(answer.text) as { code: string }).code]).toEqual([422, 'bank_message_invalid'])
    expect(({} as Record<string, unknown>)['polluted']).toBeUndefined()
  })
})

describe('the access log', () => {
  it('names the object that was looked at, and nothing that a person typed into a path', async () => {
    const samira = await api.as('samira')
    const seen = lines.length
    const file = crypto.randomUUID()
    for (const path of [
      '/guarantees/DM-100001',
      `/files/${file}`,
      '/guarantees/0790000001',
      '/guarantees/9852012345',
      '/owner-links/abcdefghijklmnopqrstuv',
    ])
      await samira.send(await samira.sign('GET', path))
    expect(
      lines
        .slice(seen)
        .filter(({ msg }) => msg === 'answered')
        .map(({ object }) => object),
    ).toEqual([{ number: 'DM-100001' }, { id: file }, undefined, undefined, undefined])
  })
})

describe('a client that breaks off its body', () => {
  it('is logged as what it is, not as a database that is away', async () => {
    await api.built.app.listen({ host: '127.0.0.1', port: 0 })
    const address = api.built.app.server.address()
    if (address === null || typeof address === 'string') throw new Error('no port')
    const samira = await api.as('samira')
    const sent = await samira.sign('POST', '/auth/change-password', { old_password: password }, crypto.randomUUID())
    const admitted = async () => {
      const { rowCount } = await api.owner.query(
        'select from sec.n0 union all select from sec.n1 union all select from sec.n2 union all select from sec.n3',
      )
      return rowCount ?? 0
    }
    const before = await admitted()
    const seen = lines.length
    const socket = connect(address.port, '127.0.0.1')
    const headers = { ...sent.headers, host: 'localhost', 'content-length': '5000' }
    socket.write(
      `POST ${sent.url} HTTP/1.1\r\n${Object.entries(headers)
        .map(([name, value]) => `${name}: ${value}`)
        .join('\r\n')}\r\n\r\n{"old_pass`,
    )
    const brokeOff = () => lines.slice(seen).filter(({ msg }) => msg === 'the client broke off its request')
    // Its signature has been accepted, the body is awaited.
    await expect.poll(admitted).toBeGreaterThan(before)
    socket.resetAndDestroy()
    await expect.poll(() => brokeOff().length, { timeout: 5_000 }).toBe(1)
    expect(lines.slice(seen).filter(({ level }) => Number(level) >= 40)).toEqual([])
  })
})

describe('a path that is called by another method', () => {
  it.each([
    ['PUT', '/guarantees', 'POST, GET'],
    ['DELETE', '/guarantees/DM-100001', 'GET'],
    ['HEAD', '/guarantees/DM-100001?x=1', 'GET'],
    ['GET', '/guarantees/DM-100001/accept', 'POST'],
  ] as const)('%s %s answers which it has', async (method, path, allow) => {
    const answer = await api.built.app.inject({ method, url: `/api/v1${path}` })
    expect([answer.statusCode, answer.headers['allow']]).toEqual([405, allow])
    expect(answer.headers['content-type']).toContain('application/problem+json')
  })

  it('is still no address when no call has it', async () => {
    expect((await api.built.app.inject({ method: 'PUT', url: '/api/v1/nothing' })).statusCode).toBe(404)
  })
})

describe('a request that reaches no call', () => {
  const host = 'host: localhost\r\n'
  it.each([
    ['a parameter of 3,000 letters', `GET /api/v1/guarantees/${'x'.repeat(3_000)} HTTP/1.1\r\n${host}`, 404],
    ['a broken escape', `GET /api/v1/guarantees/%zz HTTP/1.1\r\n${host}`, 400],
    ['half of a letter', `GET /api/v1/guarantees/%ff HTTP/1.1\r\n${host}`, 400],
    ['no request line', 'GARBAGE\r\n', 400],
    ['a method that is none', `FOO / HTTP/1.1\r\n${host}`, 400],
    ['a version that is none', `GET / HTTP/9.9\r\n${host}`, 400],
    ['headers of 40,000 letters', `GET / HTTP/1.1\r\n${host}x: ${'x'.repeat(40_000)}\r\n`, 431],
    ['no host', 'GET /api/v1/statics HTTP/1.1\r\n', 400],
    ['a header without a name', `GET / HTTP/1.1\r\n${host}: x\r\n`, 400],
    ['a letter that no header has', `GET / HTTP/1.1\r\n${host}x: a\u0001b\r\n`, 400],
    ['a length below nothing', `POST /api/v1/auth/login HTTP/1.1\r\n${host}content-length: -1\r\n`, 400],
    ['two lengths', `POST /api/v1/auth/login HTTP/1.1\r\n${host}content-length: 1\r\ntransfer-encoding: chunked\r\n`, 400],
    ['an expectation', `POST /api/v1/auth/login HTTP/1.1\r\n${host}expect: a miracle\r\ncontent-length: 2\r\n`, 417],
    ['a tunnel', `CONNECT example.com:443 HTTP/1.1\r\n${host}`, 400],
    ...['PUT', 'PATCH', 'DELETE', 'TRACE', 'PROPFIND', 'PURGE', 'LOCK', 'REPORT'].map(
      (method) => [`the method ${method}`, `${method} /api/v1/guarantees HTTP/1.1\r\n${host}`, 405] as const,
    ),
    ['all of the server', `OPTIONS * HTTP/1.1\r\n${host}`, 404],
    ['another protocol', `GET /api/v1/guarantees HTTP/1.1\r\n${host}connection: upgrade\r\nupgrade: websocket\r\n`, 400],
    ['a body of another type', `POST /api/v1/auth/login HTTP/1.1\r\n${host}content-type: text/plain\r\ncontent-length: 2\r\n`, 400],
  ] as const)('has an answer of ours: %s', async (_, head, status) => {
    const { app } = api.built
    if (!app.server.listening) await app.listen({ host: '127.0.0.1', port: 0 })
    const address = app.server.address()
    if (address === null || typeof address === 'string') throw new Error('no port')
    const answer = await new Promise<string>((settle, reject) => {
      const socket = connect(address.port, '127.0.0.1', () => socket.write(`${head}connection: close\r\n\r\n`))
      let text = ''
      socket.setEncoding('utf8')
      socket.on('data', (chunk: string) => (text += chunk))
      socket.on('close', () => settle(text))
      socket.on('error', reject)
    })
    const [headers = '', body = ''] = answer.split('\r\n\r\n')
    expect(headers).toMatch(new RegExp(`^HTTP/1.1 ${status} `))
    expect(headers.toLowerCase()).toContain('content-type: application/problem+json')
    expect(headers.toLowerCase()).toContain('x-content-type-options: nosniff')
    const told = problem.parse(JSON.parse(body))
    expect(told).toMatchObject({ status, request_id: expect.stringMatching(/^[0-9a-f-]{36}$/) })
    expect(answer).not.toMatch(/fastify|FST_|HPE_|node/i)
  })
})
