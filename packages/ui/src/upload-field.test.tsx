import { ApiError } from '@damana/client/transport'
import { act, useState } from 'react'
import { beforeEach, expect, test, vi } from 'vitest'
import { setUpPage } from './testing.ts'
import { UploadField, type Attached, type SendFile } from './upload-field.tsx'

const render = setUpPage()
let held: readonly Attached[]
function Form({ send, most }: { send: SendFile; most?: number }) {
  const [files, setFiles] = useState<readonly Attached[]>([])
  const keep = (next: readonly Attached[]) => {
    held = next
    setFiles(next)
  }
  return <UploadField label="صورة الرخصة" value={files} onChange={keep} send={send} {...(most && { most })} />
}
const open = (send: SendFile, most?: number) => render(<Form send={send} {...(most && { most })} />)
const choose = (...files: File[]) =>
  act(async () => {
    const input = document.querySelector<HTMLInputElement>('input[type=file]')
    if (!input) throw new Error('no input')
    Object.defineProperty(input, 'files', { value: files, configurable: true })
    input.dispatchEvent(new Event('change', { bubbles: true }))
  })
const press = (label: string) => act(async () => document.querySelector<HTMLButtonElement>(`[aria-label="${label}"]`)?.click())
const rows = () => [...document.querySelectorAll('.upload-file')].map((row) => row.textContent)
const news = () => document.querySelector('[role=status]')?.textContent
const png = (name: string, size = 10) => new File([new Uint8Array(size)], name, { type: 'image/png' })
const take: SendFile = async (file) => ({ id: `id of ${file.name}`, name: file.name, size: file.size })

beforeEach(() => {
  held = []
})

test('a file that was taken stands in the form, is said aloud, and can be removed', async () => {
  await open(take)
  await choose(png('a.png'))
  expect(held.map(({ id }) => id)).toEqual(['id of a.png'])
  expect(news()).toBe('أُرفق a.png')
  await press('إزالة a.png')
  expect(held).toEqual([])
  expect(news()).toBe('أُزيل a.png')
  expect(document.activeElement).toBe(document.querySelector('input[type=file]'))
})

test('several go out one after the other, and a wrong one stays with its sentence', async () => {
  const order: string[] = []
  await open(async (file, options) => {
    order.push(file.name)
    if (file.name === 'b.png') throw new ApiError(422, { code: 'file_unreadable', errors: [{ pointer: '/file', code: 'file_unreadable' }] })
    return take(file, options)
  }, 3)
  await choose(png('a.png'), png('b.png'), png('c.png'))
  expect(order).toEqual(['a.png', 'b.png', 'c.png'])
  expect(held.map(({ name }) => name)).toEqual(['a.png', 'c.png'])
  expect(rows()[2]).toContain('تعذّر فتح هذا الملف')
  expect(document.querySelector('[aria-label="أعد رفع b.png"]')).toBeNull()
})

test('what can never be taken is not sent', async () => {
  const send = vi.fn(take)
  await open(send, 2)
  await choose(new File(['x'], 'a.exe', { type: 'application/x-msdownload' }), png('b.png', 10 * 1024 * 1024 + 1))
  expect(send).not.toHaveBeenCalled()
  expect(rows()).toEqual([expect.stringContaining('نقبل ملفات PDF'), expect.stringContaining('10 ميغابايت')])
})

test('without an answer the file stays, and goes out again as the same act', async () => {
  const keys: string[] = []
  await open(async (file, options) => {
    keys.push(options.idempotencyKey)
    if (keys.length === 1) throw new ApiError(0, {})
    return take(file, options)
  })
  await choose(png('a.png'))
  expect(rows()[0]).toContain('انقطع الاتصال')
  await press('أعد رفع a.png')
  expect(held).toHaveLength(1)
  expect(keys[0]).toBe(keys[1])
})

test('more than there is room for are not taken, and that is said', async () => {
  await open(take, 2)
  await choose(png('a.png'), png('b.png'), png('c.png'))
  expect(held.map(({ name }) => name)).toEqual(['a.png', 'b.png'])
  expect(document.body.textContent).toContain('يُرفق هنا ملفان على الأكثر')
})

test('a file removed on its way is stopped and does not come back', async () => {
  let stopped: AbortSignal | undefined
  await open(
    (_file, { signal }) => new Promise((_, reject) => ((stopped = signal), signal.addEventListener('abort', () => reject(signal.reason)))),
  )
  await choose(png('a.png'))
  await press('إزالة a.png')
  expect(stopped?.aborted).toBe(true)
  expect([rows(), held]).toEqual([[], []])
})
