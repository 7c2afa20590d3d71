import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { fileOf, png } from '../files/samples.ts'
import { type Client, startApi, type TestApi } from '../support/api.ts'
import type { Person } from '../support/cast.ts'
import { offer } from '../support/sale.ts'

let api: TestApi
let samira: Client
beforeAll(async () => {
  api = await startApi()
  samira = await api.as('samira')
})
afterAll(() => api.stop())

const write = async (body: { message: string; files?: string[]; guarantee_number?: string; thread?: string }, who: Client = samira) =>
  who.call('POST /support-message', { body })
const params = (number: string) => ({ params: { number } })
const read = async (number: string, who: Client) => who.call('GET /support-threads/:number', { ...params(number), query: {} })
const upload = async (who: Client) =>
  (await who.call('POST /files', { body: { kind: 'support', file: fileOf(await png(), 'screen.png', 'image/png') } })).id
const fileStatus = async (who: Client, id: string) => (await who.send(await who.sign('GET', `/files/${id}`))).status
const listNotices = (who: Client) => who.call('GET /notifications/list', { query: {} })
/** Gives the company's second user exactly these permissions. */
const permit = (permissions: string) =>
  api.owner.query(
    `update app.memberships set permissions = string_to_array($1, ',') where user_id = (select id from app.users where phone = '+962790000012')`,
    [permissions],
  )
const answer = async (number: string, message = 'سننظر في الأمر.', staff: 'rana' | 'nour' = 'rana') => {
  const member = await api.staff(staff)
  const { last_message_id: seen } = await member.call('GET /admin/support/:number', { ...params(number), query: {} })
  return member.call('POST /admin/support/:number/answer', { ...params(number), body: { message, seen } })
}

describe('a message to support', () => {
  it('needs a text', async () => {
    expect(await samira.refusal('POST /support-message', { body: { message: '   ' } })).toMatchObject({
      status: 422,
      body: { errors: [{ pointer: '/message', code: 'required' }] },
    })
  })

  it('begins a thread, with its files, and what follows stands in it', async () => {
    const file = await upload(samira)
    const thread = await write({ message: 'لم يصلني رمز التحقق.', files: [file] })
    expect(thread).toMatchObject({ status: 'open', opening: 'لم يصلني رمز التحقق.', guarantee_number: null })
    expect(thread.messages).toEqual([
      expect.objectContaining({
        by: 'you',
        text: 'لم يصلني رمز التحقق.',
        files: [expect.objectContaining({ id: file, name: 'screen.png' })],
      }),
    ])
    const after = await write({ message: 'وصل الآن.', thread: thread.number })
    expect(after.messages.map(({ text }) => text)).toEqual(['لم يصلني رمز التحقق.', 'وصل الآن.'])
    expect((await samira.call('GET /support-threads', { query: {} })).threads[0]?.number).toBe(thread.number)
  })

  it('takes a file once, and only one of the writer', async () => {
    const file = await upload(samira)
    await write({ message: 'مع صورة', files: [file] })
    const foreign = await upload(await api.as('basel'))
    for (const id of [file, foreign])
      expect(await samira.refusal('POST /support-message', { body: { message: 'من جديد', files: [id] } })).toMatchObject({
        body: { errors: [{ pointer: '/files', code: 'file_unknown' }] },
      })
  })

  it('names a guarantee of the writer, and no other', async () => {
    const { number } = await offer(api, { registrationNumber: '7120459' })
    expect(await write({ message: 'سؤال عن ضمانتي', guarantee_number: number })).toMatchObject({ guarantee_number: number })
    const khaled = await api.as('khaled')
    for (const named of [number, 'DM-999999'])
      expect(await khaled.refusal('POST /support-message', { body: { message: 'سؤال', guarantee_number: named } })).toMatchObject({
        body: { errors: [{ pointer: '/guarantee_number', code: 'guarantee_unknown' }] },
      })
  })

  it('is one of so many a day', async () => {
    const basel = await api.as('basel')
    await api.owner.query(
      `insert into app.rate_counters (name, window_start, count)
       select 'support:' || id, date_trunc('day', app.now() at time zone 'Asia/Amman') at time zone 'Asia/Amman', 500 from app.users where phone = '+962790000002'`,
    )
    expect(await basel.refusal('POST /support-message', { body: { message: 'مرة أخرى' } })).toMatchObject({
      status: 409,
      body: { reason: 'too_many_messages' },
    })
    await api.owner.query(`delete from app.rate_counters where name like 'support:%'`)
  })
})

