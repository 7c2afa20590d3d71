import { createPrivateKey, createPublicKey, generateKeyPairSync, sign } from 'node:crypto'

/** A certificate of its own for `localhost`, good for an hour around now, as PEM: what a mail server shows in tests. */
export function makeCertificate(): { key: string; cert: string } {
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256', privateKeyEncoding: pkcs8, publicKeyEncoding: spki })
  const publicKey = createPublicKey(createPrivateKey(privateKey)).export({ type: 'spki', format: 'der' })
  const name = sequence(set(sequence(objectId('550403'), tagged(0x0c, Buffer.from('localhost')))))
  const extensions = [
    // Names localhost, and signs for itself.
    sequence(objectId('551d11'), octets(sequence(tagged(0x82, Buffer.from('localhost'))))),
    sequence(objectId('551d13'), octets(sequence(tagged(0x01, Buffer.from([0xff]))))),
  ]
  const toSign = sequence(
    tagged(0xa0, tagged(0x02, Buffer.from([2]))),
    tagged(0x02, Buffer.from([1])),
    ecdsaWithSha256,
    name,
    sequence(time(-30), time(30)),
    name,
    publicKey,
    tagged(0xa3, sequence(...extensions)),
  )
  const signature = sign('sha256', toSign, privateKey)
  const cert = sequence(toSign, ecdsaWithSha256, tagged(0x03, Buffer.concat([Buffer.from([0]), signature])))
  return {
    key: privateKey,
    cert: `-----BEGIN CERTIFICATE-----\n${cert.toString('base64').replace(/.{64}/g, '$&\n')}\n-----END CERTIFICATE-----\n`,
  }
}

const pkcs8 = { type: 'pkcs8', format: 'pem' } as const
const spki = { type: 'spki', format: 'pem' } as const

function tagged(tag: number, ...parts: readonly Buffer[]): Buffer {
  const body = Buffer.concat(parts)
  const length = body.length < 128 ? [body.length] : body.length < 256 ? [0x81, body.length] : [0x82, body.length >> 8, body.length & 255]
  return Buffer.concat([Buffer.from([tag, ...length]), body])
}
const sequence = (...parts: readonly Buffer[]) => tagged(0x30, ...parts)
const set = (...parts: readonly Buffer[]) => tagged(0x31, ...parts)
const octets = (part: Buffer) => tagged(0x04, part)
const objectId = (hex: string) => tagged(0x06, Buffer.from(hex, 'hex'))
const ecdsaWithSha256 = sequence(objectId('2a8648ce3d040302'))
function time(minutesFromNow: number): Buffer {
  const at = new Date(performance.timeOrigin + performance.now() + minutesFromNow * 60_000)
  return tagged(0x17, Buffer.from(`${at.toISOString().slice(2, 19).replace(/[-:T]/g, '')}Z`))
}
