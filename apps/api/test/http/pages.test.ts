import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import Fastify, { type FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { servePublicFiles } from '#http/public-files.ts'
import { temporaryFolder } from '../support/process.ts'

const folder = temporaryFolder()
const page = (name: string) =>
  `<!doctype html><head><title>${name}</title><meta name="description" content="" /></head>${'<p>ضمانة</p>'.repeat(20)}`
let app: FastifyInstance
beforeAll(async () => {
  app = Fastify()
  for (const name of ['web', 'admin']) {
    mkdirSync(join(folder.path, name, 'assets'), { recursive: true })
    for (const [file, text] of [
      ['index.html', page(name)],
      ['assets/a-1.js', 'export {}'],
    ] as const) {
      writeFileSync(join(folder.path, name, file), text)
      writeFileSync(join(folder.path, name, `${file}.br`), brotliCompressSync(text))
      writeFileSync(join(folder.path, name, `${file}.gz`), gzipSync(text))
    }
  }
  await servePublicFiles(app, {
    isReady: async () => false,
    status: async () => ({ state: 'works' as const, since: null }),
    origin: 'http://localhost:4000',
    sandbox: false,
    webDir: join(folder.path, 'web'),
    adminDir: join(folder.path, 'admin'),
    refuseUnknown: (_request, reply) => reply.code(404).send(),
  })
  await app.ready()
})
afterAll(async () => {
  await app.close()
  folder.remove()
})

describe('the description of the API', () => {
  it("is of people's calls alone in production, where staff's does not exist", async () => {
    const statusOf = async (url: string) => (await app.inject({ url })).statusCode
    expect(await Promise.all(['/api/docs', '/api/v1/openapi.json'].map(statusOf))).toEqual([200, 200])
    expect(await Promise.all(['/api/docs/staff', '/api/v1/openapi-staff.json'].map(statusOf))).toEqual([404, 404])
  })
})

describe('a page', () => {
  it.each([
    ['/', 'web'],
    ['/login', 'web'],
    ['/guarantees/DM-100001', 'web'],
    ['/admin', 'admin'],
    ['/admin/', 'admin'],
    ['/admin/queue', 'admin'],
  ])('%s is sent plain to a client that names no encoding, or none of ours', async (url, name) => {
    for (const headers of [{}, { 'accept-encoding': 'identity' }, { 'accept-encoding': 'deflate' }, { 'accept-encoding': '' }]) {
      const answer = await app.inject({ url, headers })
      expect([answer.statusCode, answer.headers['content-encoding']]).toEqual([200, undefined])
      expect(answer.body).toContain(`<title>${name}</title>`)
      expect(answer.headers['content-type']).toMatch(/^text\/html/)
      expect((await app.inject({ method: 'HEAD', url, headers })).statusCode).toBe(200)
    }
  })

  it.each(['br', 'gzip'])('is sent packed to a client that takes %s', async (encoding) => {
    for (const url of ['/', '/admin/', '/login']) {
      const answer = await app.inject({ url, headers: { 'accept-encoding': encoding } })
      expect([answer.statusCode, answer.headers['content-encoding']]).toEqual([200, encoding])
    }
  })
})

describe('the preview of a link', () => {
  const previewOf = (body: string) =>
    new Map([...body.matchAll(/<meta property="(og:[\w:]+)" content="([^"]*)"/g)].map(([, name, text]) => [name, text]))

  it('has title, description and a picture with its whole address, for each page that is shared', async () => {
    const titles = new Set<string | undefined>()
    for (const url of ['/login', '/how-it-works', '/legal/about_us', '/register-person?invite=DM-100001', '/owner/abc']) {
      const preview = previewOf((await app.inject({ url })).body)
      expect(preview.get('og:image')).toBe('http://localhost:4000/preview.png')
      expect(preview.get('og:description')).not.toBe('')
      titles.add(preview.get('og:title'))
    }
    expect(titles.size).toBe(5)
  })

  it('says the same of every guarantee, and nothing of the one that is named', async () => {
    const [one, other] = await Promise.all(
      ['/register-person?invite=DM-100001', '/register-person?invite=DM-999999&key=x'].map(async (url) => (await app.inject({ url })).body),
    )
    expect(one).toBe(other)
    expect(one).not.toContain('DM-')
  })

  it('is not sent again to whoever has it', async () => {
    const { headers } = await app.inject({ url: '/how-it-works' })
    expect((await app.inject({ url: '/how-it-works', headers: { 'if-none-match': headers['etag'] } })).statusCode).toBe(304)
  })
})
