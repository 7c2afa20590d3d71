import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { startApi, type TestApi } from '../support/api.ts'
import { cast, type StaffName } from '../support/cast.ts'

let api: TestApi
beforeAll(async () => {
  api = await startApi()
})
afterAll(() => api.stop())

const params = (number: string) => ({ params: { number } })
const threadOf = async (message: string, who: 'samira' | 'basel' | 'khaled' = 'samira') =>
  (await (await api.as(who)).call('POST /support-message', { body: { message } })).number
const show = async (number: string, staff: StaffName = 'rana') =>
  (await api.staff(staff)).call('GET /admin/support/:number', { ...params(number), query: {} })
const inbox = async (query: { status?: 'open' | 'answered' | 'closed' | 'any'; find?: string }, staff: StaffName = 'rana') =>
  (await (await api.staff(staff)).call('GET /admin/support', { query })).threads.map(({ number }) => number)

describe('the inbox', () => {
  it('shows what waits, the oldest first, and in the queue with its service level', async () => {
    const [first, second] = [await threadOf('الأول'), await threadOf('الثاني', 'basel')]
    const waiting = await inbox({})
    expect(waiting.indexOf(first)).toBeLessThan(waiting.indexOf(second))
    const rana = await api.staff('rana')
    const item = (await rana.call('GET /admin/queue', { query: { kind: 'support' } })).items.find(({ id }) => id === first)
    expect(item).toMatchObject({ kind: 'support', escalated: false, support: { number: first, opening: 'الأول', assigned_to: null } })
    await api.owner.query(`update app.support_threads set waiting_since = app.now() - interval '5 days' where id = substr($1, 2)::bigint`, [
      first,
    ])
    const late = (await (await api.staff('nour')).call('GET /admin/queue', { query: { kind: 'escalated' } })).items.map(({ id }) => id)
    expect(late).toContain(first)
    expect((await show(first)).overdue).toBe(true)
  })

  it('does not exist for finance', async () => {
    const number = await threadOf('سؤال')
    const fadi = await api.staff('fadi')
    expect(await fadi.refusal('GET /admin/support', { query: {} })).toMatchObject({ status: 404 })
    expect(await fadi.refusal('GET /admin/support/:number', { ...params(number), query: {} })).toMatchObject({ status: 404 })
    expect(await fadi.refusal('POST /admin/support/:number/assign', params(number))).toMatchObject({ status: 404 })
    expect(await fadi.refusal('GET /admin/saved-answers')).toMatchObject({ status: 404 })
  })

  it.each([
    ['number', (number: string) => number],
    ['number in small letters', (number: string) => number.toLowerCase()],
    ['phone', () => '0790000002'],
    ['national number', () => cast.basel.nationalNumber ?? ''],
    ['name', () => 'باسل'],
    ['words of a message, however their letters are written', () => 'إستلام حواله'],
    ['beginning of a word', () => 'الحوا'],
  ])('finds a thread by %s', async (_, find) => {
    const number = await threadOf('لم أتمكن من استلام حوالة الأسبوع، الحوالات متأخرة', 'basel')
    const other = await threadOf('شيء آخر تمامًا')
    const found = await inbox({ find: find(number) })
    expect(found).toContain(number)
    expect(found).not.toContain(other)
  })

  it('finds nothing by signs alone', async () => {
    expect(await inbox({ find: '!!! ---' })).toEqual([])
    expect(await inbox({ find: `'\\ :* & |` })).toEqual([])
  })
})

