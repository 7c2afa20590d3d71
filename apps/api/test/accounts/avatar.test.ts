import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startApi, type Client, type TestApi } from '../support/api.ts'
import { animatedPng, eicar, fileOf, hugePng, jpeg, pdf, photoWithPlace, png } from '../files/samples.ts'

let api: TestApi
let samira: Client
beforeAll(async () => {
  api = await startApi()
  samira = await api.as('samira')
})
afterAll(() => api.stop())
beforeEach(() => samira.call('POST /profile/avatar/remove'))

const pictureOf = async (client: Client) => (await client.call('GET /auth/get-profile')).profile_image_full_path
const bytesOf = (address: string | null) => Buffer.from((address ?? '').replace(/^data:image\/webp;base64,/, ''), 'base64')
const put = (bytes: Uint8Array | string, name: string, type: string) =>
  samira.call('POST /profile/avatar', { body: { file: fileOf(bytes, name, type) } })

describe('the picture of a person', () => {
  test.each([
    ['a PNG', png, 'a.png', 'image/png'],
    ['a JPEG', jpeg, 'a.jpg', 'image/jpeg'],
    ['a photo with its place', photoWithPlace, 'a.jpg', 'image/jpeg'],
    ['an animated PNG', animatedPng, 'a.png', 'image/png'],
  ] as const)('%s becomes a small square without anything else of the file', async (_, make, name, type) => {
    await put(await make(), name, type)
    const address = await pictureOf(samira)
    expect(address).toMatch(/^data:image\/webp;base64,/)
    const bytes = bytesOf(address)
    const { width, height, format, exif, pages } = await sharp(bytes).metadata()
    expect([width, height, format, exif, pages]).toEqual([144, 144, 'webp', undefined, undefined])
    expect(bytes.includes('Samira')).toBe(false)
    expect(bytes.length).toBeLessThan(12_000)
  })

  test('is seen by its person alone and gone when it is removed', async () => {
    await put(await png(), 'a.png', 'image/png')
    expect(await pictureOf(samira)).not.toBeNull()
    for (const name of ['basel', 'khaled'] as const) expect(await pictureOf(await api.as(name))).toBeNull()
    await samira.call('POST /profile/avatar/remove')
    expect(await pictureOf(samira)).toBeNull()
    // Nor does the answer that is kept to be repeated hold it.
    const { rows } = await api.owner.query<{ kept: number }>('select count(*)::int as kept from app.users where avatar_path is not null')
    expect(rows).toEqual([{ kept: 0 }])
  })

  test.each([
    ['a PDF', pdf, 'a.pdf', 'application/pdf', 415, 'file_type_unsupported'],
    ['a PDF that says it is a picture', pdf, 'a.png', 'image/png', 415, 'file_type_unsupported'],
    ['a picture as large as a field', hugePng, 'a.png', 'image/png', 422, 'file_unreadable'],
    ['the test virus', () => eicar, 'a.png', 'image/png', 422, 'file_infected'],
    ['SVG', () => '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>', 'a.svg', 'image/svg+xml', 415, 'file_type_unsupported'],
    ['half a picture', async () => (await png()).subarray(0, 60), 'a.png', 'image/png', 422, 'file_unreadable'],
  ] as const)('%s is refused', async (_, make, name, type, status, code) => {
    const refused = await samira.refusal('POST /profile/avatar', { body: { file: fileOf(await make(), name, type) } })
    expect(refused).toMatchObject({ status, body: { errors: [{ pointer: '/file', code }] } })
    expect(await pictureOf(samira)).toBeNull()
  })
})
