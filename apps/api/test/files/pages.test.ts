import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import sharp from 'sharp'
import { PDFDocument } from '@cantoo/pdf-lib'
import { startApi, type Client, type TestApi } from '../support/api.ts'
import { fileOf, png, rawPdf } from './samples.ts'

let api: TestApi
let samira: Client
let rana: Client
beforeAll(async () => {
  api = await startApi()
  ;[samira, rana] = [await api.as('samira'), await api.staff('rana')]
})
afterAll(() => api.stop())

const upload = async (bytes: Buffer, name = 'ورقة.pdf', type = 'application/pdf') =>
  (await samira.call('POST /files', { body: { kind: 'evidence', file: fileOf(bytes, name, type) } })).id
const get = async (client: Client, path: string) => client.send(await client.sign('GET', path))

async function threePages(): Promise<Buffer> {
  const document = await PDFDocument.create()
  for (const size of [
    [595, 842],
    [842, 595],
    [14_000, 200],
  ] as const)
    document.addPage([...size]).drawSquare({ x: 20, y: 20, size: 100 })
  return Buffer.from(await document.save())
}

describe('a PDF', () => {
  test('is shown to reviewers page by page as pictures drawn here, and never itself', { timeout: 60_000 }, async () => {
    const id = await upload(await threePages())
    expect(await rana.call('GET /admin/files/:id/pages', { params: { id } })).toEqual({ pages: 3 })
    const sizes = []
    for (const page of [1, 2, 3]) {
      const answer = await get(rana, `/admin/files/${id}/pages/${page}`)
      expect([answer.status, answer.headers['content-type']]).toEqual([200, 'image/png'])
      expect(answer.headers['content-security-policy']).toContain('sandbox')
      const { width, height, format } = await sharp(answer.bytes).metadata()
      sizes.push([width, height, format])
      const { channels } = await sharp(answer.bytes).stats()
      expect([Math.min(...channels.map(({ min }) => min)), Math.max(...channels.map(({ max }) => max))]).toEqual([0, 255])
    }
    expect(sizes).toEqual([
      [1239, 1754, 'png'],
      [1754, 1239, 'png'],
      [2000, 28, 'png'],
    ])
    expect((await get(rana, `/admin/files/${id}`)).status).toBe(404)
    for (const page of ['4', '0', '-1', '1.5', 'x']) expect((await get(rana, `/admin/files/${id}/pages/${page}`)).status).toBe(404)
    expect((await get(samira, `/files/${id}`)).bytes?.subarray(0, 5).toString()).toBe('%PDF-')
  })

  test('that cannot be drawn is said to be unreadable', async () => {
    const id = await upload(rawPdf([]))
    const answer = await get(rana, `/admin/files/${id}/pages`)
    expect([200, 422]).toContain(answer.status)
  })
})

describe('photos of a person', () => {
  test('are pictures: a PDF is refused', async () => {
    const pdf = await threePages()
    for (const kind of ['identity_document', 'identity_face'] as const) {
      const refused = await samira.refusal('POST /files', { body: { kind, file: fileOf(pdf, 'x.pdf', 'application/pdf') } })
      expect(refused).toMatchObject({ status: 415, body: { errors: [{ pointer: '/file', code: 'file_type_unsupported' }] } })
    }
  })
})

describe('files for staff', () => {
  test('are for reviewers and administrators; to finance, to the sides and to strangers they do not exist', async () => {
    const [paper, picture] = [await upload(await threePages()), await upload(await png(), 'x.png', 'image/png')]
    const paths = [`/admin/files/${picture}`, `/admin/files/${paper}/pages`, `/admin/files/${paper}/pages/1`]
    for (const name of ['rana', 'nour'] as const) expect((await get(await api.staff(name), `/admin/files/${picture}`)).status).toBe(200)
    for (const path of paths) for (const client of [await api.staff('fadi'), samira]) expect((await get(client, path)).status).toBe(404)
    expect((await get(rana, `/admin/files/${picture}/pages/1`)).status).toBe(404)
  })
})
