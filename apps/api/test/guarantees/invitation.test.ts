import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { drainOutbox, type OutgoingMessage } from '#notify/index.ts'
import { invitationKey } from '#kernel/invitation-key.ts'
import { startApi, type Client, type TestApi } from '../support/api.ts'
import { cast, testSecrets } from '../support/cast.ts'
import { garage, garageFilling } from '../support/money.ts'
import { newcomer, openFlow } from '../support/registration.ts'
import { offerForOwner } from '../support/sale.ts'
import { newNationalNumber, offerTo, registrant } from '../registration/registrant.ts'

let api: TestApi
let stranger: Client
beforeAll(async () => {
  api = await startApi({ filling: garageFilling })
  stranger = await api.browser()
})
afterAll(() => api.stop())

const newBuyer = () => ({ nationalNumber: newNationalNumber(), phone: newcomer().phone })
let cars = 20
/** Samira's offer to somebody without an account. */
async function invited() {
  const buyer = newBuyer()
  const number = await offerTo(api, buyer, garage((cars += 1)))
  return { buyer, number, key: invitationKey({ current: testSecrets.lookupPepper }, number, buyer.phone) }
}
const landing = (number: string, key: string | undefined, client = stranger) =>
  client.call('GET /invitations/:number', { params: { number }, query: key === undefined ? {} : { key } })
const shared = (client: Client, number: string) => client.call('GET /guarantees/:number/invitation', { params: { number } })
const withdraw = async (number: string) =>
  (await api.as('samira')).call('POST /guarantees/:number/withdraw', { params: { number }, body: {} })
const offerAfterCode = (client: Client, number: string, flow_id: string) =>
  client.call('POST /invitations/:number/offer', { params: { number }, body: { flow_id } })
const refusedOffer = (client: Client, number: string, flow_id: string) =>
  client.refusal('POST /invitations/:number/offer', { params: { number }, body: { flow_id } })

/** Everything of an answer that a caller can tell apart, and whether it came at a tick of the clock that hides the work behind it. */
async function seenBy(client: Client, number: string, key: string | undefined) {
  const query = key === undefined ? '' : `?${new URLSearchParams({ key }).toString()}`
  const askedMs = performance.now()
  const { status, headers, body } = await client.send(await client.sign('GET', `/invitations/${number}${query}`))
  const tookMs = performance.now() - askedMs
  const rest = { ...(body as object), request_id: '', server_time: '', instance: '' }
  return { seen: JSON.stringify({ status, rest, length: headers['content-length'], names: Object.keys(headers).toSorted() }), tookMs }
}

