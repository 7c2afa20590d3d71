import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { MemberFileKind } from '@damana/contract/uploads'
import { attachFiles, listFilesOf } from '#files/index.ts'
import type { PersonActor } from '#kernel/context.ts'
import { startApi, type Client, type TestApi } from '../support/api.ts'
import { offer, type Sale } from '../support/sale.ts'
import { fileOf, png } from './samples.ts'

let api: TestApi
let sale: Sale
let guaranteeId: bigint
let userId: bigint
beforeAll(async () => {
  api = await startApi()
  sale = await offer(api)
  const { rows } = await api.owner.query<{ id: bigint; creator_user_id: bigint }>(
    'select id, creator_user_id from app.guarantees where number = $1',
    [sale.number],
  )
  ;[guaranteeId, userId] = [BigInt(rows[0]?.id ?? 0), BigInt(rows[0]?.creator_user_id ?? 0)]
})
afterAll(() => api.stop())

const upload = async (client: Client, kind: MemberFileKind = 'evidence') =>
  (await client.call('POST /files', { body: { kind, file: fileOf(await png(), 'x.png', 'image/png') } })).id
const answerOf = async (client: Client, path: string) => {
  const { status, body } = await client.send(await client.sign('GET', path))
  const {
    request_id: _id,
    server_time: _time,
    instance: _instance,
    ...rest
  } = (typeof body === 'object' ? body : {}) as Record<string, unknown>
  return { status, body: rest }
}
const statusOf = async (client: Client, id: string) => (await answerOf(client, `/files/${id}`)).status
const attach = (fileIds: string[], kinds: MemberFileKind[] = ['evidence']) =>
  api.built.payouts.transact((tx) =>
    attachFiles(tx, { kind: 'person', userId } as PersonActor, { fileIds, kinds, guaranteeId, pointer: '/files' }),
  )

describe('a file that belongs to nothing yet', () => {
  test('S13 answers anybody but its uploader exactly as one that does not exist', async () => {
    const id = await upload(sale.seller)
    expect(await statusOf(sale.seller, id)).toBe(200)
    const missing = await answerOf(sale.seller, `/files/${randomUUID()}`)
    for (const stranger of [sale.buyer, await api.as('tareq'), await api.as('khaled')])
      expect(await answerOf(stranger, `/files/${id}`)).toEqual(missing)
  })

  test('needs a session, and staff have a door of their own', async () => {
    const id = await upload(sale.seller)
    expect((await answerOf(await api.browser(), `/files/${id}`)).status).toBe(401)
    const nour = await api.staff('nour')
    expect((await answerOf(nour, `/admin/files/${id}`)).status).toBe(200)
    expect((await answerOf(nour, `/files/${id}`)).status).toBe(404)
    expect((await answerOf(sale.seller, `/admin/files/${id}`)).status).toBe(404)
    expect((await answerOf(nour, `/admin/files/${randomUUID()}`)).status).toBe(404)
  })
})

describe('a file of a guarantee', () => {
  test('S13 is read by both of its sides and by nobody else', async () => {
    const id = await upload(sale.seller)
    expect((await attach([id])).map((file) => file.id)).toEqual([id])
    expect(await statusOf(sale.seller, id)).toBe(200)
    expect(await statusOf(sale.buyer, id)).toBe(200)
    for (const stranger of [await api.as('tareq'), await api.as('khaled'), await api.as('huda')])
      expect(await statusOf(stranger, id)).toBe(404)
    expect((await listFilesOf(api.pool, { guaranteeId })).map((file) => file.id)).toContain(id)
  })

  test('is attached once, by its uploader, as what the act takes', async () => {
    const [free, used, foreign, photo] = [
      await upload(sale.seller),
      await upload(sale.seller),
      await upload(sale.buyer),
      await upload(sale.seller, 'licence_photo'),
    ]
    await attach([used])
    const refused = await attach([free, used, foreign, photo, randomUUID(), free]).catch((error: { details: unknown }) => error.details)
    expect(refused).toEqual({ errors: [1, 2, 3, 4, 5].map((index) => ({ pointer: `/files/${index}`, code: 'file_unknown' })) })
    expect(await attach([free])).toHaveLength(1)
  })

  test('stays what it was: neither the API nor anybody else writes over it', async () => {
    const id = await upload(sale.seller)
    await expect(api.pool.query('update app.files set name = $2 where id = $1', [id, 'other.png'])).rejects.toThrow(/permission denied/)
    await expect(api.pool.query('delete from app.files where id = $1', [id])).rejects.toThrow(/permission denied/)
  })
})
