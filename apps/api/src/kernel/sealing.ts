import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'
import { type SecretInUse, valuesOf } from './secret-in-use.ts'

/** Kinds of sealed values, each with its own key derived from FIELD_KEY. */
export type SealedKind = 'fields' | 'evidence' | 'stored answers' | 'files'

/** No current or previous key opens the value: it was sealed with another key, or it was changed. */
export class UnopenedError extends Error {
  override readonly name = 'UnopenedError'
}

export interface Sealer {
  /** The prefix of every value sealed with the current key: a fixed word and the id of the key. */
  readonly mark: Buffer
  /** Seals with the current key. `boundTo`: a value moved to another row or file does not open. */
  seal(plain: Buffer, boundTo?: string): Buffer
  /** Opens with the key that the value names; a value from before keys had ids is tried with each. Throws an UnopenedError where none of them opens it. */
  open(sealed: Buffer, boundTo?: string): Buffer
}

const [keyBytes, keyIdBytes, ivBytes, tagBytes] = [32, 6, 12, 16]
// Nine bytes with the id: a whole number of base64 characters, so that sealed text begins the same way in the database.
const word = Buffer.from('dk1')
const markBytes = word.length + keyIdBytes

const derive = (secret: string, label: string, bytes: number) => Buffer.from(hkdfSync('sha256', secret, '', label, bytes))

/** AES-256-GCM under keys derived from FIELD_KEY. */
export function createSealer(kind: SealedKind, fieldKey: SecretInUse): Sealer {
  const current = keyOf(kind, fieldKey.current)
  const keys = valuesOf(fieldKey).map((secret) => keyOf(kind, secret))
  return {
    mark: current.mark,
    seal(plain, boundTo = '') {
      const iv = randomBytes(ivBytes)
      const cipher = createCipheriv('aes-256-gcm', current.key, iv).setAAD(Buffer.from(boundTo))
      return Buffer.concat([current.mark, iv, cipher.update(plain), cipher.final(), cipher.getAuthTag()])
    },
    open(sealed, boundTo = '') {
      const named = keys.find(({ mark }) => sealed.subarray(0, markBytes).equals(mark))
      const opened = named && tryOpen(named.key, sealed.subarray(markBytes), boundTo)
      if (opened) return opened
      for (const { key } of keys) {
        const found = tryOpen(key, sealed, boundTo)
        if (found) return found
      }
      throw new UnopenedError('a sealed value opens with none of the keys at hand')
    },
  }
}

/** The id reveals nothing about the key and is the same for all kinds. */
const keyOf = (kind: SealedKind, secret: string) => ({
  key: derive(secret, kind, keyBytes),
  mark: Buffer.concat([word, derive(secret, 'key id', keyIdBytes)]),
})

function tryOpen(key: Buffer, sealed: Buffer, boundTo: string): Buffer | undefined {
  if (sealed.length < ivBytes + tagBytes) return undefined
  const decipher = createDecipheriv('aes-256-gcm', key, sealed.subarray(0, ivBytes)).setAAD(Buffer.from(boundTo))
  decipher.setAuthTag(sealed.subarray(-tagBytes))
  try {
    return Buffer.concat([decipher.update(sealed.subarray(ivBytes, -tagBytes)), decipher.final()])
  } catch {
    return undefined
  }
}
