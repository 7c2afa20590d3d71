import { createHash, randomUUID } from 'node:crypto'
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { encodeForm } from '@damana/client/multipart'
import { mostFileBytes } from '@damana/contract/uploads'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { createFolderStore, createReceiver } from '#files/index.ts'
import type { Caller } from '#kernel/context.ts'
import { createSealer } from '#kernel/sealing.ts'
import { sandboxSettings } from '#kernel/settings.ts'
import { countedForApplicant } from '#people/companies/index.ts'
import { eicar, fileOf, jpeg, pdf, png, rawPdf } from '../files/samples.ts'
import { startApi, type TestApi } from '../support/api.ts'
import { applicant, type Applicant, newPhone, placeDocument, sectionOf, submitted } from './applicant.ts'

// Each upload has a program of its own that looks at it; on a busy machine they wait for each other.
vi.setConfig({ testTimeout: 90_000 })

let api: TestApi
let one: Applicant
beforeAll(async () => {
  api = await startApi()
  one = await applicant(api)
})
afterAll(() => api.stop())

const folder = () => api.config.filesDir
const inQuarantine = () => readdirSync(join(folder(), 'quarantine')).filter((name) => name !== 'mark')
const keptFiles = () => {
  const kept = readdirSync(folder(), { recursive: true, withFileTypes: true })
  return kept.filter((entry) => entry.isFile() && entry.parentPath.includes('kept')).length
}
const rowsOf = async (draft: string) => {
  const { rows } = await api.owner.query<{ count: number }>(
    'select count(*)::int as count from app.files f join app.company_applications a on a.id = f.company_application_id where a.draft_id = $1',
    [draft],
  )
  return rows[0]?.count
}
const codesOf = (problem: { body: Record<string, unknown> }) => problem.body['errors'] as { pointer: string; code: string }[]
afterEach(() => expect(inQuarantine()).toEqual([]))

describe('a document', () => {
  test('is checked, written anew, and listed in the draft', async () => {
    const bytes = await pdf()
    const file = await one.upload('memorandum', fileOf(bytes, 'عقد التأسيس.pdf', 'application/pdf'))
    expect(file).toEqual({
      id: expect.any(String),
      name: 'عقد التأسيس.pdf',
      kind: 'memorandum',
      content_type: 'application/pdf',
      size: bytes.length,
      sha256: createHash('sha256').update(bytes).digest('hex'),
      uploaded_at: expect.any(String),
    })
    await one.upload('commercial_register', fileOf(await jpeg(), 'سجل.jpg', 'image/jpeg'))
    const { errors, complete } = sectionOf(await one.show(), 'documents')
    expect(complete).toBe(false)
    expect(errors).toEqual([
      { pointer: '/license_or_lease', code: 'required' },
      { pointer: '/signatory_identity', code: 'identities_missing', min: 1 },
    ])
  })

  test('takes the place of the one that it replaces, of the same kind in the same application', async () => {
    const first = await one.upload('license_or_lease')
    const second = await one.upload('license_or_lease', undefined, first.id)
    expect((await one.show()).files.filter(({ kind }) => kind === 'license_or_lease').map(({ id }) => id)).toEqual([second.id])
    const file = fileOf(await png(), 'x.png', 'image/png')
    const other = await applicant(api)
    const foreign = await placeDocument(api, other, 'license_or_lease')
    for (const [kind, replaces] of [
      ['license_or_lease', first.id],
      ['memorandum', second.id],
      ['license_or_lease', foreign],
      ['license_or_lease', randomUUID()],
    ] as const)
      expect(codesOf(await one.refusedUpload(kind, file, replaces))).toEqual([{ pointer: '/replaces', code: 'file_unknown' }])
    expect((await other.show()).files).toHaveLength(1)
  })

  test('is taken out, by its own application only', async () => {
    const [other, file] = [await applicant(api), await placeDocument(api, one, 'signatory_identity')]
    const remove = (who: Applicant, draft: string) => ({ body: { flow_id: who.flowId, draft, file_id: file } })
    expect((await other.client.refusal('POST /auth/register/company/remove-file', remove(other, other.draft))).status).toBe(404)
    expect((await other.client.refusal('POST /auth/register/company/remove-file', remove(other, one.draft))).status).toBe(404)
    const { files } = await one.client.call('POST /auth/register/company/remove-file', remove(one, one.draft))
    expect(files.some(({ id }) => id === file)).toBe(false)
    expect((await one.client.refusal('POST /auth/register/company/remove-file', remove(one, one.draft))).status).toBe(404)
  })

  test('is read by nobody but reviewers, a PDF page by page', async () => {
    const image = await one.upload('signatory_identity')
    const paper = await one.upload('memorandum', fileOf(await pdf(), 'عقد.pdf', 'application/pdf'))
    const statusOf = async (client: Applicant['client'], path: string) => (await client.send(await client.sign('GET', path))).status
    const samira = await api.as('samira')
    expect(await statusOf(samira, `/files/${image.id}`)).toBe(404)
    expect(await statusOf(one.client, `/files/${image.id}`)).toBe(401)
    const reviewer = await api.staff('rana')
    expect(await statusOf(reviewer, `/admin/files/${image.id}`)).toBe(200)
    expect(await statusOf(reviewer, `/admin/files/${paper.id}`)).toBe(404)
    expect(await statusOf(reviewer, `/admin/files/${paper.id}/pages/1`)).toBe(200)
  })

  test('of a company is no kind for the files of a person', async () => {
    const samira = await api.as('samira')
    const body = { kind: 'memorandum', file: fileOf(await png(), 'x.png', 'image/png') }
    expect((await samira.send(await samira.sign('POST', '/files', body, randomUUID()))).status).toBe(422)
  })
})

