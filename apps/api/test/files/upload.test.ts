import { createHash, pbkdf2, randomUUID } from 'node:crypto'
import { readdirSync, readFileSync, renameSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { promisify } from 'node:util'
import { encodeForm } from '@damana/client/multipart'
import { mostFileBytes } from '@damana/contract/uploads'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import sharp from 'sharp'
import { createFolderStore, createReceiver } from '#files/index.ts'
import type { Caller, PersonActor } from '#kernel/context.ts'
import { createSealer } from '#kernel/sealing.ts'
import { sandboxSettings } from '#kernel/settings.ts'
import { startApi, type Client, type TestApi } from '../support/api.ts'
import { animatedPng, eicar, fileOf, hugePng, jpeg, packed, pdf, photoWithPlace, png, rawPdf } from './samples.ts'

let api: TestApi
let samira: Client
let folder: string
beforeAll(async () => {
  api = await startApi()
  samira = await api.as('samira')
  folder = api.config.filesDir
})
afterAll(() => api.stop())

const upload = (file: File, client = samira) => client.call('POST /files', { body: { kind: 'evidence', file } })
const refusal = (file: File) => samira.refusal('POST /files', { body: { kind: 'evidence', file } })
const download = async (client: Client, id: string) => client.send(await client.sign('GET', `/files/${id}`))
const codesOf = (problem: { body: Record<string, unknown> }) => problem.body['errors'] as { pointer: string; code: string }[]
const call = { name: 'POST /files', caller: {} as Caller, fields: undefined } as const
const inQuarantine = () => readdirSync(join(folder, 'quarantine')).filter((name) => name !== 'mark')
const sealer = createSealer('files', { current: 'key of files' })
const pdfOf = (bytes: Uint8Array) => fileOf(bytes, 'paper.pdf', 'application/pdf')

describe('a file', () => {
  afterEach(() => expect(inQuarantine()).toEqual([]))

  test('PDF comes back byte for byte, as something to save and nothing to open in a page', async () => {
    const bytes = await pdf()
    const file = await upload(fileOf(bytes, 'ورقة الترخيص.pdf', 'application/pdf'))
    const sha256 = createHash('sha256').update(bytes).digest('hex')
    expect(file).toEqual({
      id: expect.any(String),
      name: 'ورقة الترخيص.pdf',
      kind: 'evidence',
      content_type: 'application/pdf',
      size: bytes.length,
      sha256,
    })
    const answer = await download(samira, file.id)
    expect(answer.status).toBe(200)
    expect(answer.bytes?.equals(bytes)).toBe(true)
    expect(answer.headers).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': `attachment; filename*=UTF-8''${encodeURIComponent('ورقة الترخيص.pdf')}`,
      'x-content-type-options': 'nosniff',
      'content-security-policy': "sandbox; default-src 'none'",
      'cache-control': 'no-store',
    })
  })

  test('PDF with compressed objects is read through to its end', async () => {
    expect(await upload(pdfOf(rawPdf([packed(5, 6, '<</Title(x)>>')])))).toMatchObject({ content_type: 'application/pdf' })
  })

  test.each([
    ['PNG', png, 'x.png', 'image/png'],
    ['JPEG', jpeg, 'x.JPEG', 'image/jpeg'],
  ] as const)('%s is written anew', async (_, make, name, type) => {
    const file = await upload(fileOf(await make(), name, type))
    const { bytes } = await download(samira, file.id)
    expect(await sharp(bytes).metadata()).toMatchObject({ format: type.slice(6), width: 60, height: 40 })
    expect([
      bytes?.length,
      createHash('sha256')
        .update(bytes ?? '')
        .digest('hex'),
    ]).toEqual([file.size, file.sha256])
  })

  test('S23 a photo stands upright and tells neither place nor device', async () => {
    const photo = await photoWithPlace()
    expect(photo.includes('Phone of Samira')).toBe(true)
    const file = await upload(fileOf(photo, 'IMG_2041.jpg', 'image/jpeg'))
    const { bytes } = await download(samira, file.id)
    const { exif, orientation, width, height } = await sharp(bytes).metadata()
    expect({ exif, orientation, width, height }).toEqual({ exif: undefined, orientation: undefined, width: 40, height: 60 })
  })

  test('lies sealed under a random name, not to be read on the disk', async () => {
    const bytes = rawPdf(['4 0 obj\n(The secret of Samira)\nendobj\n'])
    const { id } = await upload(pdfOf(bytes))
    const kept = readdirSync(join(folder, 'kept'), { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile())
    expect(kept.map(({ name }) => name)).toContain(id)
    expect(kept.some(({ name, parentPath }) => readFileSync(join(parentPath, name)).includes('secret of Samira'))).toBe(false)
  })

  test('S23 has a name that leads nowhere and turns nothing round', async () => {
    const file = await upload(fileOf(await png(), '../../licence\u202Egnp.exe.png', 'image/png'))
    expect(file.name).toBe('licencegnp-exe.png')
    expect((await download(samira, file.id)).headers['content-disposition']).toBe("attachment; filename*=UTF-8''licencegnp-exe.png")
  })
})

