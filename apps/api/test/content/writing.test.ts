import type { Input, Output } from '@damana/contract'
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startApi, type Client, type TestApi } from '../support/api.ts'
import { staffCast } from '../support/cast.ts'

let api: TestApi
let rana: Client
let nour: Client
let fadi: Client
let stranger: Client
beforeAll(async () => {
  api = await startApi()
  ;[rana, nour, fadi, stranger] = [await api.staff('rana'), await api.staff('nour'), await api.staff('fadi'), await api.browser()]
  stranger.lang = 'en'
})
afterAll(() => api.stop())

type Named = Input<'GET /admin/content/:kind/:key'>['params']
type Details = Output<'GET /admin/content/:kind/:key'>
type Body = NonNullable<Details['draft']>['body']

const read = (staff: Client, params: Named) => staff.call('GET /admin/content/:kind/:key', { params })
/** Saves a change of what the member of staff sees now. */
async function save(staff: Client, params: Named, change: (body: Body) => Body): Promise<Details> {
  const { live, draft } = await read(staff, params)
  const body = draft?.body ?? live?.body
  if (!body) throw new Error('nothing to change')
  return staff.call('POST /admin/content/:kind/:key/save', {
    params,
    body: { revision: draft?.revision ?? 0, version: live?.version ?? 0, body: change(body) },
  })
}
const publish = (staff: Client, params: Named, revision: number, in_force_from: string | null = null) =>
  staff.call('POST /admin/content/:kind/:key/publish', { params, body: { revision, in_force_from } })
const inEnglish = (body: Body, fields: Record<string, string>): Body => ({ ...body, en: { ...body.en, ...fields } })
const answerOf = async (id: string) =>
  (await stranger.call('GET /static-data/faq/full')).flatMap(({ questions }) => questions).find((one) => one.id === id)?.answer
const refused = ({ status, body }: { status: number; body: Record<string, unknown> }) => [status, body['reason']]

describe('who may write', () => {
  const params = { kind: 'faq', key: 'split' } as const
  test('reviewers and administrators; for finance, members and strangers there is nothing', async () => {
    expect((await read(rana, params)).live?.version).toBe(1)
    expect((await read(nour, params)).actions.map(({ name, allowed }) => [name, allowed])).toEqual([
      ['save', true],
      ['publish', false],
      ['discard', false],
      ['withdraw', false],
    ])
    for (const client of [fadi, await api.as('basel')]) {
      expect((await client.refusal('GET /admin/content/:kind/:key', { params })).status).toBe(404)
      expect((await client.refusal('GET /admin/content/:kind', { params: { kind: 'faq' } })).status).toBe(404)
    }
    const { live } = await read(rana, params)
    if (!live) throw new Error('nothing in force')
    const body = { revision: 0, version: 1, body: live.body }
    expect((await fadi.refusal('POST /admin/content/:kind/:key/save', { params, body })).status).toBe(404)
    expect((await stranger.refusal('POST /admin/content/:kind/:key/save', { params, body })).status).toBe(401)
  })

  test('a text that is not there is not there', async () => {
    expect((await rana.refusal('GET /admin/content/:kind/:key', { params: { kind: 'page', key: 'none' } })).status).toBe(404)
    const { live } = await read(rana, params)
    if (!live) throw new Error('nothing in force')
    const none = {
      params: { kind: 'bank', key: 'NONE' },
      body: { revision: 0, version: 0, body: { ...live.body, ar: { name: 'بنك' }, en: { name: 'Bank' }, shared: {} } },
    } as const
    expect((await rana.refusal('POST /admin/content/:kind/:key/save', none)).status).toBe(404)
    expect(refused(await rana.refusal('POST /admin/content/:kind', { params: { kind: 'bank' }, body: { body: none.body.body } }))).toEqual([
      409,
      'content_fixed',
    ])
  })
})