describe('is refused with a sentence at its field, and nothing is stored', () => {
  test.each([
    [
      'a PDF with a script',
      () => pdf((document) => document.addJavaScript('x', 'app.alert(1)')),
      'x.pdf',
      'application/pdf',
      'file_active_content',
    ],
    ['a PDF that is encrypted', async () => rawPdf([], { trailer: '/Encrypt 4 0 R' }), 'x.pdf', 'application/pdf', 'file_protected'],
    [
      'a PDF that is also a page',
      async () => rawPdf([], { head: '%<html><script>alert(1)</script>\n' }),
      'x.pdf',
      'application/pdf',
      'file_unreadable',
    ],
    ['a file that a virus scanner is tried with', async () => Buffer.from(eicar), 'x.pdf', 'application/pdf', 'file_infected'],
    ['an SVG', async () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), 'x.svg', 'image/svg+xml', 'unsupported_media'],
    [
      'an SVG that says it is PNG',
      async () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'),
      'x.png',
      'image/png',
      'unsupported_media',
    ],
    ['a page before a PDF', async () => Buffer.from('<html>\n%PDF-1.7\n%%EOF'), 'x.pdf', 'application/pdf', 'unsupported_media'],
    ['a PDF with the name of a photo', pdf, 'x.jpg', 'image/jpeg', 'unsupported_media'],
    ['a script in the name of a PDF', pdf, '<script>.pdf.exe', 'application/pdf', 'unsupported_media'],
    [
      'a workbook',
      async () => Buffer.from('PK\x03\x04'),
      'x.xlsx',
      'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
      'unsupported_media',
    ],
    ['more than ten megabytes', async () => Buffer.alloc(mostFileBytes + 1), 'x.pdf', 'application/pdf', 'too_large'],
  ] as const)('%s', async (_, make, name, type, code) => {
    const before = [await rowsOf(one.draft), keptFiles()]
    const problem = await one.refusedUpload('commercial_register', fileOf(await make(), name, type))
    expect(problem.code).toBe(code)
    expect(codesOf(problem).map(({ pointer }) => pointer)).toEqual(['/file'])
    expect(String(problem.body['error_msg'])).toMatch(/[\u0600-\u06ff]/)
    expect([await rowsOf(one.draft), keptFiles()]).toEqual(before)
  })

  test('a photo whose name is that of a script is stored under a name that leads nowhere', async () => {
    const { name } = await one.upload('commercial_register', fileOf(await png(), '../<script>alert(1)<.png', 'image/png'))
    expect(name).toMatch(/^[^<>/]+\.png$/)
  })

  test('two files in one form, and a field too many', async () => {
    const file = fileOf(await png(), 'x.png', 'image/png')
    const { bytes, contentType } = await encodeForm(one.uploadBody('memorandum', file), randomUUID())
    const form = Buffer.from(bytes)
    const boundary = form.subarray(0, form.indexOf('\r\n'))
    const second = form.subarray(form.lastIndexOf(boundary, form.indexOf('name="file"')), form.lastIndexOf(boundary))
    const twice = Buffer.concat([form.subarray(0, form.lastIndexOf(boundary)), second, form.subarray(form.lastIndexOf(boundary))])
    const store = createFolderStore(folder(), createSealer('files', { current: 'key of files' }))
    const receive = createReceiver({
      db: api.pool,
      store,
      settings: () => sandboxSettings,
      countedAs: { 'POST /auth/register/company/file': countedForApplicant(api.pool, { current: 'pepper' }) },
    })
    await expect(
      receive({
        name: 'POST /auth/register/company/file',
        actor: { kind: 'anonymous', jkt: '' },
        caller: { jkt: (await jktOf(one)) ?? '' } as Caller,
        fields: undefined,
        stream: Readable.from([twice]),
        contentType,
        contentLength: twice.length,
        digest: `sha-256=:${createHash('sha256').update(twice).digest('base64')}:`,
      }),
    ).rejects.toMatchObject({ code: 'request_malformed' })
    const before = await rowsOf(one.draft)
    const more = await one.client.sign(
      'POST',
      '/auth/register/company/file',
      { ...one.uploadBody('memorandum', file), uploader_user_id: '1' },
      randomUUID(),
    )
    expect(await one.client.send(more)).toMatchObject({
      status: 422,
      body: { errors: [{ pointer: '/uploader_user_id', code: 'unknown_field' }] },
    })
    expect(await rowsOf(one.draft)).toBe(before)
  })
})