test('a PDF that its office protects against printing, and that opens without a password, is kept without the protection', async () => {
  const bytes = await pdf((document) => document.encrypt({ ownerPassword: 'of the bank', permissions: {} }))
  const file = await upload(pdfOf(bytes))
  const kept = await download(samira, file.id)
  expect(kept.bytes?.subarray(0, 5).toString()).toBe('%PDF-')
  expect(kept.bytes?.toString('latin1')).not.toContain('/Encrypt')
})

describe('is refused with a sentence at its field', () => {
  afterEach(() => expect(inQuarantine()).toEqual([]))
  const at = (code: string) => [{ pointer: '/file', code }]

  test.each([
    ['S22 a PDF with a script', () => pdf((document) => document.addJavaScript('x', 'app.alert(1)')), 'file_active_content'],
    ['S22 a PDF that is encrypted', async () => rawPdf([], { trailer: '/Encrypt 4 0 R' }), 'file_protected'],
    ['S22 a PDF that is also a page', async () => rawPdf([], { head: '%<html><script>alert(1)</script>\n' }), 'file_unreadable'],
    ['S24 a file that a virus scanner is tried with', async () => Buffer.from(eicar), 'file_infected'],
    ['S24 a PDF with that in it', async () => rawPdf([`4 0 obj\n<</Length 68>>\nstream\n${eicar}\nendstream\nendobj\n`]), 'file_infected'],
    ['an empty file', async () => Buffer.alloc(0), 'file_unreadable'],
  ] as const)('%s', async (_, make, code) => {
    const problem = await refusal(pdfOf(await make()))
    expect({ status: problem.status, code: problem.code, errors: codesOf(problem) }).toEqual({ status: 422, code, errors: at(code) })
    expect(String(problem.body['error_msg'])).toMatch(/[\u0600-\u06ff]/)
  })

  test.each([
    ['S23 SVG', '<svg xmlns="http://www.w3.org/2000/svg"/>', 'x.svg', 'image/svg+xml'],
    ['S23 SVG that says it is PNG', '<svg xmlns="http://www.w3.org/2000/svg"/>', 'x.png', 'image/png'],
    ['S23 a page that says it is PNG', '<html><script>alert(1)</script>', 'x.png', 'image/png'],
    ['S23 a page before a PDF', '<html>\n%PDF-1.7\n%%EOF', 'x.pdf', 'application/pdf'],
    ['S23 an ending behind the ending', '\x89PNG\r\n\x1a\n', 'x.png.exe', 'image/png'],
    ['S23 an ending that only looks like one', '\x89PNG\r\n\x1a\n', 'x\u202Egnp.exe', 'image/png'],
    ['a GIF', 'GIF89a', 'x.gif', 'image/gif'],
    ['a name and a type that do not agree', '\x89PNG\r\n\x1a\n', 'x.png', 'application/pdf'],
  ])('%s', async (_, text, name, type) => {
    const problem = await refusal(fileOf(Buffer.from(text, 'latin1'), name, type))
    expect([problem.status, problem.code, codesOf(problem)]).toEqual([415, 'unsupported_media', at('file_type_unsupported')])
  })

  test('S23 a JPEG that says it is PNG', async () => {
    expect((await refusal(fileOf(await jpeg(), 'x.png', 'image/png'))).code).toBe('unsupported_media')
  })

  test('S23 an image of nine hundred million points, before one of them is decoded', async () => {
    const began = performance.now()
    expect((await refusal(fileOf(await hugePng(), 'x.png', 'image/png'))).code).toBe('file_unreadable')
    expect(performance.now() - began).toBeLessThan(9_000)
  })

  test('S23 an image that stops in the middle', async () => {
    const bytes = await jpeg()
    expect((await refusal(fileOf(bytes.subarray(0, bytes.length / 2), 'x.jpg', 'image/jpeg'))).code).toBe('file_unreadable')
  })

  test('S23 of an animation its first picture stays', async () => {
    const file = await upload(fileOf(await animatedPng(), 'x.png', 'image/png'))
    const { bytes } = await download(samira, file.id)
    expect(bytes?.includes('acTL')).toBe(false)
  })

  test('more than ten megabytes, whether told before or found on the way', async () => {
    const problem = await refusal(pdfOf(Buffer.alloc(10 * 1024 * 1024 + 1)))
    expect([problem.status, problem.code, codesOf(problem)]).toEqual([413, 'too_large', at('file_too_large')])
    const far = await refusal(pdfOf(Buffer.alloc(12 * 1024 * 1024)))
    expect([far.status, far.code, codesOf(far)]).toEqual([413, 'too_large', at('file_too_large')])
  })

  test('a form without a file, with another kind, with a field too many', async () => {
    const send = async (body: object) => {
      const { status, body: answer } = await samira.send(await samira.sign('POST', '/files', body, randomUUID()))
      return [status, (answer as { errors: unknown }).errors]
    }
    const file = fileOf(await png(), 'x.png', 'image/png')
    expect(await send({ kind: 'evidence' })).toEqual([422, [{ pointer: '/file', code: 'required' }]])
    expect(await send({ kind: 'evidence', file: { name: 'x', path: '/etc/passwd' } })).toEqual([
      422,
      [{ pointer: '/file', code: 'required' }],
    ])
    expect(await send({ kind: 'virus', file })).toEqual([422, [{ pointer: '/kind', code: 'invalid_choice' }]])
    expect(await send({ kind: 'evidence', file, path: 'x' })).toEqual([422, [{ pointer: '/path', code: 'unknown_field' }]])
    expect(await send({ kind: 'evidence', file, other: file })).toEqual([422, [{ pointer: '/other', code: 'unknown_field' }]])
  })

  test('a form whose digest is another one', async () => {
    const sent = await samira.sign('POST', '/files', { kind: 'evidence', file: fileOf(await png(), 'x.png', 'image/png') }, randomUUID())
    const payload = Buffer.from(sent.payload ?? '')
    payload[payload.length - 60] = (payload[payload.length - 60] ?? 0) ^ 1
    expect(await samira.send({ ...sent, payload })).toMatchObject({ status: 400, body: { code: 'digest_mismatch' } })
  })

  test('a form in parts on any other call', async () => {
    const sent = await samira.sign('POST', '/auth/update-read-terms', { file: fileOf(await png(), 'x.png', 'image/png') }, randomUUID())
    expect(await samira.send(sent)).toMatchObject({ status: 415, body: { code: 'unsupported_media' } })
  })
})

