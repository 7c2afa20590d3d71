import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'

interface Preview {
  title: string
  description: string
}

const product: Preview = {
  title: 'ضمانة · Damana',
  description: 'ضمانة: المبلغ محفوظ بين البائع والمشتري إلى أن تنتقل ملكية المركبة.',
}
/** A guarantee's number is no secret and a messenger shows a preview to anybody: nothing of a sale stands in one. */
const previews: readonly (readonly [path: RegExp, Preview])[] = [
  [
    /^\/how-it-works\/?$/,
    {
      title: 'كيف تعمل ضمانة · How Damana works',
      description: 'أربع خطوات لبيع مركبة بأمان، وكم تكلّف، ومن يحفظ المال، وماذا يحدث إن تعثّر البيع.',
    },
  ],
  [/^\/legal\/full_terms_and_conditions$/, { title: 'الشروط والأحكام · Terms and conditions', description: product.description }],
  [/^\/legal\/privacy_policy$/, { title: 'سياسة الخصوصية · Privacy policy', description: product.description }],
  [/^\/legal\/cancellation_policy$/, { title: 'سياسة الإلغاء · Cancellation policy', description: product.description }],
  [/^\/legal\/about_us$/, { title: 'من نحن · About us', description: product.description }],
  [
    /^\/(register-person|damana\/)/,
    {
      title: 'مركبة معروضة عبر ضمانة · A vehicle offered through Damana',
      description: 'لا تدفع شيئًا للبائع مباشرة: يبقى المبلغ محفوظًا في حساب الضمانة إلى أن تُسجَّل المركبة باسمك.',
    },
  ],
  [
    /^\/owner\//,
    { title: 'موافقتك على بيع مركبتك · Your consent to a sale', description: 'الرابط لمالك المركبة وحده، ويُفتح برمز يصل إلى هاتفه.' },
  ],
  [/^\/payer\//, { title: 'إعادة مبلغ دفعته · A refund to you', description: 'الرابط لمن دفع وحده، ويُفتح برمز يصل إلى هاتفه.' }],
]

interface Packed {
  etag: string
  plain: Buffer
  br: Buffer
  gzip: Buffer
}

const inHtml = (text: string) => text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;')

function withPreview(html: string, { title, description }: Preview, origin: string): string {
  const tags = Object.entries({
    'og:type': 'website',
    'og:site_name': 'ضمانة · Damana',
    'og:locale': 'ar_JO',
    'og:locale:alternate': 'en_US',
    'og:title': title,
    'og:description': description,
    'og:image': `${origin}/preview.png`,
    'og:image:width': '1200',
    'og:image:height': '630',
  }).map(([property, content]) => `<meta property="${property}" content="${inHtml(content)}" />`)
  return html
    .replace(/(<meta name="description" content=")[^"]*/, `$1${inHtml(description)}`)
    .replace('</head>', `${tags.join('\n    ')}\n    <meta name="twitter:card" content="summary_large_image" />\n  </head>`)
}

function pack(html: string): Packed {
  const plain = Buffer.from(html)
  return {
    etag: `"${createHash('sha256').update(plain).digest('base64url').slice(0, 27)}"`,
    plain,
    br: brotliCompressSync(plain),
    gzip: gzipSync(plain),
  }
}

/** Sends the page of an application whose links are shared, with what a messenger shows of its address. */
export function createPageSender(webDir: string, origin: string) {
  const html = readFileSync(join(webDir, 'index.html'), 'utf8')
  const others = pack(withPreview(html, product, origin))
  const pages = previews.map(([path, preview]) => ({ path, page: pack(withPreview(html, preview, origin)) }))
  return (request: FastifyRequest, reply: FastifyReply, path: string) => {
    const { etag, ...as } = pages.find((one) => one.path.test(path))?.page ?? others
    const accepted = String(request.headers['accept-encoding'] ?? '')
    const encoding = (['br', 'gzip'] as const).find((name) => new RegExp(`\\b${name}\\b(?!\\s*;\\s*q=0(?:\\.0*)?(?:,|$))`).test(accepted))
    void reply.headers({ 'cache-control': 'no-cache', vary: 'accept-encoding', etag, 'content-type': 'text/html; charset=utf-8' })
    if (request.headers['if-none-match'] === etag) return reply.code(304).send()
    if (encoding) void reply.header('content-encoding', encoding)
    return reply.send(as[encoding ?? 'plain'])
  }
}
