/** Which settings production does not start with; each has one sentence that names it. */
import { isIP } from 'node:net'
import type { Environment } from './config.ts'
import { previousNames, outsideNames, secretNames } from './setting-names.ts'
import { isPublicAddress, isPublicName } from '#kernel/public-hosts.ts'
import { isPublished, isWeakKey, isWeakSecret } from '#kernel/secret-strength.ts'

/** How Node itself was started, which no setting of ours says. */
export interface NodeStart {
  readonly execArgv: readonly string[]
  /** Where a debugger may connect; absent: nowhere. */
  readonly inspector: string | undefined
  readonly environment: NodeJS.ProcessEnv
}

export const loopback = ['localhost', '127.0.0.1', '[::1]', '::1']
export const isThisMachine = (url: string) => loopback.includes(new URL(url).hostname)

export function productionProblems(env: Environment, node: NodeStart): string[] {
  return [
    ...nodeProblems(node),
    ...originProblems(env),
    ...widthProblems(env),
    ...secretProblems(env),
    ...(['VEHICLE_REGISTRY', 'PERSON_REGISTRY', 'COMPANY_REGISTRY', 'MESSAGING', 'BANK', 'JOFOTARA'] as const)
      .filter((kind) => env[kind] === 'sandbox')
      .map((kind) => `${kind} is sandbox`),
    ...partnerProblems(env),
    ...mailProblems(env),
    ...databaseProblems(env),
    ...watchingProblems(env),
  ]
}

/** Worth a line at the start, no reason to refuse. */
export function productionNotes(env: Environment, node: NodeStart): string[] {
  const authorities = ['NODE_EXTRA_CA_CERTS', 'SSL_CERT_FILE', 'SSL_CERT_DIR'].filter((name) => isGiven(node.environment[name]))
  return [
    ...(env.PROCESS !== 'worker' && env.TRUSTED_PROXIES === undefined
      ? [
          'TRUSTED_PROXIES is empty: behind a load balancer or proxy everybody has its address and shares the limit of requests of one; without one in front this is right',
        ]
      : []),
    ...authorities.map(
      (name) => `${name} is given: certificates of its authorities are believed for bank, registries, SMS, e-mail and database`,
    ),
  ]
}

const isGiven = (value: string | undefined) => value !== undefined && value.trim() !== ''

// ---- how Node was started ----

/** Options that open the process to whoever asks, weaken its TLS or its reading of HTTP, or write what is in its memory to a file. */
const openingOptions = [
  [/^--(inspect|debug)(-.*)?$/, 'opens a process with all secrets to a debugger'],
  [/^--(tls-(min|max)-v1\.[01]|tls-cipher-list|openssl-(legacy-provider|config|shared-config))$/, 'lets TLS be spoken that is broken'],
  [/^--tls-keylog$/, 'writes the keys of every TLS connection to a file'],
  [/^--trace-tls$/, 'prints what TLS protects'],
  [/^--(insecure-http-parser|security-revert|allow-natives-syntax|expose-internals)$/, 'switches a protection of Node off'],
  [
    /^--(heapsnapshot-signal|heapsnapshot-near-heap-limit|heap-prof|cpu-prof|abort-on-uncaught-exception|report-on-.*)$/,
    'writes what is in memory to a file',
  ],
] as const