describe('the same key', () => {
  test('R01 has one effect and one answer, at once and later', async () => {
    const body = { kind: 'evidence', file: fileOf(await png(), 'x.png', 'image/png') } as const
    const idempotencyKey = randomUUID()
    const send = () => samira.call('POST /files', { body }, { idempotencyKey }).catch((error: { code: string }) => error.code)
    const answers = (await Promise.all([send(), send(), send(), send()])).filter((answer) => answer !== 'idempotency_in_flight')
    const later = await send()
    expect(new Set(answers.map((answer) => JSON.stringify(answer)))).toEqual(new Set([JSON.stringify(later)]))
    expect(inQuarantine()).toEqual([])
    const { id } = later as { id: string }
    expect((await download(samira, id)).status).toBe(200)
  })

  test('R02 with another file is refused', async () => {
    const idempotencyKey = randomUUID()
    await samira.call('POST /files', { body: { kind: 'evidence', file: fileOf(await png(), 'x.png', 'image/png') } }, { idempotencyKey })
    const other = await samira.refusal(
      'POST /files',
      { body: { kind: 'evidence', file: fileOf(await png(), 'y.png', 'image/png') } },
      { idempotencyKey },
    )
    expect([other.status, other.code]).toEqual([422, 'idempotency_key_reused'])
  })
})

describe('a sender who goes away in the middle', () => {
  test('leaves nothing behind', async () => {
    const store = createFolderStore(folder, sealer)
    const receive = createReceiver({ db: api.pool, store, settings: () => sandboxSettings })
    const { bytes, contentType } = await encodeForm({ kind: 'evidence', file: fileOf(await png(), 'x.png', 'image/png') }, randomUUID())
    for (const end of [() => Promise.reject(new Error('gone')), () => Promise.resolve()]) {
      const stream = Readable.from(
        (async function* () {
          yield Buffer.from(bytes.subarray(0, bytes.length / 2))
          await end()
        })(),
      )
      const actor = { kind: 'person', userId: 1n } as PersonActor
      await expect(receive({ ...call, actor, stream, contentType, contentLength: undefined, digest: '' })).rejects.toThrow(
        /gone|request_malformed/,
      )
      expect(inQuarantine()).toEqual([])
    }
  })
})

