import { createHmac, hash } from 'node:crypto'
import { componentList, signatureBase } from '@damana/contract/signing'

export interface HookSecret {
  keyId: string
  secret: string
}
export interface Hook {
  url: string
  headers: Readonly<Record<string, string>>
  body: string
}

const components = ['@method', '@target-uri', 'content-type', 'content-digest', 'damana-event-id']

/** A telling signed with each secret (RFC 9421, profile `damana-hook-1`), one label each. `created`: Unix seconds. */
export function signHook(url: string, eventId: string, body: string, secrets: readonly HookSecret[], created: number): Hook {
  const headers: Record<string, string> = {
    'content-type': 'application/json',
    'content-digest': `sha-256=:${hash('sha256', body, 'base64')}:`,
    'damana-event-id': eventId,
  }
  const signed = secrets.map(({ keyId, secret }, n) => {
    const params = `${componentList(components)};created=${created};keyid="${keyId}";alg="hmac-sha256";tag="damana-hook-1"`
    const base = signatureBase({ method: 'POST', targetUri: url, headers }, components, params)
    return { label: `sig${n + 1}`, params, signature: createHmac('sha256', secret).update(base).digest('base64') }
  })
  headers['signature-input'] = signed.map(({ label, params }) => `${label}=${params}`).join(', ')
  headers['signature'] = signed.map(({ label, signature }) => `${label}=:${signature}:`).join(', ')
  return { url, headers, body }
}