describe('a text', () => {
  test('is read by everybody once it is published, and not before', async () => {
    const params = { kind: 'faq', key: 'cash' } as const
    const { draft } = await save(rana, params, (body) => inEnglish(body, { answer: '<p>No, never. Write to {contact_email}.</p>' }))
    expect(draft?.shown.en['answer']).toBe('<p>No, never. Write to care@damana.example.</p>')
    expect(draft?.changes.ar).toEqual([])
    expect(draft?.changes.en.flatMap(({ parts }) => parts.map(({ kind }) => kind))).toContain('removed')
    expect(await answerOf('cash')).toContain('neither cash nor cheques')
    const { live, history } = await publish(nour, params, draft?.revision ?? 0)
    expect(live?.version).toBe(2)
    await expect.poll(() => answerOf('cash')).toBe('<p>No, never. Write to care@damana.example.</p>')
    expect(history.map(({ what, version }) => [what, version])).toEqual([
      ['published', 2],
      ['saved', 2],
    ])
    expect(history.map(({ by }) => by)).toEqual([staffCast.nour.name, staffCast.rana.name])
    const { changes } = await rana.call('GET /admin/content/:kind/:key/versions/:version', { params: { ...params, version: '2' } })
    expect(changes.en.length).toBeGreaterThan(0)
  })

  test('has only plain elements left of hostile HTML, in what is saved and in what is read', async () => {
    const params = { kind: 'faq', key: 'tax' } as const
    const hostile =
      '<h2 onclick="x()">Tax</h2><p style="position:fixed">No.<script>alert(1)</script><img src=x onerror=alert(1)><svg/onload=alert(1)></p><iframe src="https://evil.example"></iframe><a href="javascript:alert(1)">a</a> <a href="https://damana.example">b</a><p>{sales_tax_rate}</p>'
    const { draft } = await save(rana, params, (body) => inEnglish(body, { answer: hostile, question: 'Tax <b>"here"</b>?' }))
    await publish(nour, params, draft?.revision ?? 0)
    await expect.poll(() => answerOf('tax')).toContain('damana.example')
    const [found] = (await stranger.call('GET /static-data/faq/full')).flatMap(({ questions }) =>
      questions.filter(({ id }) => id === 'tax'),
    )
    expect(found?.answer).not.toMatch(/script|onclick|onerror|onload|style|img|svg|iframe|javascript/)
    expect(found?.answer).toContain('<a href="https://damana.example" rel="noopener noreferrer">b</a>')
    // A question is plain text, which no screen reads as markup.
    expect(found?.question).toBe('Tax <b>"here"</b>?')
  })

  test('is refused at the field that is empty, too long, or has an unknown value', async () => {
    const params = { kind: 'page', key: 'about_us' } as const
    const { live } = await read(rana, params)
    if (!live) throw new Error('nothing in force')
    const { body } = live
    const problem = await rana.refusal('POST /admin/content/:kind/:key/save', {
      params,
      body: {
        revision: 0,
        version: 1,
        body: {
          ...body,
          ar: { title: 'ع'.repeat(201), html: '<p> &nbsp; </p><script>x</script>' },
          en: { ...body.en, html: '<p>Pay {commision_rate} or {contact_email}.</p>' },
        },
      },
    })
    expect(problem.body['errors']).toEqual([
      { pointer: '/body/ar/title', code: 'too_long', max: 200 },
      { pointer: '/body/ar/html', code: 'required' },
      { pointer: '/body/en/html', code: 'unknown_placeholder', text: '{commision_rate}' },
    ])
    expect((await read(rana, params)).draft).toBeNull()
  })

  test('of two members of staff who write at once loses nobody’s words', async () => {
    const params = { kind: 'faq', key: 'ownership' } as const
    const [first, second] = [await read(rana, params), await read(nour, params)]
    if (!first.live || !second.live) throw new Error('nothing in force')
    const saveAs = (staff: Client, revision: number, question: string, body: Body) => ({
      staff,
      args: { params, body: { revision, version: 1, body: inEnglish(body, { question }) } },
    })
    const ours = saveAs(rana, 0, 'From Rana?', first.live.body)
    const theirs = saveAs(nour, 0, 'From Nour?', second.live.body)
    const outcomes = await Promise.allSettled(
      [ours, theirs].map(({ staff, args }) => staff.call('POST /admin/content/:kind/:key/save', args)),
    )
    expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    const isOurs = outcomes[0]?.status === 'fulfilled'
    const loser = isOurs ? theirs : ours
    expect(refused(await loser.staff.refusal('POST /admin/content/:kind/:key/save', loser.args))).toEqual([409, 'content_changed'])
    const { draft } = await read(loser.staff, params)
    expect(draft?.body.en['question']).toBe(isOurs ? 'From Rana?' : 'From Nour?')
    // Having read the other's words, the loser saves on top of them.
    const merged = await loser.staff.call('POST /admin/content/:kind/:key/save', {
      ...loser.args,
      body: { ...loser.args.body, revision: draft?.revision ?? 0 },
    })
    expect(merged.draft?.revision).toBe(2)
    expect(merged.history.map(({ what }) => what)).toEqual(['saved', 'saved'])
    // Nor is published what somebody has not read.
    expect(
      refused(await nour.refusal('POST /admin/content/:kind/:key/publish', { params, body: { revision: 1, in_force_from: null } })),
    ).toEqual([409, 'content_changed'])
    const gone = await nour.call('POST /admin/content/:kind/:key/discard', { params, body: { revision: 2 } })
    expect([gone.draft, gone.live?.version]).toEqual([null, 1])
  })

  test('comes into force at its date, and may be withdrawn until then', async () => {
    const params = { kind: 'contacts', key: 'contacts' } as const
    const { draft } = await save(rana, params, (body) => ({ ...body, shared: { ...body.shared, email: 'help@damana.example' } }))
    const email = async () => (await stranger.call('GET /application-configuration')).contacts.email
    const past = await nour.refusal('POST /admin/content/:kind/:key/publish', {
      params,
      body: { revision: draft?.revision ?? 0, in_force_from: '2020-01-01T00:00:00.000Z' },
    })
    expect(past.body['errors']).toEqual([{ pointer: '/in_force_from', code: 'date_past' }])
    const { rows } = await api.owner.query<{ soon: Date }>(`select app.now() + interval '10 minutes' as soon`)
    const soon = rows[0]?.soon.toISOString() ?? ''
    await publish(nour, params, draft?.revision ?? 0, soon)
    expect(refused(await rana.refusal('POST /admin/content/:kind/:key/discard', { params, body: { revision: 1 } }))).toEqual([
      409,
      'content_scheduled',
    ])
    const withdrawn = await nour.call('POST /admin/content/:kind/:key/withdraw', { params, body: { revision: 1 } })
    expect(withdrawn.draft?.in_force_from).toBeNull()
    await publish(nour, params, 1, soon)
    await api.built.refreshContent()
    expect(await email()).toBe('care@damana.example')
    await api.advance('11 minutes')
    await api.built.refreshContent()
    expect(await email()).toBe('help@damana.example')
    const after = await read(rana, params)
    expect([after.live?.version, after.draft, after.live?.since]).toEqual([2, null, soon])
    expect(after.history.map(({ what }) => what)).toEqual(['scheduled', 'withdrawn', 'scheduled', 'saved'])
  })

  test('is the same in every process as soon as it is published', async () => {
    const other = await startApi({ sharing: api })
    try {
      const params = { kind: 'bank', key: 'CITI' } as const
      const { draft } = await save(rana, params, (body) => ({ ...body, shown: false }))
      const listed = async () => (await (await other.browser()).call('GET /static-data/banks')).some(({ code }) => code === 'CITI')
      expect(await listed()).toBe(true)
      await publish(nour, params, draft?.revision ?? 0)
      await expect.poll(listed).toBe(false)
    } finally {
      await other.stop()
    }
  })

  test('that was in force is kept as it was, whatever a statement asks', async () => {
    await expect(api.pool.query(`update app.content_versions set body = '{}' where in_force_from <= app.now()`)).rejects.toThrow(
      /closed row/,
    )
    await expect(api.pool.query(`delete from app.content_versions where in_force_from <= app.now()`)).rejects.toThrow(/closed row/)
    await expect(api.pool.query(`update app.content_events set what = 'saved'`)).rejects.toThrow(/permission denied/)
  })
})

