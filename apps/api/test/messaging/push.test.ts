import { createECDH } from 'node:crypto'
import { createServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { drainOutbox, type OutgoingMessage } from '#notify/index.ts'
import { sendByHttps, sendPushes } from '#push/index.ts'
import { type Client, startApi, type TestApi } from '../support/api.ts'
import { cast, testSecrets } from '../support/cast.ts'
import { makeCertificate } from '../support/certificate.ts'
import { garage, garageFilling } from '../support/money.ts'
import { temporaryFolder } from '../support/process.ts'
import { isSignedBy, pushBrowser, standInPushService } from '../support/push-browser.ts'
import { offer } from '../support/sale.ts'

const pair = createECDH('prime256v1')
pair.generateKeys()
const keys = {
  publicKey: pair.getPublicKey('base64url'),
  privateKey: pair.getPrivateKey('base64url'),
  subject: 'mailto:care@damana.example',
}
const folder = temporaryFolder()
let api: TestApi
let basel: Client
let next = 1
beforeAll(async () => {
  api = await startApi({
    filling: garageFilling,
    deps: { config: { mode: 'sandbox', secrets: testSecrets, trustedProxies: [], filesDir: folder.path, push: keys } },
  })
})
afterAll(async () => {
  await api.stop()
  folder.remove()
})
let standIn = standInPushService()
beforeEach(async () => {
  standIn = standInPushService()
  await api.owner.query(
    'delete from app.push_subscriptions; delete from app.notification_choices; delete from app.outbox; delete from app.rate_counters',
  )
  basel = await api.as('basel')
})
afterEach(async () => {
  await api.owner.query('update app.users set deactivated_at = null; update app.sessions set last_used_at = app.now(), ended_at = null')
})

const silent = { warn: () => {}, error: () => {} }
const drainOnce = async (): Promise<readonly OutgoingMessage[]> => {
  const texts: OutgoingMessage[] = []
  const messenger = { deliver: async (messages: readonly OutgoingMessage[]) => (texts.push(...messages), new Map()) }
  const push = (due: Parameters<typeof sendPushes>[1]) => sendPushes({ db: api.pool, keys, service: standIn.service }, due)
  await drainOutbox({ db: api.pool, messenger, push, origin: 'https://damana.example', log: silent })
  return texts
}
/** The second round sends the pushes that the first enqueues for browsers. */
const drain = async () => [...(await drainOnce()), ...(await drainOnce())]
const subscriptions = async () => (await api.owner.query('select from app.push_subscriptions')).rowCount
const makeOffer = () => offer(api, { registrationNumber: garage(next++) })
const makeDue = () => api.owner.query('update app.outbox set due_at = clock_timestamp()')

describe('a notification by Web Push', () => {
  test('has the title and the page, nothing personal beyond it, and only the browser can read it', async () => {
    const browser = pushBrowser('one')
    await basel.call('POST /notifications/push/subscribe', { body: browser.subscription })
    const { number } = await makeOffer()
    await drain()
    expect(standIn.sent).toHaveLength(1)
    const [request] = standIn.sent
    if (!request) throw new Error('nothing was sent')
    expect(request.endpoint).toBe(browser.subscription.endpoint)
    expect(isSignedBy(keys.publicKey, request)).toBe(true)
    expect(request.body.toString('latin1')).not.toContain(number)
    expect(browser.open(request)).toEqual({
      title: `ضمانة جديدة بانتظارك: ${number}`,
      lang: 'ar',
      path: `/damana/${number}`,
      tag: expect.stringMatching(/^\d+$/),
    })
    await drain()
    expect(standIn.sent).toHaveLength(1)
  })

  test('is sent no more to a browser that its push service no longer knows', async () => {
    for (const status of [404, 410]) {
      await basel.call('POST /notifications/push/subscribe', { body: pushBrowser('gone').subscription })
      standIn.answers.push(status)
      await makeOffer()
      await drain()
      expect(await subscriptions()).toBe(0)
      expect((await api.owner.query('select from app.outbox')).rowCount).toBe(0)
    }
  })

  test('is tried again when the push service is overloaded, and given up when it refuses', async () => {
    await basel.call('POST /notifications/push/subscribe', { body: pushBrowser('busy').subscription })
    standIn.answers.push(429, 201, 403)
    await makeOffer()
    await drain()
    await makeDue()
    await drain()
    expect(standIn.sent).toHaveLength(2)
    await makeOffer()
    await drain()
    const { rows } = await api.owner.query<{ last_error: string; failed: boolean }>(
      'select last_error, failed_at is not null as failed from app.outbox',
    )
    expect(rows).toEqual([{ last_error: 'the push service answered 403', failed: true }])
    expect(await subscriptions()).toBe(1)
  })

  test.each([
    ['the session has ended', async () => void (await api.owner.query(`update app.sessions set ended_at = app.now()`))],
    [
      'the account is deactivated',
      async () => void (await api.owner.query(`update app.users set deactivated_at = app.now() where phone = '+962790000002'`)),
    ],
    [
      'the session has run out',
      async () => void (await api.owner.query(`update app.sessions set last_used_at = app.now() - interval '40 days'`)),
    ],
  ])('is not sent after %s', async (_what, end) => {
    await basel.call('POST /notifications/push/subscribe', { body: pushBrowser('ended').subscription })
    await makeOffer()
    // The notification is written, and its push is due.
    await drainOnce()
    await end()
    await drain()
    expect(standIn.sent).toEqual([])
    expect(await subscriptions()).toBe(0)
  })

  test('goes to who is signed in at the browser now, and not to the account before', async () => {
    const browser = pushBrowser('shared')
    await basel.call('POST /notifications/push/subscribe', { body: browser.subscription })
    await (await api.as('samira')).call('POST /notifications/push/subscribe', { body: browser.subscription })
    await makeOffer()
    await drain()
    expect(standIn.sent).toEqual([])
  })

  test('ends when the person turns it off', async () => {
    const { subscription } = pushBrowser('off')
    await basel.call('POST /notifications/push/subscribe', { body: subscription })
    await (await api.as('samira')).call('POST /notifications/push/unsubscribe', { body: { endpoint: subscription.endpoint } })
    expect(await subscriptions()).toBe(1)
    await basel.call('POST /notifications/push/unsubscribe', { body: { endpoint: subscription.endpoint } })
    expect(await subscriptions()).toBe(0)
  })

  test('goes to ten browsers of a person at most', async () => {
    for (let count = 0; count < 12; count += 1)
      await basel.call('POST /notifications/push/subscribe', { body: pushBrowser(`many-${count}`).subscription })
    expect(await subscriptions()).toBe(10)
  })
})

describe('the address of a push service', () => {
  test('inside our own network is refused', async () => {
    for (const endpoint of [
      'https://localhost/x',
      'https://127.0.0.1/x',
      'https://metadata.google.internal/x',
      'https://push.example.com:8443/x',
    ]) {
      const refusal = await basel.refusal('POST /notifications/push/subscribe', { body: { ...pushBrowser('x').subscription, endpoint } })
      expect([refusal.status, refusal.body['reason']]).toEqual([409, 'no_push'])
    }
  })

  test('whose name leads into our own network is never connected to', async () => {
    let asked = 0
    const server = createServer(makeCertificate(), (_request, answer) => {
      asked += 1
      answer.end()
    })
    await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
    const address = server.address()
    const { port } = address as AddressInfo // it listens on a port
    await expect(sendByHttps({ endpoint: `https://localhost:${port}/x`, headers: {}, body: Buffer.alloc(0) })).rejects.toThrow(
      'the name has no public address',
    )
    expect(asked).toBe(0)
    await new Promise((done) => server.close(done))
  })
})

describe('without keys', () => {
  test('there is nothing to subscribe to', async () => {
    expect(await basel.call('GET /notifications/push')).toEqual({ public_key: keys.publicKey })
    const other = await startApi()
    const samira = await other.as('samira')
    expect(await samira.call('GET /notifications/push')).toEqual({ public_key: null })
    const refusal = await samira.refusal('POST /notifications/push/subscribe', { body: pushBrowser('none').subscription })
    expect(refusal.body['reason']).toBe('no_push')
    await other.stop()
  })
})

describe('what a person chose', () => {
  const choose = (kind: 'todo' | 'progress' | 'money', channel: 'sms' | 'push', isWanted: boolean) =>
    basel.call('POST /profile/preferences', { body: { notifications: [{ kind, channel, is_wanted: isWanted }] } })
  const ofKind = ({ kind, channel }: { kind: string; channel: string }) => `${kind} ${channel}`

  test('is everything until it is changed; SMS about money, deadlines, disputes and the account are always sent', async () => {
    const { notifications } = await basel.call('GET /profile/preferences')
    expect(notifications.every(({ is_wanted }) => is_wanted)).toBe(true)
    expect(notifications.filter(({ may_change }) => !may_change).map(ofKind)).toEqual(['todo sms', 'money sms', 'cases sms', 'account sms'])
    const refusal = await basel.refusal('POST /profile/preferences', {
      body: { notifications: [{ kind: 'money', channel: 'sms', is_wanted: false }] },
    })
    expect(refusal.body['reason']).toBe('always_sent')
    const { lang, notifications: changed } = await choose('progress', 'sms', false)
    expect(lang).toBe('ar')
    expect(changed.filter(({ is_wanted }) => !is_wanted).map(ofKind)).toEqual(['progress sms'])
    expect((await basel.call('POST /profile/preferences', { body: { lang: 'ar' } })).notifications).toEqual(changed)
  })

  test('decides about pushes and SMS when they are sent; the list inside the application has everything', async () => {
    await basel.call('POST /notifications/push/subscribe', { body: pushBrowser('choosy').subscription })
    await choose('todo', 'push', false)
    const sale = await makeOffer()
    expect((await drain()).map(({ to }) => to)).toContain(cast.basel.phone)
    expect(standIn.sent).toEqual([])

    await choose('progress', 'sms', false)
    await basel.call('GET /guarantees/:number', { params: { number: sale.number } })
    await sale.seller.call('POST /guarantees/:number/withdraw', { params: { number: sale.number }, body: {} })
    expect((await drain()).map(({ to }) => to)).not.toContain(cast.basel.phone)
    expect(standIn.sent).toHaveLength(1)
    const [newest] = await basel.call('GET /notifications/list', { query: {} })
    expect(newest?.data.serial_number).toBe(sale.number)
  })
})