describe('a thread', () => {
  it('does not exist for others, nor do its files', async () => {
    const file = await upload(samira)
    const { number } = await write({ message: 'خاص', files: [file] })
    const basel = await api.as('basel')
    expect(await basel.refusal('GET /support-threads/:number', { ...params(number), query: {} })).toMatchObject({ status: 404 })
    expect(await basel.refusal('POST /support-message', { body: { message: 'أنا أيضًا', thread: number } })).toMatchObject({ status: 404 })
    expect(await fileStatus(basel, file)).toBe(404)
    expect(await fileStatus(samira, file)).toBe(200)
    expect((await basel.call('GET /support-threads', { query: {} })).threads.map((one) => one.number)).not.toContain(number)
  })

  it('of a company is for its opener and for users with every permission, who see who wrote', async () => {
    const [khaled, huda] = [await api.as('khaled'), await api.as('huda')]
    const file = await upload(khaled)
    const { number } = await write({ message: 'نسأل عن حسابنا البنكي', files: [file] }, khaled)
    const opened = await write({ message: 'سؤال من مستخدم' }, huda)
    expect((await read(opened.number, khaled)).messages[0]).toMatchObject({ by: 'colleague', name: 'هدى صالح' })
    const seesOnlyOwn = async () => {
      expect((await huda.refusal('GET /support-threads/:number', { ...params(number), query: {} })).status).toBe(404)
      expect((await huda.refusal('POST /support-message', { body: { message: 'وأنا كذلك', thread: number } })).status).toBe(404)
      expect(await fileStatus(huda, file)).toBe(404)
      const { threads } = await huda.call('GET /support-threads', { query: {} })
      expect(threads.map((one) => one.number)).toEqual([opened.number])
      expect(await read(opened.number, huda)).toMatchObject({ number: opened.number })
    }
    await seesOnlyOwn()
    await permit('damana.view,company.bank,company.users')
    await seesOnlyOwn()
    await permit('full')
    const seen = await read(number, huda)
    expect(seen.messages[0]).toMatchObject({ by: 'colleague', name: 'خالد منصور' })
    expect(await fileStatus(huda, file)).toBe(200)
    const after = await write({ message: 'وأنا كذلك', thread: number }, huda)
    expect(after.messages.map(({ by }) => by)).toEqual(['colleague', 'you'])
    await answer(number)
    const told = async () => (await listNotices(huda)).filter(({ data }) => data.opens === 'support').length
    expect(await told()).toBe(1)
    await permit('damana.view')
    await answer(number, 'وللأستاذ خالد وحده.')
    expect(await told()).toBe(1)
  })

  it('about a guarantee is not for a user of the company who may not see guarantees', async () => {
    const [khaled, huda] = [await api.as('khaled'), await api.as('huda')]
    const file = await upload(khaled)
    const { number } = await write({ message: 'سؤال عن ضمانة', files: [file] }, khaled)
    const { rows } = await api.owner.query<{ number: string }>(
      `update app.support_threads set guarantee_id = (select min(id) from app.guarantees) where id = substr($1, 2)::bigint returning 'x' as number`,
      [number],
    )
    expect(rows).toHaveLength(1)
    expect(await read(number, huda)).toMatchObject({ number })
    expect(await fileStatus(huda, file)).toBe(200)
    await permit('company.dashboard.running')
    expect(await fileStatus(huda, file)).toBe(404)
    expect(await huda.refusal('GET /support-threads/:number', { ...params(number), query: {} })).toMatchObject({ status: 404 })
    expect((await huda.call('GET /support-threads', { query: {} })).threads.map((one) => one.number)).not.toContain(number)
    await permit('damana.view')
  })

  it('is also for a person whose registration is not complete, and stays the own one afterwards', async () => {
    const lina = await api.as('lina')
    const { number } = await write({ message: 'لا أستطيع إكمال التسجيل' }, lina)
    expect(await read(number, lina)).toMatchObject({ status: 'open' })
    expect((await lina.call('GET /support-threads', { query: {} })).threads.map((one) => one.number)).toContain(number)
    expect(await samira.refusal('GET /support-threads/:number', { ...params(number), query: {} })).toMatchObject({ status: 404 })
  })

  it('shows the answer of staff without a name, and its file', async () => {
    const { number } = await write({ message: 'أين حوالتي؟' })
    const rana = await api.staff('rana')
    const file = await rana.call('POST /admin/support/files', { body: { file: fileOf(await png(), 'answer.png', 'image/png') } })
    const { last_message_id: seen } = await rana.call('GET /admin/support/:number', { ...params(number), query: {} })
    await rana.call('POST /admin/support/:number/answer', { ...params(number), body: { message: 'وصلت أمس.', files: [file.id], seen } })
    const thread = await read(number, samira)
    expect(thread.status).toBe('answered')
    expect(thread.messages.at(-1)).toMatchObject({ by: 'staff', name: null, text: 'وصلت أمس.', files: [{ id: file.id }] })
    expect(await fileStatus(samira, file.id)).toBe(200)
    expect(await fileStatus(await api.as('basel'), file.id)).toBe(404)
  })

  it('that is closed is opened again by writing', async () => {
    const { number } = await write({ message: 'سؤال' })
    await answer(number)
    const rana = await api.staff('rana')
    const { last_message_id: seen } = await rana.call('GET /admin/support/:number', { ...params(number), query: {} })
    await rana.call('POST /admin/support/:number/close', { ...params(number), body: { seen } })
    expect(await read(number, samira)).toMatchObject({ status: 'closed' })
    expect(await write({ message: 'لم ينته الأمر', thread: number })).toMatchObject({ status: 'open' })
  })

  it('is read page by page, the newest messages first', async () => {
    const { number } = await write({ message: 'الأولى' })
    await api.owner.query(
      `with written as (
         insert into app.support_messages (thread_id, user_id, text)
         select t.id, t.user_id, 'رسالة ' || n from app.support_threads t, generate_series(1, 60) n where t.id = substr($1, 2)::bigint returning id, thread_id
       )
       update app.support_threads set last_message_id = (select max(id) from written) where id = (select min(thread_id) from written)`,
      [number],
    )
    const first = await read(number, samira)
    expect(first.messages).toHaveLength(50)
    expect(first.messages.at(-1)?.text).toBe('رسالة 60')
    const { messages, next_cursor } = await samira.call('GET /support-threads/:number', {
      ...params(number),
      query: { cursor: first.next_cursor ?? '' },
    })
    expect(messages.map(({ text }) => text)[0]).toBe('الأولى')
    expect([messages.length, next_cursor]).toEqual([11, null])
  })

  it('list is read page by page', async () => {
    const lina = await api.as('lina')
    for (let n = 0; n < 21; n += 1) await write({ message: `سؤال ${n}` }, lina)
    const first = await lina.call('GET /support-threads', { query: {} })
    const second = await lina.call('GET /support-threads', { query: { cursor: first.next_cursor ?? '' } })
    expect(first.threads).toHaveLength(20)
    expect(new Set([...first.threads, ...second.threads].map((one) => one.number)).size).toBe(first.threads.length + second.threads.length)
    expect(second.next_cursor).toBeNull()
  })
})

describe('an answer', () => {
  const told = async (who: Person) =>
    (
      await api.owner.query<{ channel: string; template: string }>(
        `select payload->>'channel' as channel, payload->>'template' as template from app.outbox where payload->>'template' = 'support_answer' and payload->>'to' = $1`,
        [`${who}@example.com`],
      )
    ).rows

  it('is told in the application and by e-mail, never by SMS', async () => {
    await api.owner.query(`delete from app.outbox where payload->>'template' = 'support_answer'`)
    const { number } = await write({ message: 'هل من جديد؟' })
    await answer(number)
    const { rows } = await api.owner.query(
      `select kind from app.notifications where user_id = (select id from app.users where phone = '+962790000001') and kind = 'account_support_answered' and created_at > app.now() - interval '1 minute'`,
    )
    expect(rows.length).toBeGreaterThan(0)
    const [notice] = await samira.call('GET /notifications/list', { query: {} })
    expect(notice?.data, 'it opens this very thread').toMatchObject({ opens: 'support', thread: number })
    expect(await told('samira')).toEqual([{ channel: 'email', template: 'support_answer' }])
  })
})
