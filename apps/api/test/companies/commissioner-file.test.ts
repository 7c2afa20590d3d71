import { readdirSync } from 'node:fs'
import { problem } from '@damana/contract/problem'
import { errors, fieldErrors } from '@damana/contract/errors'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { runProgram, type RunProgram } from '#files/index.ts'
import { exampleRow } from '../../src/people/companies/commissioner-file/example.ts'
import { fileOf, png } from '../files/samples.ts'
import { startApi, type TestApi } from '../support/api.ts'
import { applicant, type Applicant, newPhone, submitted } from './applicant.ts'
import { csv, goodCsv, goodRows, goodWorkbook, headers, hostileFiles } from './sheet-samples.ts'

/** While it is closed, a program that reads sheets is at work and does not end; then it is found to have worked too long. */
let gate: Promise<void> | undefined
let begun: string[] = []
const held: RunProgram = async (program, args, input, of) => {
  begun.push(program)
  if (program !== 'sheet-reader' || gate === undefined) return runProgram(program, args, input, of)
  await gate
  return { output: Buffer.from('ready\n'), isLate: true }
}

let api: TestApi
let one: Applicant
beforeAll(async () => {
  api = await startApi({ deps: { runProgram: held } })
  one = await applicant(api)
})
afterAll(() => api.stop())

const bodyOf = (file: File, who = one) => ({ flow_id: who.flowId, draft: who.draft, file })
const read = (file: File, who = one) => who.client.call('POST /auth/register/company/read-commissioners', { body: bodyOf(file, who) })
const refused = (file: File, who = one) => who.client.refusal('POST /auth/register/company/read-commissioners', { body: bodyOf(file, who) })
const overHttp = [
  'zip bomb whose directory states a small size',
  '502 lines',
  'bytes of another alphabet',
  'encrypted workbook',
  'workbook of the old format',
  'workbook with macros',
  'macro workbook by its ending',
  'entities in entities',
  'program by its ending',
  'headers only',
]
/** Everything of an application that is stored. */
const stored = async () => ({
  sections: (await api.owner.query('select section, version, data::text from app.company_application_sections order by 1')).rows,
  files: (await api.owner.query('select count(*)::int as count from app.files')).rows,
  kept: readdirSync(api.config.filesDir, { recursive: true }).filter((path) => !String(path).endsWith('mark')),
})

