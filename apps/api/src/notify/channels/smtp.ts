import { createTransport } from 'nodemailer'
import type { Carry, Refusal, OutgoingMessage } from './messenger.ts'

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

const words = {
  ar: { brand: 'ضمانة', open: 'افتح في ضمانة', foot: 'وصلتك هذه الرسالة لأن بريدك مسجل لدى ضمانة. لا نطلب منك رمزًا أو كلمة مرور أبدًا.' },
  en: {
    brand: 'Damana',
    open: 'Open in Damana',
    foot: 'You get this message because your e-mail is registered with Damana. We never ask you for a code or a password.',
  },
} as const

const escapes: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }
const written = (text: string) => text.replace(/[&<>"']/g, (character) => escapes[character] ?? '')

/** Writes an e-mail as text and as plain HTML in the reader's language and direction, without remote content and without tracking. */
function writeLetter({ lang, subject, text, code, link }: OutgoingMessage): { subject: string; text: string; html: string } {
  const { brand, open, foot } = words[lang]
  const dir = lang === 'ar' ? 'rtl' : 'ltr'
  const island = (part: string) => `<bdi dir="ltr">${written(part)}</bdi>`
  const said = link === null ? text : text.replaceAll(link, ' ').replace(/ {2,}/g, ' ').trim()
  const body = code === null ? written(said) : said.split(code).map(written).join(island(code))
  const parts = [
    ...(code === null ? [] : [`<p style="margin:0 0 16px;font-size:28px;letter-spacing:4px;font-weight:700">${island(code)}</p>`]),
    `<p style="margin:0 0 16px;white-space:pre-line">${body}</p>`,
    ...(link === null
      ? []
      : [
          `<p style="margin:0 0 8px"><a href="${written(link)}" style="display:inline-block;padding:10px 18px;border-radius:8px;background:#0f5c4d;color:#ffffff;text-decoration:none">${written(open)}</a></p>`,
          `<p style="margin:0;font-size:13px;color:#5b6661">${island(link)}</p>`,
        ]),
  ]
  const html = `<!doctype html>
<html lang="${lang}" dir="${dir}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${written(subject ?? brand)}</title></head>
<body style="margin:0;padding:24px;background:#f4f6f5;color:#17211d;font:16px/1.6 'IBM Plex Sans Arabic',Tahoma,Arial,sans-serif">
<div dir="${dir}" style="max-width:560px;margin:0 auto;padding:24px;border-radius:12px;background:#ffffff;text-align:start">
<p style="margin:0 0 16px;font-weight:700;color:#0f5c4d">${written(brand)}</p>
${parts.join('\n')}
</div>
<p dir="${dir}" style="max-width:560px;margin:16px auto 0;font-size:13px;color:#5b6661">${written(foot)}</p>
</body>
</html>
`
  return { subject: subject ?? brand, text: `${text}\n\n${foot}\n`, html }
}
