import { createHash, createHmac, createPrivateKey, createPublicKey, sign, verify } from 'node:crypto'

export interface SignedText {
  sha256: Buffer
  signature: Buffer
  publicKey: Buffer
}
export type SignReport = (text: string) => SignedText

// Of RFC 8410: what stands before the 32 bytes of a key of Ed25519.
const beforeSeed = Buffer.from('302e020100300506032b657004220420', 'hex')
const beforeKey = Buffer.from('302a300506032b6570032100', 'hex')

export const sha256Of = (text: string): Buffer => createHash('sha256').update(text).digest()

/** Signs reports with a key that is derived from a secret; who has the report and the public key can check it, also after the secret was changed. */
export function createReportSigner(secret: string): SignReport {
  const seed = createHmac('sha256', secret).update('damana report of a bank day').digest()
  const key = createPrivateKey({ key: Buffer.concat([beforeSeed, seed]), format: 'der', type: 'pkcs8' })
  const publicKey = createPublicKey(key).export({ format: 'der', type: 'spki' }).subarray(beforeKey.length)
  return (text) => ({ sha256: sha256Of(text), signature: sign(null, Buffer.from(text), key), publicKey })
}

export const isSigned = (text: string, { signature, publicKey }: Pick<SignedText, 'signature' | 'publicKey'>): boolean =>
  publicKey.length === 32 &&
  verify(null, Buffer.from(text), createPublicKey({ key: Buffer.concat([beforeKey, publicKey]), format: 'der', type: 'spki' }), signature)