test.each([
  ['contacts', 'contacts', 'shared', 'whatsapp', '+962790009999'],
  ['page', 'privacy_policy', 'en', 'title', 'Privacy, and more'],
  ['faq', 'what-is-damana', 'en', 'question', 'And what is Damana?'],
] as const)(
  'of %s, too, the writer’s own publication is refused, and the draft waits in the queue of another',
  async (kind, key, part, field, value) => {
    const params = { kind, key }
    const { draft, actions } = await save(rana, params, (body) => ({ ...body, [part]: { ...body[part], [field]: value } }))
    expect(actions.find(({ name }) => name === 'publish')).toMatchObject({ allowed: false, reason: 'made_by_you' })
    const body = { revision: draft?.revision ?? 0, in_force_from: null }
    expect(refused(await rana.refusal('POST /admin/content/:kind/:key/publish', { params, body }))).toEqual([409, 'made_by_you'])
    const waiting = async (staff: Client) =>
      (await staff.call('GET /admin/queue', { query: { kind: 'texts' } })).items.map(({ proposal }) => proposal?.text)
    expect(await waiting(nour)).toContainEqual(params)
    expect(await waiting(rana)).not.toContainEqual(params)
    await publish(nour, params, draft?.revision ?? 0)
    expect(await waiting(nour)).not.toContainEqual(params)
  },
)