function nodeProblems({ execArgv, inspector, environment }: NodeStart): string[] {
  const options = (list: readonly string[], from: string) =>
    list.flatMap((given) => {
      const name =
        given
          .replace(/^["']+/, '')
          .split(/[=\s"']/, 1)[0]
          ?.replaceAll('_', '-') ?? ''
      const opening = openingOptions.find(([pattern]) => pattern.test(name))
      return opening ? [`${from} has ${name}, which ${opening[1]}`] : []
    })
  const inOptions = options(environment['NODE_OPTIONS']?.split(/\s+/) ?? [], 'NODE_OPTIONS')
  const inArguments = options(execArgv, 'the command line')
  const certificates = environment['NODE_TLS_REJECT_UNAUTHORIZED']
  return [
    ...(isGiven(certificates) && certificates !== '1'
      ? ['NODE_TLS_REJECT_UNAUTHORIZED switches off the check of certificates of bank, registries, SMS and e-mail (remove it)']
      : []),
    ...inOptions,
    ...inArguments,
    ...(inspector !== undefined && inOptions.length + inArguments.length === 0
      ? ['a debugger may connect to this process (start it without one)']
      : []),
    ...(isGiven(environment['NODE_DEBUG']) || isGiven(environment['NODE_DEBUG_NATIVE'])
      ? ['NODE_DEBUG writes requests and keys to the terminal (remove it)']
      : []),
    ...(isGiven(environment['NODE_ENV']) && environment['NODE_ENV']?.trim() !== 'production'
      ? ['NODE_ENV is not production although DAMANA_MODE is']
      : []),
  ]
}

// ---- where it is reached ----

function originProblems({ PUBLIC_ORIGIN: origin }: Environment): string[] {
  if (origin === undefined) return ['PUBLIC_ORIGIN is missing']
  const { protocol, hostname, username, password, pathname, search, hash } = new URL(origin)
  const address = hostname.replace(/^\[|\]$/g, '')
  const isReachable = isIP(address) ? isPublicAddress(address) : isPublicName(hostname) || /^([a-z0-9-]+\.)+(test|example)$/i.test(hostname)
  return [
    ...(protocol === 'https:' ? [] : ['PUBLIC_ORIGIN is not https']),
    ...(username || password ? ['PUBLIC_ORIGIN has a user name or a password'] : []),
    ...(pathname !== '/' || search || hash ? ['PUBLIC_ORIGIN has more than https, name and port'] : []),
    ...(isReachable ? [] : ['PUBLIC_ORIGIN is no name that people reach over the internet (signatures, links and messages name it)']),
  ]
}

/** A sender inside such a range writes the address that limits are counted for, or calls as a partner. */
function widthProblems(env: Environment): string[] {
  return (['TRUSTED_PROXIES', 'BANK_ADDRESSES', 'BILLER_ADDRESSES'] as const).flatMap((name) =>
    addressesOf(env[name]).flatMap((range) => {
      const [address = '', bits] = range.split('/')
      const least = isIP(address) === 6 ? 16 : 8
      return bits !== undefined && Number(bits) < least ? [`${name} has ${range}, which is a good part of the internet`] : []
    }),
  )
}

export const addressesOf = (proxies: string | undefined): string[] =>
  proxies
    ?.split(',')
    .map((address) => address.trim())
    .filter((address) => address !== '') ?? []

/** The first of the proxies that is neither an address nor a range nor one of Fastify's names for ranges. */
export function proxyProblems({ TRUSTED_PROXIES: proxies }: Environment): string[] {
  return addressesOf(proxies)
    .filter((range) => {
      if (['loopback', 'linklocal', 'uniquelocal'].includes(range)) return false
      const [address = '', bits, ...more] = range.split('/')
      const family = isIP(address)
      const isRange = bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) >= 1 && Number(bits) <= (family === 6 ? 128 : 32))
      return family === 0 || !isRange || more.length > 0
    })
    .map((range) => `TRUSTED_PROXIES has “${range.slice(0, 50)}”, which is no address and no range of addresses (10.0.0.7, 10.0.0.0/24)`)
}

// ---- secrets, and keys of partners ----

function secretProblems(env: Environment): string[] {
  const secrets = [...Object.values(secretNames), ...Object.values(previousNames).filter((name) => env[name] !== undefined)]
  const ofPartners = [
    ...Object.values(outsideNames).map(([kind, , key]) => [kind, key] as const),
    ['MESSAGING', 'SMS_KEY'] as const,
  ].flatMap(([kind, key]) => (env[kind] === 'http' && env[key] !== undefined ? [[key, env[key]] as const] : []))
  const keys = [
    ...ofPartners,
    ...(env.OBJECT_STORE_SECRET === undefined ? [] : [['OBJECT_STORE_SECRET', env.OBJECT_STORE_SECRET] as const]),
  ]
  const mailPassword = env.MESSAGING === 'http' && env.SMTP_URL !== undefined ? decodeURIComponent(new URL(env.SMTP_URL).password) : ''
  const all: readonly (readonly [name: string, value: string])[] = [
    ...secrets.flatMap((name) => (env[name] === undefined ? [] : [[name, env[name]] as const])),
    ...keys,
    ...(mailPassword === '' ? [] : [['the password in SMTP_URL', mailPassword] as const]),
    ...(env.VAPID_PRIVATE_KEY === undefined ? [] : [['VAPID_PRIVATE_KEY', env.VAPID_PRIVATE_KEY] as const]),
  ]
  return [
    ...secrets.flatMap((name) => {
      const secret = env[name]
      if (secret === undefined) return [`${name} is missing`]
      return isWeakSecret(secret) ? [`${name} is weak (take 32 random characters or more)`] : []
    }),
    ...all.flatMap(([name, value], index) =>
      all.slice(0, index).some(([, other]) => isShared(value, other)) ? [`${name} is the same as another secret`] : [],
    ),
    ...all.filter(([, value]) => isPublished(value)).map(([name]) => `${name} stands in published examples, where everybody reads it`),
    ...keys.filter(([, key]) => isWeakKey(key)).map(([name]) => `${name} is weak (take 16 random characters or more)`),
    ...(mailPassword !== '' && isWeakKey(mailPassword) ? ['the password in SMTP_URL is weak (take 16 random characters or more)'] : []),
  ]
}

/** One is in the other, whatever the case: whoever has the longer one has both. */
function isShared(one: string, other: string): boolean {
  const [shorter = '', longer = ''] = [one.toLowerCase(), other.toLowerCase()].toSorted((a, b) => a.length - b.length)
  return shorter.length >= 10 ? longer.includes(shorter) : longer === shorter
}

function partnerProblems(env: Environment): string[] {
  const addresses = [
    ...Object.values(outsideNames).flatMap(([kind, url]) => (env[kind] === 'http' ? [[url, env[url]] as const] : [])),
    ...(env.MESSAGING === 'http' ? [['SMS_URL', env.SMS_URL] as const] : []),
    ['OBJECT_STORE_URL', env.OBJECT_STORE_URL] as const,
  ]
  return addresses.flatMap(([name, given]) => {
    if (given === undefined) return []
    const { protocol, username, password, search, hash, hostname } = new URL(given)
    return [
      ...(protocol === 'https:' ? [] : [`${name} is not https`]),
      ...(username || password ? [`${name} has a user name or a password (the key is a setting of its own)`] : []),
      ...(protocol === 'https:' && hostname === '' ? [`${name} names no host`] : []),
      ...(hash || (search && name !== 'SMS_URL') ? [`${name} has a query or a fragment, which its calls would lose`] : []),
    ]
  })
}

function mailProblems(env: Environment): string[] {
  if (env.MESSAGING !== 'http') return []
  return [
    ...(env.SMTP_URL !== undefined && new URL(env.SMTP_URL).username === '' ? ['SMTP_URL has no user and password'] : []),
    ...(env.MAIL_FROM !== undefined && /[@.](example|invalid|localhost|local)>?$/i.test(env.MAIL_FROM)
      ? ["MAIL_FROM is nobody's address"]
      : []),
  ]
}

// ---- database, and who watches ----

const mostConnections = 200

function databaseProblems(env: Environment): string[] {
  return [
    ...(env.DATABASE_URL === undefined ? ['DATABASE_URL is missing'] : []),
    ...(['DATABASE_URL', 'DATABASE_DIRECT_URL', 'DATABASE_READ_URL', 'MIGRATION_DATABASE_URL'] as const).flatMap((name) => {
      const url = env[name]
      return url !== undefined && isRemoteWithoutTls(url)
        ? [`${name} leads to another machine without TLS (add sslmode=verify-full, verify-ca or require)`]
        : []
    }),
    ...(env.DATABASE_CONNECTIONS > mostConnections
      ? [`DATABASE_CONNECTIONS is more than ${mostConnections}, which no database gives to one process (20 are enough)`]
      : []),
  ]
}

/** A parameter of the address can send the driver to another host, and compatibility with libpq makes `require` accept any certificate. */
function isRemoteWithoutTls(databaseUrl: string): boolean {
  const { hostname, searchParams } = new URL(databaseUrl)
  const host = decodeURIComponent(searchParams.getAll('host').at(-1) || hostname)
  if (host === '' || host.startsWith('/') || loopback.includes(host)) return false
  const accepted = searchParams.has('uselibpqcompat') ? ['verify-ca', 'verify-full'] : ['require', 'verify-ca', 'verify-full']
  return !accepted.includes(searchParams.getAll('sslmode').at(-1) ?? '')
}

/** The metrics' port has no password: it listens where somebody chose, never wherever it can. */
function watchingProblems(env: Environment): string[] {
  const given = env.METRICS_HOST?.replace(/^\[|\]$/g, '') ?? 'localhost'
  const url = `http://${isIP(given) === 6 ? `[${given}]` : given}`
  const host = URL.canParse(url) ? new URL(url).hostname : given
  const isEverywhere = ['0.0.0.0', '[::]', '[::ffff:0:0]', '*'].includes(host) || isPublicAddress(host.replace(/^\[|\]$/g, ''))
  const traces = env.TRACES_URL === undefined ? undefined : new URL(env.TRACES_URL)
  return [
    ...(isEverywhere ? ['METRICS_HOST lets everybody read the metrics (name the one inner address where they are read)'] : []),
    ...(traces?.protocol === 'http:' && !isThisMachine(traces.href) ? ['TRACES_URL leads to another machine without TLS'] : []),
    ...(traces?.username || traces?.password ? ['TRACES_URL has a user name or a password'] : []),
    ...(env.LOG_LEVEL === 'debug' ? ['LOG_LEVEL is debug, which is for a developer'] : []),
  ]
}