const jktOf = async ({ draft }: Applicant) => {
  const { rows } = await api.owner.query<{ jkt: string }>(
    `select f.jkt from app.registration_flows f join app.company_applications a on a.contact = f.destination
     where f.purpose = 'company_draft' and a.draft_id = $1`,
    [draft],
  )
  return rows[0]?.jkt
}

describe('before any of a file is read', () => {
  const fileCounters = async () => {
    const { rows } = await api.owner.query<{ count: number }>(
      `select coalesce(sum(count), 0)::int as count from app.rate_counters where name like 'files:company%'`,
    )
    return rows[0]?.count
  }

  test('a browser without an open application is refused, whatever it sends', async () => {
    const stranger = await api.browser()
    const sent = await stranger.sign(
      'POST',
      '/auth/register/company/file',
      one.uploadBody('memorandum', fileOf(Buffer.alloc(mostFileBytes), 'x.pdf', 'application/pdf')),
      randomUUID(),
    )
    const before = await fileCounters()
    // A body that would not even be a form: nobody looks at it.
    expect(await stranger.send({ ...sent, payload: 'no form' })).toMatchObject({ status: 409, body: { code: 'flow_ended' } })
    expect(await fileCounters()).toBe(before)
  })

  test('a day has room for so many files of a browser and of a contact', async () => {
    await api.owner.query(`insert into app.settings (name, value) values ('filesPerUserPerDay', '2')`)
    const narrow = await startApi({ sharing: api, deps: { config: api.config } })
    try {
      const phone = newPhone()
      const first = await applicant(narrow, { to: { phone } })
      const file = fileOf(await png(), 'x.png', 'image/png')
      for (const kind of ['memorandum', 'commercial_register'] as const) await first.upload(kind, file)
      const refused = await first.refusedUpload('license_or_lease', file)
      expect([refused.status, codesOf(refused)]).toEqual([422, [{ pointer: '/file', code: 'too_many_files' }]])
      await narrow.advance('2 minutes')
      // Another browser of the same contact has no room of its own, and another contact in the same browser neither.
      const second = await applicant(narrow, { to: { phone }, begins: false })
      second.draft = first.draft
      expect((await second.refusedUpload('license_or_lease', file)).code).toBe('too_many_files')
    } finally {
      await narrow.stop()
      await api.owner.query(`delete from app.settings where name = 'filesPerUserPerDay'`)
    }
  })

  test('an application that is under review takes no more files', async () => {
    const sent = await submitted(api)
    const refused = await sent.refusedUpload('memorandum', fileOf(await png(), 'x.png', 'image/png'))
    expect([refused.code, refused.body['reason']]).toEqual(['action_not_allowed', 'application_under_review'])
    const file = (await sent.show()).files[0]?.id ?? ''
    const removal = await sent.client.refusal('POST /auth/register/company/remove-file', {
      body: { flow_id: sent.flowId, draft: sent.draft, file_id: file },
    })
    expect(removal.body['reason']).toBe('application_under_review')
  })

  test('a document of the company has at most twenty files; one may take the place of another', async () => {
    const full = await applicant(api)
    const ids = []
    for (let page = 0; page < 20; page += 1) ids.push(await placeDocument(api, full, 'memorandum'))
    const file = fileOf(await png(), 'x.png', 'image/png')
    const refused = await full.refusedUpload('memorandum', file)
    expect([refused.status, refused.body['errors']]).toEqual([422, [{ pointer: '/file', code: 'document_full', max: 20 }]])
    const { id } = await full.upload('memorandum', file, ids[0])
    expect((await full.show()).files.map((one) => one.id).toSorted()).toEqual([...ids.slice(1), id].toSorted())
    await full.upload('license_or_lease', file)
  })

  test('an application holds a hundred files', async () => {
    const full = await applicant(api)
    await api.owner.query(
      `insert into app.files (id, kind, name, content_type, size_bytes, sha256, company_application_id)
       select gen_random_uuid(), 'signatory_identity', 'x.png', 'image/png', 1, sha256('x'), a.id from app.company_applications a, generate_series(1, 100) where a.draft_id = $1`,
      [full.draft],
    )
    const file = fileOf(await png(), 'x.png', 'image/png')
    expect((await full.refusedUpload('signatory_identity', file)).code).toBe('too_many_files')
    const [old] = (await full.show()).files
    await full.upload('signatory_identity', file, old?.id)
    expect((await full.show()).files).toHaveLength(100)
  })
})