describe('a thread', () => {
  it('is answered by one of two who answer at once; the second reads that answer first', async () => {
    const number = await threadOf('سؤال واحد')
    const { last_message_id: seen } = await show(number)
    const answer = async (staff: StaffName, message: string, last = seen) =>
      (await api.staff(staff)).call('POST /admin/support/:number/answer', { ...params(number), body: { message, seen: last } })
    const outcomes = await Promise.allSettled([answer('rana', 'جواب أول'), answer('nour', 'جواب ثان')])
    expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    const refused = outcomes.find((one) => one.status === 'rejected')
    expect(refused?.reason).toMatchObject({ status: 409, body: { reason: 'thread_changed' } })
    const now = await show(number)
    expect(now.messages).toHaveLength(2)
    await answer('nour', 'إضافة', now.last_message_id)
    expect((await show(number)).messages).toHaveLength(3)
  })

  it('is not answered past a message of the person that was not seen', async () => {
    const number = await threadOf('سؤال')
    const { last_message_id: seen } = await show(number)
    await (await api.as('samira')).call('POST /support-message', { body: { message: 'وسؤال آخر', thread: number } })
    const rana = await api.staff('rana')
    const answered = await rana.refusal('POST /admin/support/:number/answer', { ...params(number), body: { message: 'جواب', seen } })
    const closed = await rana.refusal('POST /admin/support/:number/close', { ...params(number), body: { seen } })
    for (const refused of [answered, closed]) expect(refused).toMatchObject({ body: { reason: 'thread_changed' } })
  })

  it('is taken, taken over, given back, closed and opened again, and all of it is recorded', async () => {
    const number = await threadOf('سؤال')
    const [rana, nour] = [await api.staff('rana'), await api.staff('nour')]
    expect(await rana.call('POST /admin/support/:number/assign', params(number))).toMatchObject({ assigned_to: 'رنا الزعبي', yours: true })
    expect(await nour.call('POST /admin/support/:number/assign', params(number))).toMatchObject({ yours: true })
    expect(await rana.refusal('POST /admin/support/:number/release', params(number))).toMatchObject({
      body: { reason: 'thread_not_yours' },
    })
    await nour.call('POST /admin/support/:number/release', params(number))
    const { last_message_id: seen } = await show(number)
    await rana.call('POST /admin/support/:number/close', { ...params(number), body: { seen } })
    expect(await rana.refusal('POST /admin/support/:number/answer', { ...params(number), body: { message: 'جواب', seen } })).toMatchObject({
      body: { reason: 'thread_closed' },
    })
    const opened = await rana.call('POST /admin/support/:number/reopen', params(number))
    expect(opened).toMatchObject({ status: 'open' })
    expect(opened.waiting_since).not.toBeNull()
    expect(
      opened.history
        .map(({ what }) => what)
        .filter((what) => what !== 'seen')
        .toReversed(),
    ).toEqual(['assigned', 'assigned', 'released', 'closed', 'reopened'])
    expect(opened.history.filter(({ what, by }) => what === 'seen' && by === 'رنا الزعبي')).toHaveLength(1)
  })

  it('is answered and closed in one step', async () => {
    const number = await threadOf('سؤال')
    const { last_message_id: seen } = await show(number)
    const rana = await api.staff('rana')
    expect(
      await rana.call('POST /admin/support/:number/answer', { ...params(number), body: { message: 'تم', seen, close: true } }),
    ).toMatchObject({ status: 'closed', waiting_since: null })
  })

  it('of a party of theirs is not for staff to act on', async () => {
    const number = await threadOf('سؤال', 'basel')
    await api.owner.query(
      `insert into app.staff_interests (staff_id, relation, national_number, declared_at) select id, 'spouse', $1, app.now() from app.staff where email = 'rana@damana.example'`,
      [cast.basel.nationalNumber],
    )
    const rana = await api.staff('rana')
    const shown = await show(number)
    expect(shown.actions.every(({ allowed, reason }) => !allowed && reason === 'party_to_it')).toBe(true)
    expect(
      await rana.refusal('POST /admin/support/:number/answer', { ...params(number), body: { message: 'x', seen: shown.last_message_id } }),
    ).toMatchObject({ body: { reason: 'party_to_it' } })
    await api.owner.query('delete from app.staff_interests')
  })
})

describe('saved answers', () => {
  const texts = { title_ar: 'الرمز', title_en: 'The code', text_ar: 'تحقّق من رقمك.', text_en: 'Check your number.' }
  afterEach(() => api.owner.query('delete from app.support_saved_answers'))

  it('are added, changed and removed, and a change on top of another is refused', async () => {
    const rana = await api.staff('rana')
    const [added] = (await rana.call('POST /admin/saved-answers', { body: texts })).answers
    if (!added) throw new Error('nothing was added')
    const { id, version } = added
    const [changed] = (await rana.call('POST /admin/saved-answers', { body: { ...texts, title_en: 'Codes', id, version } })).answers
    expect(changed).toMatchObject({ title_en: 'Codes', version: 2, updated_by: 'رنا الزعبي' })
    const nour = await api.staff('nour')
    expect(await nour.refusal('POST /admin/saved-answers', { body: { ...texts, id, version } })).toMatchObject({
      body: { reason: 'saved_answer_changed' },
    })
    expect(await nour.refusal('POST /admin/saved-answers/remove', { body: { id, version } })).toMatchObject({
      body: { reason: 'saved_answer_changed' },
    })
    expect((await nour.call('POST /admin/saved-answers/remove', { body: { id, version: 2 } })).answers).toEqual([])
    const { rows } = await api.owner.query(`select kind from app.security_events where kind like 'saved_answer_%' order by id`)
    expect(rows.map((row: { kind: string }) => row.kind)).toEqual(['saved_answer_added', 'saved_answer_changed', 'saved_answer_removed'])
  })
})