describe('the link of an invitation', () => {
  test('goes out by SMS with a key, which opens vehicle, price and the first name of the seller, and nothing else', async () => {
    const { buyer, number, key } = await invited()
    const sent: OutgoingMessage[] = []
    const messenger = { deliver: async (messages: readonly OutgoingMessage[]) => (sent.push(...messages), new Map()) }
    const keyOf = (of: string, phone: string) => invitationKey({ current: testSecrets.lookupPepper }, of, phone)
    await drainOutbox({ db: api.pool, messenger, origin: 'https://damana.example', keyOf, log: api.log })
    const link = sent.find(({ to }) => to === buyer.phone)?.link ?? ''
    expect(link).toBe(`https://damana.example/register-person?invite=${number}&key=${key}`)
    const shown = await landing(number, new URL(link).searchParams.get('key') ?? undefined)
    expect(shown).toEqual({
      vehicle: { type: expect.any(String), manufacture_year: expect.any(Number) },
      price_fils: '9000000',
      seller_name: 'سميرة',
    })
  })

  test('names the seller in the language of who reads it, as the message that the seller sends does', async () => {
    const { number, key } = await invited()
    const samira = await api.as('samira')
    const named = async (client: Client) => {
      client.lang = 'en'
      const { seller_name } = client === samira ? await shared(samira, number) : await landing(number, key, client)
      client.lang = 'ar'
      return seller_name
    }
    expect([await named(await api.browser()), await named(samira)]).toEqual(['Samira', 'Samira'])
  })

  test('says nothing without its key, with a wrong one, with that of another offer, of another phone, or in part, and always the same', async () => {
    const [one, other] = [await invited(), await invited()]
    const keyOfOther = invitationKey({ current: testSecrets.lookupPepper }, one.number, cast.basel.phone)
    const keys = [
      undefined,
      '',
      'kZ3-_aB9xQ',
      other.key,
      keyOfOther,
      one.key.slice(0, -1),
      `${one.key}A`,
      one.key.toLowerCase() + '=',
      'ض'.repeat(10),
    ]
    const answers = [
      ...(await Promise.all(keys.map((key) => seenBy(stranger, one.number, key)))),
      await seenBy(stranger, 'DM-999999', one.key),
    ]
    expect(new Set(answers.map(({ seen }) => seen)).size).toBe(1)
    expect(answers[0]?.seen).toContain('"status":404')
    // Never sooner than the tick, whether or not there is such an offer.
    for (const { tookMs } of answers) expect(tookMs).toBeGreaterThanOrEqual(200)
  })

  test('says nothing once the offer is over, and before the owner has agreed to it', async () => {
    const { number, key } = await invited()
    await withdraw(number)
    const never = await seenBy(stranger, 'DM-999999', key)
    expect((await seenBy(stranger, number, key)).seen).toBe(never.seen)
    const sale = await offerForOwner(api)
    const keyOfBuyer = invitationKey({ current: testSecrets.lookupPepper }, sale.number, cast.basel.phone)
    expect((await seenBy(stranger, sale.number, keyOfBuyer)).seen).toBe(never.seen)
  })

  test('is good while the secret behind it is being changed, and not after', async () => {
    const { number, key } = await invited()
    const withSecret = async (secrets: TestApi['config']['secrets']) => {
      const instance = await startApi({ sharing: api, deps: { config: { ...api.config, secrets } } })
      const visitor = await instance.browser()
      const answer = await visitor.call('GET /invitations/:number', { params: { number }, query: { key } }).then(
        ({ seller_name }) => seller_name,
        (refusal: unknown) => String(refusal).slice(0, 10),
      )
      await instance.stop()
      return answer
    }
    const next = 'Zt7Qm2Vx9Lc4Rw8Np3Hs6Jd1Gf5Ka0Ty'
    expect(await withSecret({ ...testSecrets, lookupPepper: next, previous: testSecrets })).toBe('سميرة')
    expect(await withSecret({ ...testSecrets, lookupPepper: next })).toMatch(/^.*404/)
  })

  test('is taken by the seller to send it, and by nobody else', async () => {
    const { buyer, number, key } = await invited()
    const samira = await api.as('samira')
    expect(await shared(samira, number)).toMatchObject({
      path: `/register-person?invite=${number}&key=${key}`,
      price_fils: '9000000',
      seller_name: 'سميرة',
    })
    for (const person of ['basel', 'tareq', 'khaled'] as const)
      expect((await (await api.as(person)).refusal('GET /guarantees/:number/invitation', { params: { number } })).status).toBe(404)
    const { client } = await registrant(api, { phone: buyer.phone })
    expect((await client.call('GET /guarantees/:number', { params: { number } })).role).toBe('buyer')
    expect((await client.refusal('GET /guarantees/:number/invitation', { params: { number } })).code).toBe('action_not_allowed')
    await withdraw(number)
    expect((await samira.refusal('GET /guarantees/:number/invitation', { params: { number } })).code).toBe('action_not_allowed')
  })
})

