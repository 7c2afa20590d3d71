import { createCipheriv, hkdfSync, randomBytes } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { createSealer, type SealedKind, UnopenedError } from './sealing.ts'
import { resealAnswer } from './transaction.ts'

const [first, second] = ['the first key', 'the second key']
const kinds: readonly SealedKind[] = ['fields', 'evidence', 'stored answers', 'files']

/** As values were sealed before keys had ids. */
function sealedBefore(kind: SealedKind, secret: string, text: string, boundTo: string): Buffer {
  const iv = randomBytes(12)
  const cipher = createCipheriv('aes-256-gcm', Buffer.from(hkdfSync('sha256', secret, '', kind, 32)), iv)
  if (boundTo !== '') cipher.setAAD(Buffer.from(boundTo))
  return Buffer.concat([iv, cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()])
}

describe.each(kinds)('sealed %s', (kind) => {
  const sealer = createSealer(kind, { current: second, previous: first })
  const text = 'what nobody else reads'
  const opened = (sealed: Buffer, boundTo = 'row 1', by = sealer) => by.open(sealed, boundTo).toString()

  it('bear the id of their key, which is the same for each value and tells nothing of it', () => {
    const sealed = sealer.seal(Buffer.from(text), 'row 1')
    expect(sealed.subarray(0, 9)).toEqual(sealer.mark)
    expect(sealer.mark).toEqual(createSealer('files', { current: second }).mark)
    expect(sealer.mark).not.toEqual(createSealer(kind, { current: first }).mark)
    expect(opened(sealed)).toBe(text)
  })

  it('open with the key that they name, old or new, and are sealed with the new one', () => {
    const old = createSealer(kind, { current: first }).seal(Buffer.from(text), 'row 1')
    expect(opened(old)).toBe(text)
    expect(() => opened(old, 'row 1', createSealer(kind, { current: second }))).toThrow(UnopenedError)
    expect(opened(sealer.seal(Buffer.from(text), 'row 1'), 'row 1', createSealer(kind, { current: second }))).toBe(text)
  })

  it.each([first, second])('from before keys had ids open with whichever key it was: %s', (secret) => {
    expect(opened(sealedBefore(kind, secret, text, 'row 1'))).toBe(text)
    expect(opened(sealedBefore(kind, secret, text, ''), '')).toBe(text)
  })

  it('open in no other place, changed, or cut', () => {
    const sealed = sealer.seal(Buffer.from(text), 'row 1')
    const changed = Buffer.from(sealed)
    changed[30] = (changed[30] ?? 0) ^ 1
    for (const bent of [changed, sealed.subarray(0, -1), sealed.subarray(0, 20), Buffer.alloc(0)])
      expect(() => opened(bent)).toThrow(UnopenedError)
    expect(() => opened(sealed, 'row 2')).toThrow(UnopenedError)
  })
})

it('a stored answer is sealed anew beside its own key', () => {
  const its = { subject: 'user:1', key: '7b0c5c8e-0000-4000-8000-000000000000' }
  const binding = `${its.subject}\n${its.key}`
  const sealer = createSealer('stored answers', { current: second, previous: first })
  const anew = resealAnswer(sealer, its, sealedBefore('stored answers', first, 'text', binding))
  expect(createSealer('stored answers', { current: second }).open(anew, binding).toString()).toBe('text')
})