describe('a document that was sent is shown', () => {
  const pagesOf = (draft: string, id: string) => ({ params: { draft, id } })
  const pageOf = (draft: string, id: string, page = 1) => `/auth/register/company/${draft}/files/${id}/pages/${page}`
  const fetched = async (from: Applicant, path: string) => {
    const { status, headers } = await from.client.send(await from.client.sign('GET', path, undefined))
    return { status, type: headers['content-type'] }
  }

  test('page by page as an image, in the browser that gave the code and in no other', async () => {
    const own = await applicant(api)
    const { id } = await own.upload('memorandum', fileOf(await pdf(), 'عقد.pdf', 'application/pdf'))
    const picture = await own.upload('commercial_register', fileOf(await jpeg(), 'سجل.jpg', 'image/jpeg'))
    const { draft } = await own.show()
    expect(await own.client.call('GET /auth/register/company/:draft/files/:id/pages', pagesOf(draft, id))).toEqual({ pages: 1 })
    expect(await fetched(own, pageOf(draft, id))).toEqual({ status: 200, type: 'image/png' })
    expect(await fetched(own, pageOf(draft, id, 2))).toMatchObject({ status: 404 })
    expect(await fetched(own, pageOf(draft, picture.id))).toEqual({ status: 200, type: 'image/jpeg' })
    const stranger = await applicant(api)
    expect(await fetched(stranger, pageOf(draft, id))).toMatchObject({ status: 404 })
    expect(await fetched(stranger, pageOf((await stranger.show()).draft, id))).toMatchObject({ status: 404 })
    const browser = await api.browser()
    expect(await browser.refusal('GET /auth/register/company/:draft/files/:id/pages', pagesOf(draft, id))).toMatchObject({
      code: 'flow_ended',
    })
    await own.client.call('POST /auth/register/company/remove-file', { body: { flow_id: own.flowId, draft, file_id: id } })
    expect(await fetched(own, pageOf(draft, id))).toMatchObject({ status: 404 })
  })
})