describe('questions and groups', () => {
  test('are added, ordered, hidden, and leave no trace where the draft is thrown away', async () => {
    const group: Body = { ar: { title: 'جديد' }, en: { title: 'New group' }, shared: {}, position: 1, shown: true }
    const added = await rana.call('POST /admin/content/:kind', { params: { kind: 'faq_group' }, body: { body: group } })
    expect(added.key).toMatch(/^new-group-[0-9a-f]{6}$/)
    const listed = await rana.call('GET /admin/content/:kind', { params: { kind: 'faq_group' } })
    expect(listed.items.find(({ key }) => key === added.key)).toMatchObject({ version: 0, draft: true })
    await publish(nour, { kind: 'faq_group', key: added.key }, 1)
    await expect
      .poll(async () => (await rana.call('GET /admin/content/:kind', { params: { kind: 'faq_group' } })).items[0]?.key)
      .toBe(added.key)

    const question: Body = {
      ar: { question: 'سؤال؟', answer: '<p>جواب.</p>' },
      en: { question: 'Why?', answer: '<p>Because.</p>' },
      shared: { group: 'none' },
      position: 1,
      shown: true,
    }
    const wrong = await rana.refusal('POST /admin/content/:kind', { params: { kind: 'faq' }, body: { body: question } })
    expect(wrong.body['errors']).toEqual([{ pointer: '/body/shared/group', code: 'invalid_choice' }])
    const { key } = await rana.call('POST /admin/content/:kind', {
      params: { kind: 'faq' },
      body: { body: { ...question, shared: { group: added.key } } },
    })
    await publish(nour, { kind: 'faq', key }, 1)
    await expect.poll(async () => (await stranger.call('GET /static-data/faq'))[0]?.question).toBe('Why?')

    const { draft } = await save(rana, { kind: 'faq', key }, (body) => ({ ...body, shown: false }))
    await publish(nour, { kind: 'faq', key }, draft?.revision ?? 0)
    await expect.poll(async () => (await stranger.call('GET /static-data/faq'))[0]?.id).toBe('what-is-damana')

    const idle = await rana.call('POST /admin/content/:kind', {
      params: { kind: 'slide' },
      body: {
        body: { ar: { title: 'ا', text: 'ب' }, en: { title: 'A', text: 'B' }, shared: { picture: 'vault' }, position: 5, shown: true },
      },
    })
    await rana.call('POST /admin/content/:kind/:key/discard', { params: { kind: 'slide', key: idle.key }, body: { revision: 1 } })
    expect((await rana.refusal('GET /admin/content/:kind/:key', { params: { kind: 'slide', key: idle.key } })).status).toBe(404)
  })
})