describe('the offer after the code', () => {
  test('is whole for the phone that it was made to, with a masked name and nothing of what the seller gets', async () => {
    const { buyer, number } = await invited()
    const browser = await api.browser()
    const { flow_id } = await openFlow(api, browser, { phone: buyer.phone })
    const shown = await offerAfterCode(browser, number, flow_id)
    expect(shown).toMatchObject({
      number,
      seller: { kind: 'person', name: 'سميرة خ••••', name_latin: 'Samira K••••' },
      price_fils: '9000000',
      commissionOn: 'equally',
      buyer_share_fils: '45000',
      total_price_fils: '9045000',
      wait: { code: 'acceptance', awaited: 'buyer' },
    })
    expect(shown.vehicle.plate_number).not.toBe('')
    expect(JSON.stringify(shown)).not.toMatch(/seller_due|seller_share|خليل|phone|national/)
    // Once more, and the registration goes on with the same step.
    expect(await offerAfterCode(browser, number, flow_id)).toMatchObject({ number })
    await browser.call('POST /auth/register', { body: newcomer({ phone: buyer.phone, flow_id }) })
    expect((await refusedOffer(browser, number, flow_id)).code).toBe('flow_ended')
  })

  test('counts as opened, so that a withdrawal is told', async () => {
    const { buyer, number } = await invited()
    const browser = await api.browser()
    const { flow_id } = await openFlow(api, browser, { phone: buyer.phone })
    const opened = async () => (await api.owner.query('select from app.offer_openings where guarantee_id = $1', [number.slice(3)])).rowCount
    expect(await opened()).toBe(0)
    await offerAfterCode(browser, number, flow_id)
    expect(await opened()).toBe(1)
  })

  test('does not exist for any other phone, for an e-mail, nor once it is over: the same as a number that nobody has', async () => {
    const { buyer, number } = await invited()
    const person = newcomer()
    const [byPhone, byEmail, byBuyer] = [await api.browser(), await api.browser(), await api.browser()]
    const flows = [
      [byPhone, (await openFlow(api, byPhone, { phone: person.phone })).flow_id],
      [byEmail, (await openFlow(api, byEmail, { email: person.email })).flow_id],
    ] as const
    const bodyOf = ({ status, body }: Awaited<ReturnType<typeof refusedOffer>>) =>
      JSON.stringify({ status, ...body, request_id: '', server_time: '', instance: '' })
    for (const [browser, flow] of flows) {
      const never = bodyOf(await refusedOffer(browser, 'DM-999999', flow))
      expect(never).toContain('404')
      expect(bodyOf(await refusedOffer(browser, number, flow))).toBe(never)
    }
    const { flow_id } = await openFlow(api, byBuyer, { phone: buyer.phone })
    await withdraw(number)
    expect((await refusedOffer(byBuyer, number, flow_id)).status).toBe(404)
  })

  test('is not had by a flow that was made up, is of another browser, of another step, or has run out', async () => {
    const { buyer, number } = await invited()
    const browser = await api.browser()
    const { flow_id } = await openFlow(api, browser, { phone: buyer.phone })
    expect((await refusedOffer(await api.browser(), number, flow_id)).code).toBe('flow_ended')
    expect((await refusedOffer(browser, number, 'A'.repeat(43))).code).toBe('flow_ended')
    const applicant = await api.browser()
    const toCompany = { phone: buyer.phone, purpose: 'company_draft' as const }
    await applicant.call('POST /auth/register/sendOtp/Flow2', { body: toCompany })
    const ofCompany = await applicant.call('POST /auth/register/checkOtp/Flow2', {
      body: { ...toCompany, code: await api.codeTo(buyer.phone) },
    })
    expect((await refusedOffer(applicant, number, ofCompany.flow_id)).code).toBe('flow_ended')
    await api.advance('31 minutes')
    expect((await refusedOffer(browser, number, flow_id)).code).toBe('flow_ended')
  })
})

test('an address that tries keys without end is refused, and other calls of it are not', async () => {
  await api.enterFreshWindow()
  const guesser = await api.browser()
  const asked = await Promise.allSettled(Array.from({ length: 70 }, (_, index) => landing('DM-999999', `guess-${index}`, guesser)))
  expect(asked.filter((one) => one.status === 'rejected').map(({ reason }) => String((reason as { code?: string }).code))).toContain(
    'rate_limited',
  )
  expect((await guesser.call('GET /application-configuration')).sandbox).toBe(true)
})
