import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import sharp from 'sharp'
import { openAsBuilt, temporaryFolder } from '../support/process.ts'

const folder = temporaryFolder()
afterAll(() => folder.remove())

test('the built server opens a photo of the largest phone cameras within its limits of memory', { timeout: 60_000 }, async () => {
  const [photo, target] = [join(folder.path, 'photo.jpg'), join(folder.path, 'rewritten.jpg')]
  await sharp({ create: { width: 8_000, height: 6_000, channels: 3, background: { r: 200, g: 30, b: 60 } } })
    .jpeg({ progressive: true })
    .toFile(photo)
  expect(await openAsBuilt('image/jpeg', photo, target)).toBe('clean')
  expect(await sharp(target).metadata()).toMatchObject({ format: 'jpeg', width: 4_096, height: 3_072 })
})
