/** A body with a file in it, on its way. Loaded when the first one is sent. */
import { isFile } from '@damana/contract/uploads'

export interface EncodedForm {
  contentType: string
  bytes: Uint8Array<ArrayBuffer>
}

/**
 * A form in parts as the bytes that go over the wire. A browser's FormData hides its boundary, so a digest could not be made over it. The boundary comes from the
 * idempotency key: a repetition has the same bytes, and so the same fingerprint.
 */
export async function encodeForm(body: Record<string, unknown>, idempotencyKey: string): Promise<EncodedForm> {
  const boundary = `damana-${idempotencyKey}`
  const parts: (string | Blob)[] = []
  for (const [name, value] of Object.entries(body)) {
    if (value === undefined) continue
    const head = `--${boundary}\r\ncontent-disposition: form-data; name="${quoted(name)}"`
    if (isFile(value))
      parts.push(`${head}; filename="${quoted(value.name)}"\r\ncontent-type: ${value.type || 'application/octet-stream'}\r\n\r\n`, value)
    else parts.push(`${head}\r\n\r\n${typeof value === 'string' ? value : JSON.stringify(value)}`)
    parts.push('\r\n')
  }
  parts.push(`--${boundary}--\r\n`)
  return {
    contentType: `multipart/form-data; boundary=${boundary}`,
    bytes: new Uint8Array(await new Blob(parts).arrayBuffer()),
  }
}

const quoted = (text: string): string => text.replaceAll('"', '%22').replaceAll('\r', '%0D').replaceAll('\n', '%0A')

/** The part of a browser's XMLHttpRequest that is used here; a server's types have none. */
interface BrowserRequest extends EventTarget {
  readonly upload: EventTarget
  readonly response: unknown
  readonly status: number
  responseType: string
  open(method: string, url: URL): void
  setRequestHeader(name: string, value: string): void
  getAllResponseHeaders(): string
  send(body: Uint8Array): void
  abort(): void
}
const browser = globalThis as unknown as { XMLHttpRequest?: new () => BrowserRequest }

/**
 * As `fetch` does it, and tells the share that has gone out: no `fetch` can say that.
 */
export function sendWithProgress(
  url: URL,
  { headers, body, signal }: { headers: Record<string, string>; body: Uint8Array<ArrayBuffer>; signal: AbortSignal | undefined },
  onProgress: (share: number) => void,
): Promise<Response> {
  return new Promise((resolve, reject) => {
    if (!browser.XMLHttpRequest) throw new TypeError('only a browser can tell')
    const request = new browser.XMLHttpRequest()
    const abort = () => request.abort()
    request.open('POST', url)
    request.responseType = 'blob'
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value)
    request.upload.addEventListener('progress', (event) => {
      const { loaded, total } = event as Event & { loaded: number; total: number } // the events of this target are such
      onProgress(total > 0 ? loaded / total : 0)
    })
    request.addEventListener('load', () => {
      const answered = new Headers()
      for (const line of request.getAllResponseHeaders().trim().split(/\r?\n/)) {
        const colon = line.indexOf(':')
        if (colon > 0) answered.append(line.slice(0, colon), line.slice(colon + 1).trim())
      }
      resolve(new Response(request.response as Blob, { status: request.status, headers: answered })) // a blob was asked for
    })
    request.addEventListener('error', () => reject(new TypeError('no answer')))
    request.addEventListener('abort', () => reject(signal?.reason ?? new TypeError('aborted')))
    request.addEventListener('loadend', () => signal?.removeEventListener('abort', abort))
    signal?.addEventListener('abort', abort)
    request.send(body)
  })
}
