import { createTransport } from 'nodemailer'
import type { Carry, Refusal } from './messenger.ts'
import { writeLetter } from './smtp-letter.ts'

interface SmtpOptions {
  /** `smtps://user:password@host:465`, or `smtp://…:587` with STARTTLS. */
  url: string
  /** An address, with or without a name. */
  from: string
  /** Without it, a server on a local network may be used without TLS. */
  requireTls: boolean
  timeoutMs?: number
  /** A certificate authority that is trusted besides the public ones. */
  ca?: string
}

/** Sends e-mails by SMTP. A message keeps its Message-ID over all attempts, so that two copies can be recognised as one. */
export function createSmtp({ url, from, requireTls, timeoutMs = 5_000, ca }: SmtpOptions): Carry {
  const { protocol, hostname, port, username, password } = new URL(url)
  const isTlsFromTheStart = protocol === 'smtps:'
  const transport = createTransport({
    host: hostname,
    port: port === '' ? (isTlsFromTheStart ? 465 : 587) : Number(port),
    secure: isTlsFromTheStart,
    requireTLS: requireTls && !isTlsFromTheStart,
    ...(username === '' ? {} : { auth: { user: decodeURIComponent(username), pass: decodeURIComponent(password) } }),
    ...(ca === undefined ? {} : { tls: { ca } }),
    connectionTimeout: timeoutMs,
    greetingTimeout: timeoutMs,
    socketTimeout: timeoutMs,
    dnsTimeout: timeoutMs,
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  const domain = /@([^@<>\s]+)>?$/.exec(from)?.[1] ?? hostname
  return async (message, signal) => {
    try {
      await transport.sendMail({
        from,
        to: message.to,
        messageId: `<${message.id}@${domain}>`,
        date: message.at,
        // Suppresses automatic replies.
        headers: { 'auto-submitted': 'auto-generated', 'content-language': message.lang },
        ...writeLetter(message),
        signal: AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)]),
      })
      return undefined
    } catch (error) {
      return refusalOf(error)
    }
  }
}

/** Judged by the codes alone: the server's text may repeat the address. */
function refusalOf(error: unknown): Refusal {
  const { code, responseCode } = (typeof error === 'object' && error !== null ? error : {}) as { code?: unknown; responseCode?: unknown }
  const status = typeof responseCode === 'number' ? responseCode : undefined
  const why = `${typeof code === 'string' ? code : 'no answer'}${status === undefined ? '' : ` ${status}`}`
  const isAboutThisOne = code === 'EENVELOPE' || code === 'EMESSAGE'
  // 421 closes the whole connection, whatever the command.
  if (!isAboutThisOne || status === undefined || status === 421)
    return { why, again: code === 'EENVELOPE' && status === undefined ? 'never' : 'away' }
  return { why, again: status >= 500 ? 'never' : 'later' }
}
