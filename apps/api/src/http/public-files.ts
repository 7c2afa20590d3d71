import { existsSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { contract, type Route } from '@damana/contract'
import { errorLines } from '@damana/contract/error-pages'
import { describeApi } from '@damana/contract/openapi'
import files from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { createPageSender } from './link-previews.ts'
import { type PublicStatus, serveStatus } from './serve-status.ts'

interface PublicFiles {
  isReady(): Promise<boolean>
  /** Says to everybody whether the product works. */
  status(): Promise<PublicStatus>
  origin: string
  sandbox: boolean
  /** Where the other of production and sandbox is. */
  otherOrigin?: string | undefined
  /** Folders of the built applications; a missing one is not served. */
  webDir: string
  adminDir: string
  refuseUnknown: (request: FastifyRequest, reply: FastifyReply) => unknown
}

const apiPrefixes = ['/api/', '/healthz', '/readyz']

const peoplePage = { page: '/api/docs', path: '/api/v1/openapi.json', readers: 'people' } as const
/** In the sandbox alone: of production it would be a map for strangers, and an address that a browser opens carries no session. */
const staffPage = { page: '/api/docs/staff', path: '/api/v1/openapi-staff.json', readers: 'staff' } as const

/** Routes without a signature: health, the API's description, and the two applications. */
export async function servePublicFiles(
  app: FastifyInstance,
  { isReady: isReadyNow, status, origin, sandbox, otherOrigin, webDir, adminDir, refuseUnknown }: PublicFiles,
): Promise<void> {
  app.get('/healthz', async () => ({ alive: true }))
  app.get('/readyz', async (_request, reply) => {
    const isReady = await isReadyNow()
    return reply.code(isReady ? 200 : 503).send({ ready: isReady })
  })

  const described = sandbox ? [peoplePage, staffPage] : [peoplePage]
  for (const { path, page, readers } of described) {
    let description: Description | undefined
    app.get(page, async (_request, reply) => reply.header('content-type', 'text/html; charset=utf-8').send(docsPage(path)))
    app.get(path, async (request, reply) => {
      description ??= inTwoForms(JSON.stringify(describeApi(contract, { origin, sandbox, otherOrigin, readers })))
      void reply.headers({ 'content-type': 'application/json; charset=utf-8', vary: 'accept-encoding' })
      return takesGzip(request) ? reply.header('content-encoding', 'gzip').send(description.packed) : reply.send(description.plain)
    })
  }
  app.get('/api/docs/errors', async (_request, reply) => reply.header('content-type', 'text/html; charset=utf-8').send(errorsPage()))
  await serveDocsAssets(app)

  const local = new URL(origin)
  // Browsers sign for the origin they show. A numeric address of this machine is redirected to the configured origin.
  const sameMachine = local.hostname === 'localhost' ? [`127.0.0.1:${local.port}`, `[::1]:${local.port}`] : []
  app.addHook('onRequest', async (request, reply) => {
    if (sameMachine.includes(request.headers.host ?? '') && isPageAddress(request)) return reply.redirect(origin + request.url, 302)
  })

  const applications = [
    { prefix: '/admin/', root: adminDir },
    { prefix: '/', root: webDir },
  ].filter(({ root }) => existsSync(join(root, 'index.html')))
  for (const [index, { prefix, root }] of applications.entries()) {
    await app.register(files, {
      prefix,
      root,
      decorateReply: index === 0,
      preCompressed: true,
      cacheControl: false,
      // Pages are sent by the fallback below, because with an index the compressed copy of `/` would not be found.
      index: false,
      setHeaders(response, path) {
        // Built files carry a hash of their content in their name.
        response.setHeader('cache-control', /\/assets\/[^/]+$/.test(path) ? 'public, max-age=31536000, immutable' : 'no-cache')
      },
    })
  }
  serveStatus(app, status, webDir)
  const sendShared = applications.some(({ root }) => root === webDir) ? createPageSender(webDir, origin) : undefined
  const sendPage = (request: FastifyRequest, reply: FastifyReply, root: string) => {
    // The page reserves the space of the sandbox's bar before its first call.
    if (sandbox) void reply.header('server-timing', 'sandbox')
    return root === webDir && sendShared ? sendShared(request, reply, pathOf(request)) : reply.sendFile('index.html', root)
  }
  // The root path: the library looks only for a compressed copy of the index and refuses a client that accepts none.
  for (const { prefix, root } of applications) app.get(prefix, (request, reply) => sendPage(request, reply, root))
  app.setNotFoundHandler((request, reply) => {
    const path = pathOf(request)
    const application = isPageAddress(request)
      ? applications.find(({ prefix }) => path.startsWith(prefix) || `${path}/` === prefix)
      : undefined
    if (!application) return refuseUnknown(request, reply)
    return sendPage(request, reply, application.root)
  })
}

interface Description {
  plain: string
  packed: Buffer
}
const inTwoForms = (plain: string): Description => ({ plain, packed: gzipSync(plain) })
const takesGzip = (request: FastifyRequest) =>
  /\bgzip\b(?!\s*;\s*q=0(?:\.0*)?(?:,|$))/.test(String(request.headers['accept-encoding'] ?? ''))

const pathOf = (request: FastifyRequest) => request.url.split('?')[0] ?? ''

/** The path of a page, not of a file or a call. */
function isPageAddress(request: FastifyRequest): boolean {
  const path = pathOf(request)
  return (
    (request.method === 'GET' || request.method === 'HEAD') &&
    !apiPrefixes.some((prefix) => path.startsWith(prefix)) &&
    !/\.[a-z0-9]{1,8}$/i.test(path)
  )
}

/** The assets of the API's pages: Swagger from our own disk, with its set-up in a separate file, because the page may run no inline script. */
async function serveDocsAssets(app: FastifyInstance): Promise<void> {
  const root = dirname(createRequire(import.meta.url).resolve('swagger-ui-dist/package.json'))
  await app.register(files, {
    prefix: '/api/docs/assets/',
    root,
    index: false,
    decorateReply: false,
    allowedPath: (path) => /^\/swagger-ui(-bundle\.js|\.css)$/.test(path),
    cacheControl: false,
  })
  app.get('/api/docs/start.js', async (_request, reply) => reply.header('content-type', 'text/javascript; charset=utf-8').send(docsScript))
}

const docsPage = (description: string) => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Damana API</title>
<link rel="stylesheet" href="/api/docs/assets/swagger-ui.css">
<link rel="icon" href="data:,">
</head>
<body>
<div id="api" data-description="${description}"></div>
<script src="/api/docs/assets/swagger-ui-bundle.js"></script>
<script src="/api/docs/start.js"></script>
</body>
</html>
`
const inHtml = (text: string) => text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`)
/** A `code` as the documents write it. */
const withCode = (text: string) => inHtml(text).replace(/`([^`]+)`/g, '<code>$1</code>')
const partnerRoutes: Route[] = Object.values(contract).filter(({ access }) => access !== 'staff')
const errorsPage = () => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Damana API: refusals</title>
<link rel="icon" href="data:,">
</head>
<body>
<main>
<h1>Refusals</h1>
<p>By the member <code>code</code> of a refusal. <a href="/api/docs">The calls</a></p>
${errorLines(partnerRoutes)
  .map(
    ({ status, code, ar, en, whatToDo }) =>
      `<section id="${code}"><h2><code>${code}</code></h2><p>${status}: ${inHtml(en)}</p><p lang="ar" dir="rtl">${inHtml(ar)}</p><p>${withCode(whatToDo)}</p></section>`,
  )
  .join('\n')}
</main>
</body>
</html>
`
// Calls are signed, so the page cannot make them: it shows, without a place to authorize at, and `npm run call` tries.
const docsScript = `const nothing = () => () => null
SwaggerUIBundle({ plugins: [() => ({ wrapComponents: { authorizeBtn: nothing, authorizeOperationBtn: nothing } })], url: document.getElementById('api').dataset.description, dom_id: '#api', validatorUrl: null, supportedSubmitMethods: [], docExpansion: 'none', defaultModelsExpandDepth: 0 })
`
