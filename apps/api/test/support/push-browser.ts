import { createDecipheriv, createECDH, createPublicKey, hkdfSync, randomBytes, verify } from 'node:crypto'
import type { PushRequest, PushService } from '#push/index.ts'

interface PushBrowser {
  /** The subscription that the page sends. */
  subscription: { endpoint: string; p256dh: string; auth: string }
  /** The text of a push, decrypted as a browser does (RFC 8291). */
  open(request: PushRequest): unknown
}

/** A browser's side of Web Push, written by the standard and not by the library that sends. */
export function pushBrowser(name: string): PushBrowser {
  const pair = createECDH('prime256v1')
  pair.generateKeys()
  const auth = randomBytes(16)
  return {
    subscription: {
      endpoint: `https://push.example.com/${name}`,
      p256dh: pair.getPublicKey('base64url'),
      auth: auth.toString('base64url'),
    },
    open({ body }) {
      const salt = body.subarray(0, 16)
      const idLength = body.readUInt8(20)
      const sender = body.subarray(21, 21 + idLength)
      const sealed = body.subarray(21 + idLength)
      const info = Buffer.concat([Buffer.from('WebPush: info\0'), pair.getPublicKey(), sender])
      const secret = Buffer.from(hkdfSync('sha256', pair.computeSecret(sender), auth, info, 32))
      const key = Buffer.from(hkdfSync('sha256', secret, salt, Buffer.from('Content-Encoding: aes128gcm\0'), 16))
      const nonce = Buffer.from(hkdfSync('sha256', secret, salt, Buffer.from('Content-Encoding: nonce\0'), 12))
      const decipher = createDecipheriv('aes-128-gcm', key, nonce)
      decipher.setAuthTag(sealed.subarray(-16))
      const padded = Buffer.concat([decipher.update(sealed.subarray(0, -16)), decipher.final()])
      return JSON.parse(padded.subarray(0, padded.lastIndexOf(2)).toString())
    },
  }
}

/** Whether a push is signed with this key for this push service (RFC 8292). */
export function isSignedBy(publicKey: string, { endpoint, headers }: PushRequest): boolean {
  const [, token = '', key] = /^vapid t=([^,]+), ?k=(.+)$/.exec(headers['Authorization'] ?? '') ?? []
  const [head = '', claims = '', signature = ''] = token.split('.')
  const point = Buffer.from(publicKey, 'base64url')
  const jwk = { kty: 'EC', crv: 'P-256', x: point.subarray(1, 33).toString('base64url'), y: point.subarray(33).toString('base64url') }
  const { aud } = JSON.parse(Buffer.from(claims, 'base64url').toString()) as { aud: string } // a token's claims
  return (
    key === publicKey &&
    aud === new URL(endpoint).origin &&
    verify(
      'sha256',
      Buffer.from(`${head}.${claims}`),
      { key: createPublicKey({ key: jwk, format: 'jwk' }), dsaEncoding: 'ieee-p1363' },
      Buffer.from(signature, 'base64url'),
    )
  )
}

/** A push service that keeps what it is sent, and answers as told. */
export function standInPushService(): { service: PushService; sent: PushRequest[]; answers: number[] } {
  const sent: PushRequest[] = []
  const answers: number[] = []
  return {
    sent,
    answers,
    service: async (request) => {
      sent.push(request)
      return answers.shift() ?? 201
    },
  }
}