describe('a form with two files under one name', () => {
  test('is refused: which of them was meant nobody can tell', async () => {
    const receive = createReceiver({ db: api.pool, store: createFolderStore(folder, sealer), settings: () => sandboxSettings })
    const { bytes, contentType } = await encodeForm({ kind: 'evidence', file: fileOf(await png(), 'x.png', 'image/png') }, randomUUID())
    const form = Buffer.from(bytes)
    const boundary = form.subarray(0, form.indexOf('\r\n'))
    const second = form.subarray(form.lastIndexOf(boundary, form.indexOf('name="file"')), form.lastIndexOf(boundary))
    const twice = Buffer.concat([form.subarray(0, form.lastIndexOf(boundary)), second, form.subarray(form.lastIndexOf(boundary))])
    const digest = `sha-256=:${createHash('sha256').update(twice).digest('base64')}:`
    const { rows } = await api.owner.query<{ id: string }>('select min(id) as id from app.users')
    const actor = { kind: 'person', userId: BigInt(rows[0]?.id ?? 0) } as PersonActor
    const incoming = { ...call, actor, stream: Readable.from([twice]), contentType, contentLength: twice.length, digest }
    await expect(receive(incoming)).rejects.toMatchObject({ code: 'request_malformed' })
    expect(inQuarantine()).toEqual([])
  })
})

describe('a form that is refused while its file is being opened', () => {
  test('leaves nothing behind, even where removing is quicker than opening', async () => {
    const store = { ...createFolderStore(folder, sealer), removePart: async (path: string) => rmSync(path, { force: true }) }
    const receive = createReceiver({ db: api.pool, store, settings: () => sandboxSettings })
    // One byte too many, all at once: refused in the turn in which its file began.
    const { bytes, contentType } = await encodeForm({ kind: 'evidence', file: pdfOf(Buffer.alloc(mostFileBytes + 1)) }, randomUUID())
    const stream = Readable.from([Buffer.from(bytes)])
    // Node opens files on a few threads; all of them have something else to do first.
    const others = Array.from({ length: 8 }, () => promisify(pbkdf2)('x', 'y', 200_000, 32, 'sha256'))
    const actor = { kind: 'person', userId: 1n } as PersonActor
    await expect(receive({ ...call, actor, stream, contentType, contentLength: undefined, digest: '' })).rejects.toThrow()
    await Promise.all(others)
    await stat(folder) // whatever was asked of the disk before is done
    expect(inQuarantine()).toEqual([])
  })
})

describe('R18 a folder that cannot be written', () => {
  test('refuses uploads for now, leaves nothing, and holds up nothing else', async () => {
    rmSync(join(folder, 'quarantine'), { recursive: true })
    writeFileSync(join(folder, 'quarantine'), 'in the way')
    const file = fileOf(await png(), 'x.png', 'image/png')
    const problem = await refusal(file)
    expect([problem.status, problem.code, problem.body['retry_after']]).toEqual([503, 'unavailable', 5])
    expect((await samira.call('GET /guarantees/summary')).sale.count).toBeGreaterThanOrEqual(0)
    rmSync(join(folder, 'quarantine'))
    expect(await upload(file)).toMatchObject({ kind: 'evidence' })
  })
})

describe('what a crash left in quarantine', () => {
  test('is kept if its row was committed and removed if not; what is under way stays', async () => {
    const { id } = await upload(fileOf(await png(), 'x.png', 'image/png'))
    const quarantine = join(folder, 'quarantine')
    renameSync(join(folder, 'kept', id.slice(0, 2), id), join(quarantine, id))
    expect((await download(samira, id)).status).toBe(200)
    const [lost, part, young] = [randomUUID(), `${randomUUID()}.part`, `${randomUUID()}.part`]
    for (const name of [lost, part, young]) writeFileSync(join(quarantine, name), 'x')
    for (const name of [id, lost, part]) utimesSync(join(quarantine, name), 1_700_000_000, 1_700_000_000)
    const again = await startApi({ sharing: api, deps: { config: api.config } })
    await again.stop()
    expect(inQuarantine()).toEqual([young])
    expect((await download(samira, id)).status).toBe(200)
    rmSync(join(quarantine, young))
  })
})

describe('a day', () => {
  test('has room for so many files', async () => {
    await api.owner.query(`insert into app.settings (name, value) values ('filesPerUserPerDay', '2')`)
    const narrow = await startApi({ sharing: api, deps: { config: api.config } })
    try {
      const basel = await narrow.as('basel')
      const file = fileOf(await png(), 'x.png', 'image/png')
      for (const _ of [1, 2]) await upload(file, basel)
      const problem = await basel.refusal('POST /files', { body: { kind: 'evidence', file } })
      expect([problem.status, problem.code, codesOf(problem)]).toEqual([
        422,
        'too_many_files',
        [{ pointer: '/file', code: 'too_many_files' }],
      ])
    } finally {
      await narrow.stop()
    }
  })
})
