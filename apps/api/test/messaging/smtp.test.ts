import { once } from 'node:events'
import type pg from 'pg'
import PostalMime, { type Email } from 'postal-mime'
import { SMTPServer, type SMTPServerOptions } from 'smtp-server'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createPool } from '#db/pool.ts'
import { createCircuitMessenger, createSmtp, drainOutbox, enqueueMessage, type Messenger } from '#notify/index.ts'
import { quiet } from '../support/quiet.ts'
import { makeCertificate } from '../support/certificate.ts'
import { createTestDatabase, type TestDatabase } from '../support/database.ts'
import { freePort } from '../support/process.ts'

let database: TestDatabase
let pool: pg.Pool
beforeAll(async () => {
  database = await createTestDatabase()
  pool = createPool({ connectionString: database.apiUrl, max: 6, applicationName: 'smtp-test' })
})
afterAll(async () => {
  await pool.end()
  await database.drop()
})

const logged: object[] = []
const log = { warn: (facts: object) => logged.push(facts), error: (facts: object) => logged.push(facts) }
const running: SMTPServer[] = []
beforeEach(async () => {
  logged.length = 0
  await pool.query('delete from app.outbox')
  await pool.query('delete from app.messaging_outages')
})
afterEach(async () => {
  for (const server of running.splice(0)) await new Promise<void>((done) => server.close(done))
})

interface Received {
  to: string[]
  user: string | undefined
  secure: boolean
  email: Promise<Email>
}
/** A real mail server in this process; what it takes ends in `received`. */
async function startMailServer(port: number, options: SMTPServerOptions = {}) {
  const received: Received[] = []
  const server = new SMTPServer({
    disabledCommands: ['AUTH', 'STARTTLS'],
    disableReverseLookup: true,
    onData(stream, session, done) {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', () => {
        const to = session.envelope.rcptTo.map(({ address }) => address)
        received.push({ to, user: session.user, secure: session.secure, email: PostalMime.parse(Buffer.concat(chunks)) })
        done()
      })
    },
    ...options,
  })
  server.on('error', () => {})
  running.push(server)
  const listening = server.listen(port, '127.0.0.1')
  await once(listening, 'listening')
  return { received, stop: () => new Promise<void>((done) => server.close(done)) }
}

const from = 'ضمانة <no-reply@damana.test>'
const origin = 'https://damana.test'
const messengerTo = (url: string, more: Partial<Parameters<typeof createSmtp>[0]> = {}): Messenger => {
  const email = createSmtp({ url, from, requireTls: false, timeoutMs: 2_000, ...more })
  return createCircuitMessenger({ db: pool, carriers: { sms: async () => ({ why: 'no SMS here', again: 'never' }), email } })
}
const drain = (messenger: Messenger) => drainOutbox({ db: pool, messenger, origin, log })
const makeDueAgain = () => pool.query('update app.outbox set due_at = clock_timestamp()')
const waiting = async () =>
  (
    await pool.query<{ attempts: number; last_error: string | null; failed: boolean }>(
      'select attempts, last_error, failed_at is not null as failed from app.outbox order by id',
    )
  ).rows
const code = {
  channel: 'email',
  to: 'samira@damana.test',
  lang: 'ar',
  template: 'otp',
  facts: { code: '48213', purpose: 'verify_email' },
} as const