describe('the terms', () => {
  const params = { kind: 'page', key: 'full_terms_and_conditions' } as const
  const sentence = 'We take no cash.'

  test('are published by somebody who did not write them, and everybody is asked again, with what changed', async () => {
    const basel = await api.as('basel')
    basel.lang = 'en'
    expect((await basel.call('GET /auth/check-auth')).read_terms_is_same).toBe(true)
    const { draft } = await save(rana, params, (body) =>
      inEnglish(body, { html: body.en['html']?.replace(sentence, 'We take neither cash nor cheques.') ?? '' }),
    )
    expect(
      refused(
        await rana.refusal('POST /admin/content/:kind/:key/publish', {
          params,
          body: { revision: draft?.revision ?? 0, in_force_from: null },
        }),
      ),
    ).toEqual([409, 'made_by_you'])
    // Nor by who wrote a part of them.
    const touched = await save(nour, params, (body) => ({ ...body, ar: { ...body.ar, title: 'الشروط والأحكام العامة' } }))
    expect(touched.actions.find(({ name }) => name === 'publish')).toMatchObject({ allowed: false, reason: 'made_by_you' })
    await nour.call('POST /admin/content/:kind/:key/discard', { params, body: { revision: touched.draft?.revision ?? 0 } })
    const again = await save(rana, params, (body) =>
      inEnglish(body, { html: body.en['html']?.replace(sentence, 'We take neither cash nor cheques.') ?? '' }),
    )
    const inQueueOf = async (staff: Client) => (await staff.call('GET /admin/queue', { query: { kind: 'texts' } })).items
    expect(await inQueueOf(nour)).toMatchObject([{ kind: 'texts', due_at: null, proposal: { name: again.draft?.body.ar['title'] } }])
    expect([await inQueueOf(rana), await inQueueOf(fadi)]).toEqual([[], []])
    await publish(nour, params, again.draft?.revision ?? 0)
    expect(await inQueueOf(nour)).toEqual([])
    const approved = await api.owner.query(
      `select s.email from app.approvals a join app.staff s on s.id = a.staff_id where a.subject = 'text:page:full_terms_and_conditions:2'`,
    )
    expect(approved.rows).toEqual([{ email: staffCast.nour.email }])

    await expect.poll(async () => (await basel.call('GET /auth/check-auth')).read_terms_is_same).toBe(false)
    const closed = await basel.refusal('GET /guarantees', { query: { side: 'buy' } })
    expect([closed.status, closed.code, closed.body['terms_version']]).toEqual([409, 'terms_required', 2])
    const { accepted_version, version, changes } = await basel.call('GET /pages/terms-changes')
    expect([accepted_version, version, changes.length]).toEqual([1, 2, 1])
    expect(changes[0]?.heading).toBe('6. Paying')
    const told = (kind: string) => changes[0]?.parts.filter((part) => part.kind === kind).map(({ text }) => text.trim())
    expect(told('removed')?.join(' ')).toContain('no')
    expect(told('added')?.join(' ')).toContain('neither')
    // Numbers stand in it as people read them, not as placeholders.
    expect(JSON.stringify(changes)).toContain('JOD 10,000')
    const page = await stranger.call('GET /pages/get-page/:page', { params: { page: 'full_terms_and_conditions' } })
    expect([page.version, page.html.includes('neither cash nor cheques')]).toEqual([2, true])

    expect((await basel.refusal('POST /auth/update-read-terms', { body: { terms_version: 1 } })).body['reason']).toBe('terms_changed')
    await basel.call('POST /auth/update-read-terms', { body: { terms_version: 2 } })
    expect((await basel.call('GET /auth/check-auth')).read_terms_is_same).toBe(true)
    expect((await basel.call('GET /pages/terms-changes')).changes).toEqual([])
  })

  test('are never published by a statement of who wrote them', async () => {
    const { draft } = await save(rana, params, (body) => inEnglish(body, { title: `Terms ${randomUUID()}` }))
    await expect(
      api.pool.query(
        `update app.content_versions set published_by = written_by, published_at = app.now(), in_force_from = app.now() where key = $1 and version = $2`,
        [params.key, draft?.version],
      ),
    ).rejects.toThrow(/content_versions__two_persons/)
  })
})