// Every reading starts a program from its source.
describe('a file of commissioners', { timeout: 60_000 }, () => {
  test('is answered line by line with what is wrong, and nothing of it is stored', async () => {
    const before = await stored()
    expect(await read(fileOf(await goodWorkbook(), 'المفوضون.xlsx', 'application/vnd.ms-excel'))).toMatchObject({
      wrong: 0,
      lines: [
        { line: 2, errors: [], values: { full_name: 'سامي إبراهيم العلي', nationality: 'JO', is_top: true, delegation_type: 'sole' } },
        { line: 3, errors: [], values: { full_name: 'Rana Al-Khatib', permissions: ['damana.view', 'damana.release'] } },
      ],
    })
    const [first = [], second = []] = goodRows
    const wrong = second.map((value, index) => (index === 2 ? '98522233' : index === 8 ? '06 500 0000' : value))
    expect(await read(fileOf(csv([headers('en'), first, wrong]), 'names.csv', 'text/csv'))).toMatchObject({
      wrong: 1,
      lines: [
        { errors: [] },
        {
          errors: [
            { column: 'number', code: 'invalid_national_number' },
            { column: 'phone', code: 'invalid_phone' },
          ],
        },
      ],
    })
    const fixedLine = second.map((value, index) => (index === 2 ? '985222333' : index === 8 ? '065000000' : value))
    expect(await read(fileOf(csv([headers('en'), fixedLine]), 'names.csv', ''))).toMatchObject({
      lines: [
        {
          errors: [
            { column: 'number', code: 'invalid_jordanian_number' },
            { column: 'phone', code: 'invalid_phone' },
          ],
        },
      ],
    })
    expect(await stored()).toEqual(before)
  })

  test('of a stranger is read by itself: behind forty of them nobody who is known waits, and a stranger not behind another’s second', async () => {
    const samira = await api.as('samira')
    const hostile = [one, ...(await Promise.all([1, 2, 3].map(() => applicant(api, { to: { phone: newPhone() } }))))]
    const honest = await applicant(api, { to: { phone: newPhone() } })
    begun = []
    let open = () => {}
    gate = new Promise((done) => (open = done))
    const file = () => fileOf(goodCsv(), 'names.csv', 'text/csv')
    const forty = hostile.flatMap((who) => Array.from({ length: 10 }, () => refused(file(), who)))
    const photo = await samira.call('POST /files', { body: { kind: 'evidence', file: fileOf(await png(), 'x.png', 'image/png') } })
    expect(photo.content_type).toBe('image/png')
    expect(begun.toSorted()).toEqual(['inspector', 'sheet-reader'])
    const last = refused(file(), honest)
    open()
    const answers = await Promise.all([...forty, last])
    gate = undefined
    expect(answers.map(({ body }) => problem.parse(body).errors?.[0]?.code)).toEqual(answers.map(() => 'sheet_too_complex'))
    expect(begun.filter((program) => program === 'sheet-reader')).toHaveLength(41)
  })

  test('of five hundred lines is read, the example of the template not counted, and one of 501 is not', async () => {
    const [first = []] = goodRows
    const people = (length: number) =>
      Array.from({ length }, (_, index) => first.map((value, at) => (at === 2 ? String(9_800_000_000 + index) : value)))
    const written = (...rows: string[][]) => fileOf(csv([headers('ar'), ...rows]), 'names.csv', 'text/csv')
    const { lines, wrong } = await read(written(exampleRow('ar'), ...people(500)))
    expect([lines.length, wrong]).toEqual([500, 0])
    expect(problem.parse((await refused(written(...people(501)))).body).errors).toEqual([
      { pointer: '/file', code: 'sheet_too_many_rows', max: 500 },
    ])
  })

  // Each is opened by a program of its own, which takes its time; what the readers refuse is in the test beside them.
  test.each(Object.entries(hostileFiles).filter(([what]) => overHttp.includes(what)))(
    'that is a %s is refused with its own message, and nothing is stored',
    async (_, { name, file, code }) => {
      const before = await stored()
      const refusal = await refused(fileOf(await file(), name, ''))
      expect(problem.parse(refusal.body).errors).toMatchObject([{ pointer: '/file', code }])
      expect(Object.keys({ ...errors, ...fieldErrors })).toContain(code)
      expect(await stored()).toEqual(before)
    },
  )

  test('larger than two megabytes is refused, and so is a line of twenty', async () => {
    const large = await refused(fileOf(Buffer.alloc(2 * 1024 * 1024 + 1, 0x20), 'names.csv', 'text/csv'))
    expect([large.status, problem.parse(large.body).errors]).toEqual([413, [{ pointer: '/file', code: 'sheet_too_large' }]])
    const line = await refused(fileOf(Buffer.alloc(20 * 1024 * 1024, 0x78), 'names.csv', 'text/csv'))
    expect(line.status).toBe(413)
  })

  test('with other columns than the template names each of them', async () => {
    const heads = headers('ar')
    heads[9] = 'الراتب'
    const refusal = await refused(fileOf(csv([heads, ...goodRows]), 'names.csv', 'text/csv'))
    expect(problem.parse(refusal.body).errors).toEqual([
      { pointer: '/file/columns/email', code: 'column_missing' },
      { pointer: '/file/columns/10', code: 'column_unknown' },
    ])
  })

  test('is read for the applicant alone, as long as the application may be changed', async () => {
    const file = () => fileOf(goodCsv(), 'names.csv', 'text/csv')
    const other = await applicant(api, { to: { phone: newPhone() } })
    const foreign = { ...bodyOf(file(), other), draft: one.draft }
    expect((await other.client.refusal('POST /auth/register/company/read-commissioners', { body: foreign })).status).toBe(404)
    const stranger = await api.browser()
    expect((await stranger.refusal('POST /auth/register/company/read-commissioners', { body: bodyOf(file()) })).code).toBe('flow_ended')
    const sent = await submitted(api)
    expect(await refused(file(), sent)).toMatchObject({ status: 409, code: 'action_not_allowed' })
  })
})

describe('the templates', () => {
  test.each(['ar', 'en'] as const)('in %s are answered to anybody, may be kept, and are read back as they are', async (lang) => {
    const browser = await api.browser()
    browser.lang = lang
    const links = await browser.call('GET /samples-links')
    for (const path of Object.values(links)) {
      const answer = await browser.send(await browser.sign('GET', path))
      expect(answer.status).toBe(200)
      expect(answer.headers).toMatchObject({ 'cache-control': 'public, max-age=3600', vary: 'lang' })
      const name = path.split('/').at(-1) ?? ''
      const refusal = await refused(fileOf(answer.bytes ?? Buffer.alloc(0), name, ''))
      expect(problem.parse(refusal.body).errors).toEqual([{ pointer: '/file', code: 'sheet_empty' }])
    }
  })
})