describe('an e-mail', () => {
  test('arrives in Arabic from right to left: subject, sender, text and HTML, with the code in an island of its own', async () => {
    const port = await freePort()
    const { received } = await startMailServer(port)
    await enqueueMessage(quiet(pool), code)
    await drain(messengerTo(`smtp://127.0.0.1:${port}`))
    const [one] = received
    expect(one?.to).toEqual(['samira@damana.test'])
    const email = await one?.email
    expect(email?.subject).toBe('ضمانة')
    expect(email?.from).toEqual({ name: 'ضمانة', address: 'no-reply@damana.test' })
    expect(email?.messageId).toMatch(/^<\d+@damana\.test>$/)
    expect(email?.text).toContain('رمزك لتأكيد بريدك الإلكتروني هو 48213')
    expect(email?.html).toContain('<html lang="ar" dir="rtl">')
    expect(email?.html).toContain('هو <bdi dir="ltr">48213</bdi>')
    expect(email?.headers.find(({ key }) => key === 'auto-submitted')?.value).toBe('auto-generated')
    expect(await waiting()).toEqual([])
  })

  test('in English runs from left to right, with its link to press and to copy, and loads nothing', async () => {
    const port = await freePort()
    const { received } = await startMailServer(port)
    await enqueueMessage(quiet(pool), {
      channel: 'email',
      to: 'samira@damana.test',
      lang: 'en',
      template: 'account_wanted',
      facts: { number: 'DM-100007', amount_fils: '18665625', path: '/profile/bank-info', why: 'missing' },
    })
    await drain(messengerTo(`smtp://127.0.0.1:${port}`))
    const email = await received[0]?.email
    const html = email?.html ?? ''
    expect(email?.subject).toBe('Damana')
    expect(html).toContain('<html lang="en" dir="ltr">')
    expect(html).toContain('<a href="https://damana.test/profile/bank-info"')
    expect(html).not.toMatch(/<img|<script|<link|url\(/)
    expect(email?.text).toContain('https://damana.test/profile/bank-info')
  })

  test('is text, whatever a person wrote: nothing becomes an element or a header', async () => {
    const port = await freePort()
    const { received } = await startMailServer(port)
    await enqueueMessage(quiet(pool), {
      channel: 'email',
      to: 'samira@damana.test',
      lang: 'en',
      template: 'payer_link',
      facts: { path: '/payer/x', number: 'DM-100007', payer: '<img src=x>\r\nBcc: thief@evil.test', amount_fils: '1000' },
    })
    await drain(messengerTo(`smtp://127.0.0.1:${port}`))
    expect(received[0]?.to).toEqual(['samira@damana.test'])
    const email = await received[0]?.email
    expect(email?.html).toContain('(img src=x Bcc: thief evil. test)')
    expect(email?.html).not.toContain('<img')
  })

  test('to an address that the server refuses for good is given up at once, with the reason and without the address in the log', async () => {
    const port = await freePort()
    await startMailServer(port, {
      onRcptTo: ({ address }, _session, done) => done(Object.assign(new Error(`no ${address} here`), { responseCode: 550 })),
    })
    await enqueueMessage(quiet(pool), code)
    await drain(messengerTo(`smtp://127.0.0.1:${port}`))
    expect(await waiting()).toEqual([{ attempts: 1, last_error: 'EENVELOPE 550', failed: true }])
    const kept = await pool.query(`select payload->'facts' ? 'code' as has_code from app.outbox`)
    expect(kept.rows).toEqual([{ has_code: false }])
    expect(JSON.stringify(logged)).not.toMatch(/samira|48213/)
  })

  test('that the server asks to bring later is brought later', async () => {
    const port = await freePort()
    let isGrey = true
    const { received } = await startMailServer(port, {
      onRcptTo: (_address, _session, done) => done(isGrey ? Object.assign(new Error('later'), { responseCode: 451 }) : null),
    })
    const messenger = messengerTo(`smtp://127.0.0.1:${port}`)
    await enqueueMessage(quiet(pool), code)
    await drain(messenger)
    expect(await waiting()).toEqual([{ attempts: 1, last_error: 'EENVELOPE 451', failed: false }])
    isGrey = false
    await makeDueAgain()
    await drain(messenger)
    expect(received).toHaveLength(1)
    expect(await waiting()).toEqual([])
  })

  test('waits while the server is down, and goes out under the same id once it is up', async () => {
    const port = await freePort()
    const messenger = messengerTo(`smtp://127.0.0.1:${port}`)
    await enqueueMessage(quiet(pool), code)
    await drain(messenger)
    expect(await waiting()).toEqual([{ attempts: 1, last_error: 'ESOCKET', failed: false }])
    const { received } = await startMailServer(port)
    await makeDueAgain()
    await drain(messenger)
    expect(received).toHaveLength(1)
    expect(await waiting()).toEqual([])
  })
})

describe('a mail server that wants TLS and a password', () => {
  const { key, cert } = makeCertificate()
  const guarded: SMTPServerOptions = {
    key,
    cert,
    disabledCommands: [],
    onAuth: ({ username, password }, _session, done) =>
      username === 'damana' && password === 'p@ss wörd' ? done(null, { user: username }) : done(new Error('wrong')),
  }

  test('gets both, by STARTTLS or from the start', async () => {
    const [port, tlsPort] = [await freePort(), await freePort()]
    const plain = await startMailServer(port, guarded)
    const secure = await startMailServer(tlsPort, { ...guarded, secure: true })
    const login = `damana:${encodeURIComponent('p@ss wörd')}`
    for (const url of [`smtp://${login}@localhost:${port}`, `smtps://${login}@localhost:${tlsPort}`]) {
      await enqueueMessage(quiet(pool), code)
      await drain(messengerTo(url, { requireTls: true, ca: cert }))
    }
    expect([...plain.received, ...secure.received].map(({ user, secure: isSecure }) => [user, isSecure])).toEqual([
      ['damana', true],
      ['damana', true],
    ])
  })

  test.each([
    ['that shows a certificate nobody vouches for', guarded, undefined, /^(ESOCKET|ETLS)/],
    ['that offers no TLS', { authOptional: true }, cert, /^ETLS/],
  ] as const)('gets nothing in clear: one %s is treated as away', async (_, options, ca, why) => {
    const port = await freePort()
    const { received } = await startMailServer(port, options)
    await enqueueMessage(quiet(pool), code)
    await drain(messengerTo(`smtp://localhost:${port}`, { requireTls: true, ...(ca && { ca }) }))
    const [row] = await waiting()
    expect(row?.last_error).toMatch(why)
    expect(row?.failed).toBe(false)
    expect(received).toEqual([])
  })

  test('that does not know the password is treated as away: the message waits until it is mended', async () => {
    const port = await freePort()
    await startMailServer(port, guarded)
    await enqueueMessage(quiet(pool), code)
    await drain(messengerTo(`smtp://damana:wrong@localhost:${port}`, { requireTls: true, ca: cert }))
    expect(await waiting()).toEqual([{ attempts: 1, last_error: 'EAUTH 535', failed: false }])
  })
})
