import { createECDH, randomBytes } from 'node:crypto'
import { chmodSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { parseEnv } from 'node:util'
import { url as inspectorUrl } from 'node:inspector'
import * as z from 'zod'
import { addressesOf, isThisMachine, type NodeStart, productionNotes, productionProblems, proxyProblems } from './production-problems.ts'
import { objectStoreNames, outsideNames, previousNames, secretNames } from './setting-names.ts'
import { type AddressList, readAddressList } from '#kernel/address-list.ts'
import { projectRoot } from '#kernel/project-root.ts'
import type { ObjectStoreSettings } from '#kernel/object-store.ts'
import type { SecretInUse } from '#kernel/secret-in-use.ts'
import { StartupError } from '#kernel/startup-error.ts'

/** An external service: simulated, or reached by HTTP. */
export type Outside = { readonly kind: 'sandbox' } | { readonly kind: 'http'; readonly url: string; readonly key: string }

/** The delivery of SMS and e-mails. */
export type Messaging =
  | { readonly kind: 'sandbox' }
  | {
      readonly kind: 'http'
      readonly sms: { readonly url: string; readonly key: string }
      readonly mail: { readonly url: string; readonly from: string; readonly requireTls: boolean }
    }

export interface DatabaseUrls {
  /** May lead to a pooler that gives a connection to a transaction, as PgBouncer does. */
  readonly apiUrl: string
  /** The same role and database without a pooler, for what needs a session: notifications, the job queue, locks. */
  readonly directUrl: string
  /** Absent: this process neither migrates nor notes a change of keys. */
  readonly ownerUrl: string | undefined
}

export interface Config {
  readonly mode: 'sandbox' | 'production'
  readonly runs: { readonly api: boolean; readonly worker: boolean }
  readonly host: string
  /** Absent: the next free one from 4000. */
  readonly port: number | undefined
  /** The origin that people type and that signatures cover. Absent: localhost with the port. */
  readonly publicOrigin: string | undefined
  /** In production the sandbox's origin, in the sandbox production's, for the API's description. Absent: not told. */
  readonly otherOrigin: string | undefined
  /** Addresses of the proxies whose X-Forwarded-For counts. */
  readonly trustedProxies: readonly string[]
  /** Said once by the start, because somebody may have meant otherwise. */
  readonly notes: readonly string[]
  /** The addresses that each partner calls from; absent: any. */
  readonly partnerAddresses: { readonly bank: AddressList | undefined; readonly biller: AddressList | undefined }
  readonly dataDir: string
  /** The file with the highest numbers that were sent, outside the database; unused with an object store. */
  readonly markFile: string
  /** The folder of uploads, which are sealed; with an object store of those that are being received. */
  readonly filesDir: string
  /** Where uploads and the mark lie; absent: in the folder and the file. */
  readonly objectStore: ObjectStoreSettings | undefined
  /** Absent: the embedded PostgreSQL in the data folder. */
  readonly database: DatabaseUrls | undefined
  /** A standby for what decides nothing; absent: the writer is read. */
  readonly readUrl: string | undefined
  readonly databaseConnections: number
  /** The address at which Prometheus reads the metrics of this process; absent: nothing is measured. */
  readonly metrics: { readonly host: string; readonly port: number } | undefined
  /** The commit of this code where no clone lies beside it, as in an image; shown by the metrics. */
  readonly commit: string | undefined
  /** Where a process that serves nobody says that it lives and works; absent: nowhere. */
  readonly health: { readonly host: string; readonly port: number } | undefined
  /** How long a process that is asked to stop says so and serves on, before it takes no more requests. */
  readonly stopNoticeSeconds: number
  /** Where traces are sent; absent: nowhere, and nothing is traced. */
  readonly traces: { readonly url: string; readonly ratio: number } | undefined
  readonly logLevel: 'debug' | 'info' | 'warn' | 'error'
  readonly secrets: SecretsInUse
  readonly vehicleRegistry: Outside
  readonly personRegistry: Outside
  readonly companyRegistry: Outside
  readonly messaging: Messaging
  readonly bank: Outside
  /** The national system of invoices, and our client there. */
  readonly invoiceAuthority: Outside
  readonly invoiceClientId: string | undefined
  /** Whether the bank tells whose an account is. */
  readonly offersHolderCheck: boolean
  /** The keys of Web Push; absent: no notification is sent to browsers. */
  readonly push: { readonly publicKey: string; readonly privateKey: string; readonly subject: string } | undefined
  /** A folder with the ISO 20022 schemas that bank files are checked against; absent: they are not. */
  readonly iso20022SchemasDir: string | undefined
  /** A folder with UBL 2.1's schemas (`UBL-Invoice-2.1.xsd`, beside it what it includes) that invoices are checked against; absent: by their sums alone. */
  readonly ublSchemasDir: string | undefined
  /** A folder from which the bank's files are taken; absent: none. */
  readonly bankFilesDir: string | undefined
}

/** Each secret protects one thing, so that one can be changed without the others. */
export interface Secrets {
  readonly passwordPepper: string
  readonly otpPepper: string
  /** The key of counters and references that must not reveal a national number and phone. */
  readonly lookupPepper: string
  /** Encrypts single columns, such as the second factor of the staff. */
  readonly fieldKey: string
  /** The biller and our bank sign their requests with these. */
  readonly billerKey: string
  readonly bankKey: string
}

/** The secrets in use; during a change also the previous value, which may only read and verify, never write. */
export interface SecretsInUse extends Secrets {
  readonly previous?: { readonly [name in keyof Secrets]?: string | undefined }
}
export const secretInUse = ({ previous, ...current }: SecretsInUse, name: keyof Secrets): SecretInUse => ({
  current: current[name],
  previous: previous?.[name],
})

const text = z.string().trim().min(1).optional()
const wholeNumber = (least: number, most: number) => {
  const error = `it is a whole number from ${least} to ${most}`
  return z.coerce.number(error).int(error).min(least, error).max(most, error)
}
const addressList = z
  .string()
  .trim()
  .refine((written) => readAddressList(written) !== undefined, 'it is addresses and networks such as 192.0.2.7,198.51.100.0/24')
  .optional()
/** Several hosts are no valid URL to anybody but libpq, and the driver does not know them either: whoever writes them reads what to do instead. */
const databaseUrl = z
  .string()
  .trim()
  .refine((written) => !/^postgres(ql)?:\/\/(?:[^/?@]*@)?(?![^/?]*@)[^/?]*,/.test(written), {
    abort: true,
    error:
      'it names several hosts, which the driver does not know: put HAProxy, a pooler or a name that follows the writer in front (docs/operations.md) and give its address',
  })
  .pipe(z.url({ protocol: /^postgres(ql)?$/ }))
  .optional()
const outsideKind = z.enum(['sandbox', 'http']).default('sandbox')

const canBeDecoded = (url: string) => {
  try {
    return decodeURIComponent(url) !== ''
  } catch {
    return false
  }
}

export const environmentSchema = z.object({
  DAMANA_MODE: z.enum(['sandbox', 'production']).optional(),
  NODE_ENV: text,
  PROCESS: z.enum(['all', 'api', 'worker']).default('all'),
  HOST: text,
  PORT: wholeNumber(1, 65_535).optional(),
  PUBLIC_ORIGIN: z.url({ protocol: /^https?$/ }).optional(),
  OTHER_ORIGIN: z.url({ protocol: /^https?$/ }).optional(),
  TRUSTED_PROXIES: text,
  BANK_ADDRESSES: addressList,
  BILLER_ADDRESSES: addressList,
  DATA_DIR: text,
  FILES_DIR: text,
  SENT_MARK_FILE: text,
  OBJECT_STORE_URL: z.url({ protocol: /^https?$/ }).optional(),
  OBJECT_STORE_REGION: z
    .string()
    .trim()
    .regex(/^[a-z0-9-]{1,60}$/, 'it is a name such as eu-central-1')
    .optional(),
  OBJECT_STORE_BUCKET: z
    .string()
    .trim()
    .regex(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/, 'it is the name of a bucket')
    .optional(),
  OBJECT_STORE_PREFIX: z
    .string()
    .trim()
    .regex(/^[A-Za-z0-9_-]+(\/[A-Za-z0-9_-]+)*\/?$/, 'it is folders such as damana/live')
    .optional(),
  OBJECT_STORE_KEY_ID: text,
  OBJECT_STORE_SECRET: text,
  OBJECT_STORE_PATH_STYLE: z.enum(['yes', 'no']).default('no'),
  DATABASE_URL: databaseUrl,
  DATABASE_DIRECT_URL: databaseUrl,
  DATABASE_READ_URL: databaseUrl,
  MIGRATION_DATABASE_URL: databaseUrl,
  DATABASE_CONNECTIONS: wholeNumber(2, 1_000).default(20),
  METRICS_PORT: wholeNumber(1, 65_535).optional(),
  METRICS_HOST: text,
  BUILD_COMMIT: text,
  HEALTH_PORT: wholeNumber(1, 65_535).optional(),
  HEALTH_HOST: text,
  STOP_NOTICE_SECONDS: wholeNumber(0, 300).optional(),
  TRACES_URL: z.url({ protocol: /^https?$/ }).optional(),
  TRACES_RATIO: z.coerce.number().min(0).max(1).default(1),
  LOG_LEVEL: z.enum(['debug', 'info', 'warn', 'error']).default('info'),
  PASSWORD_PEPPER: text,
  OTP_PEPPER: text,
  LOOKUP_PEPPER: text,
  FIELD_KEY: text,
  BILLER_KEY: text,
  BANK_KEY: text,
  PASSWORD_PEPPER_PREVIOUS: text,
  OTP_PEPPER_PREVIOUS: text,
  LOOKUP_PEPPER_PREVIOUS: text,
  FIELD_KEY_PREVIOUS: text,
  BILLER_KEY_PREVIOUS: text,
  BANK_KEY_PREVIOUS: text,
  VEHICLE_REGISTRY: outsideKind,
  VEHICLE_REGISTRY_URL: z.url().optional(),
  VEHICLE_REGISTRY_KEY: text,
  PERSON_REGISTRY: outsideKind,
  PERSON_REGISTRY_URL: z.url().optional(),
  PERSON_REGISTRY_KEY: text,
  COMPANY_REGISTRY: outsideKind,
  COMPANY_REGISTRY_URL: z.url().optional(),
  COMPANY_REGISTRY_KEY: text,
  MESSAGING: outsideKind,
  SMS_URL: z.url({ protocol: /^https?$/ }).optional(),
  SMS_KEY: text,
  SMTP_URL: z
    .url({ protocol: /^smtps?$/ })
    .refine(canBeDecoded, 'a % in its password is written %25')
    .optional(),
  MAIL_FROM: z
    .string()
    .trim()
    .regex(/^([^<>"@\r\n]+ <)?[^\s<>"@]+@[^\s<>"@]+\.[a-z]{2,}>?$/i, 'it is an address, or a name and an address in angle brackets')
    .optional(),
  BANK: outsideKind,
  BANK_URL: z.url().optional(),
  BANK_API_KEY: text,
  BANK_HOLDER_CHECK: z.enum(['none', 'offered']).default('none'),
  JOFOTARA: outsideKind,
  JOFOTARA_URL: z.url().optional(),
  JOFOTARA_CLIENT_ID: text,
  JOFOTARA_KEY: text,
  ISO20022_SCHEMAS: text,
  UBL_SCHEMAS: text,
  BANK_FILES_DIR: text,
  VAPID_PUBLIC_KEY: text,
  VAPID_PRIVATE_KEY: text,
  VAPID_SUBJECT: z
    .string()
    .trim()
    .regex(/^(mailto:[^\s@]+@[^\s@]+|https:\/\/\S+)$/, 'it is a mailto: or https: address')
    .optional(),
})
export type Environment = z.output<typeof environmentSchema>

/** The environment of this process, which overrides a file `.env` in the clone. */
export function readEnvironment(): NodeJS.ProcessEnv {
  const file = join(projectRoot, '.env')
  return existsSync(file) ? { ...parseEnv(readFileSync(file, 'utf8')), ...process.env } : process.env
}

/** The data folder of a sandbox with a database of its own, for a developer's tool. Production and a database elsewhere are refused. */
export function sandboxFolder(environment: NodeJS.ProcessEnv, tool: string): string {
  const env = parse(environment)
  if (env.DAMANA_MODE === 'production' || (env.DAMANA_MODE === undefined && env.NODE_ENV === 'production'))
    throw new StartupError(`${tool} is for the sandbox; this is production.`)
  if (env.DATABASE_URL !== undefined || env.MIGRATION_DATABASE_URL !== undefined)
    throw new StartupError(`${tool} works on the database in the data folder; DATABASE_URL names another one, which has tools of its own.`)
  return resolve(projectRoot, env.DATA_DIR ?? '.data')
}

/**
 * Reads every setting once, and refuses with one sentence that names each variable to change. Production accepts no simulated service and
 * no guessable secret; the sandbox makes its own secrets and keeps them in the data folder.
 */
export function loadConfig(environment: NodeJS.ProcessEnv, start?: Omit<NodeStart, 'environment'>): Config {
  const env = parse(environment)
  const mode = env.DAMANA_MODE ?? (env.NODE_ENV === 'production' ? 'production' : 'sandbox')
  const node = { execArgv: process.execArgv, inspector: inspectorUrl(), ...start, environment }
  const problems = [
    ...proxyProblems(env),
    ...outsideProblems(env),
    ...messagingProblems(env, mode),
    ...databaseProblems(env, mode),
    ...pushProblems(env),
    ...objectStoreProblems(env),
    ...(mode === 'production' ? productionProblems(env, node) : sandboxProblems(env)),
  ]
  if (problems.length > 0) throw new StartupError(`Damana cannot start in ${mode} mode: ${problems.join('; ')}.`)
  const dataDir = resolve(projectRoot, env.DATA_DIR ?? '.data')
  return {
    mode,
    runs: { api: env.PROCESS !== 'worker', worker: env.PROCESS !== 'api' },
    host: env.HOST ?? (mode === 'production' ? '0.0.0.0' : '127.0.0.1'),
    port: env.PORT,
    publicOrigin: env.PUBLIC_ORIGIN && new URL(env.PUBLIC_ORIGIN).origin,
    otherOrigin: env.OTHER_ORIGIN && new URL(env.OTHER_ORIGIN).origin,
    trustedProxies: addressesOf(env.TRUSTED_PROXIES),
    notes: mode === 'production' ? productionNotes(env, node) : [],
    partnerAddresses: {
      bank: env.BANK_ADDRESSES === undefined ? undefined : readAddressList(env.BANK_ADDRESSES),
      biller: env.BILLER_ADDRESSES === undefined ? undefined : readAddressList(env.BILLER_ADDRESSES),
    },
    dataDir,
    markFile: env.SENT_MARK_FILE === undefined ? join(dataDir, 'sent.json') : resolve(projectRoot, env.SENT_MARK_FILE),
    filesDir: env.FILES_DIR === undefined ? join(dataDir, 'files') : resolve(projectRoot, env.FILES_DIR),
    objectStore: readObjectStore(env),
    database:
      env.DATABASE_URL === undefined
        ? undefined
        : { apiUrl: env.DATABASE_URL, directUrl: env.DATABASE_DIRECT_URL ?? env.DATABASE_URL, ownerUrl: env.MIGRATION_DATABASE_URL },
    readUrl: env.DATABASE_READ_URL,
    databaseConnections: env.DATABASE_CONNECTIONS,
    metrics: env.METRICS_PORT === undefined ? undefined : { host: env.METRICS_HOST ?? '127.0.0.1', port: env.METRICS_PORT },
    commit: env.BUILD_COMMIT,
    health: env.HEALTH_PORT === undefined ? undefined : { host: env.HEALTH_HOST ?? '127.0.0.1', port: env.HEALTH_PORT },
    stopNoticeSeconds: env.STOP_NOTICE_SECONDS ?? (mode === 'production' ? 5 : 0),
    traces: env.TRACES_URL === undefined ? undefined : { url: env.TRACES_URL, ratio: env.TRACES_RATIO },
    logLevel: env.LOG_LEVEL,
    secrets: readSecrets(env, mode === 'sandbox' ? keptSecrets(dataDir) : {}),
    vehicleRegistry: readOutside(env, 'vehicleRegistry'),
    personRegistry: readOutside(env, 'personRegistry'),
    companyRegistry: readOutside(env, 'companyRegistry'),
    messaging: readMessaging(env, mode),
    bank: readOutside(env, 'bank'),
    invoiceAuthority: readOutside(env, 'invoiceAuthority'),
    invoiceClientId: env.JOFOTARA_CLIENT_ID,
    offersHolderCheck: env.BANK_HOLDER_CHECK === 'offered',
    push: readPush(env, mode, dataDir),
    iso20022SchemasDir: env.ISO20022_SCHEMAS && resolve(projectRoot, env.ISO20022_SCHEMAS),
    ublSchemasDir: env.UBL_SCHEMAS && resolve(projectRoot, env.UBL_SCHEMAS),
    bankFilesDir: env.BANK_FILES_DIR && resolve(projectRoot, env.BANK_FILES_DIR),
  }
}

function parse(environment: NodeJS.ProcessEnv): Environment {
  const given = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== undefined && value.trim() !== ''))
  const parsed = environmentSchema.safeParse(given)
  if (parsed.success) return parsed.data
  const problems = parsed.error.issues.map(({ path, message }) => `${path.join('.')} is not valid (${message.toLowerCase()})`)
  throw new StartupError(`Damana cannot start: ${problems.join('; ')}.`)
}

// ---- refusals ----

function outsideProblems(env: Environment): string[] {
  return Object.values(outsideNames).flatMap(([kind, ...needed]) =>
    env[kind] === 'http'
      ? [...needed, ...(kind === 'JOFOTARA' ? (['JOFOTARA_CLIENT_ID'] as const) : [])]
          .filter((name) => env[name] === undefined)
          .map((name) => `${name} is missing (${kind} is http)`)
      : [],
  )
}

/** A stolen code opens an account: without TLS it is sent to this machine only, and in production not even there. */
function messagingProblems(env: Environment, mode: Config['mode']): string[] {
  if (env.MESSAGING !== 'http') return []
  const { SMS_URL: smsUrl, SMTP_URL: smtpUrl } = env
  const smtp = smtpUrl === undefined ? undefined : new URL(smtpUrl)
  return [
    ...(['SMS_URL', 'SMS_KEY', 'SMTP_URL', 'MAIL_FROM'] as const)
      .filter((name) => env[name] === undefined)
      .map((name) => `${name} is missing (MESSAGING is http)`),
    ...(mode === 'sandbox' && smsUrl?.startsWith('http:') && !isThisMachine(smsUrl) ? ['SMS_URL is not https'] : []),
    ...(smtp && (smtp.username === '') !== (smtp.password === '') ? ['SMTP_URL has a user or a password, but not both'] : []),
  ]
}

/** The sandbox builds its world as the owner of the tables; a process in production may do without that password. */
function databaseProblems(env: Environment, mode: Config['mode']): string[] {
  if (env.DATABASE_DIRECT_URL !== undefined && env.DATABASE_URL === undefined)
    return ['DATABASE_URL is missing (DATABASE_DIRECT_URL is given)']
  if (env.DATABASE_READ_URL !== undefined && env.DATABASE_URL === undefined) return ['DATABASE_URL is missing (DATABASE_READ_URL is given)']
  if (env.MIGRATION_DATABASE_URL === undefined && mode === 'production') return []
  if ((env.DATABASE_URL === undefined) === (env.MIGRATION_DATABASE_URL === undefined)) return []
  return [`${env.DATABASE_URL === undefined ? 'DATABASE_URL' : 'MIGRATION_DATABASE_URL'} is missing (both are given or neither)`]
}

const pushNames = ['VAPID_PUBLIC_KEY', 'VAPID_PRIVATE_KEY', 'VAPID_SUBJECT'] as const

/** Web Push is on with all of its settings and off with none. */
function pushProblems(env: Environment): string[] {
  const missing = pushNames.filter((name) => env[name] === undefined)
  const isPair = isPushPair(env.VAPID_PUBLIC_KEY, env.VAPID_PRIVATE_KEY)
  return [
    ...(missing.length < pushNames.length ? missing.map((name) => `${name} is missing (Web Push needs ${pushNames.join(', ')})`) : []),
    ...(missing.length === 0 && !isPair
      ? ['VAPID_PUBLIC_KEY and VAPID_PRIVATE_KEY are no pair of keys (npx web-push generate-vapid-keys makes one)']
      : []),
  ]
}

/** The mark and the uploads go together, and all settings but the prefix and the path style. */
function objectStoreProblems(env: Environment): string[] {
  const missing = objectStoreNames.filter((name) => env[name] === undefined)
  const isWanted = missing.length < objectStoreNames.length || env.OBJECT_STORE_PREFIX !== undefined
  if (!isWanted) return []
  return [
    ...missing.map((name) => `${name} is missing (an object store needs ${objectStoreNames.join(', ')})`),
    ...(env.SENT_MARK_FILE === undefined ? [] : ['SENT_MARK_FILE is given although the mark is in the object store (remove one of them)']),
    ...(env.OBJECT_STORE_PATH_STYLE === 'no' && env.OBJECT_STORE_BUCKET?.includes('.')
      ? ['OBJECT_STORE_BUCKET has a dot, which no certificate covers (OBJECT_STORE_PATH_STYLE=yes, or another bucket)']
      : []),
  ]
}

function isPushPair(publicKey: string | undefined, privateKey: string | undefined): boolean {
  try {
    const pair = createECDH('prime256v1')
    pair.setPrivateKey(privateKey ?? '', 'base64url')
    return pair.getPublicKey('base64url') === publicKey
  } catch {
    return false
  }
}

function sandboxProblems(env: Environment): string[] {
  return env.NODE_ENV === 'production' ? ['DAMANA_MODE is sandbox although NODE_ENV is production'] : []
}

// ---- readers ----

function readOutside(env: Environment, part: keyof typeof outsideNames): Outside {
  const [kind, url, key] = outsideNames[part]
  const [givenUrl, givenKey] = [env[url], env[key]]
  return env[kind] === 'http' && givenUrl && givenKey
    ? { kind: 'http', url: givenUrl.replace(/\/+$/, ''), key: givenKey }
    : { kind: 'sandbox' }
}

function readObjectStore(env: Environment): ObjectStoreSettings | undefined {
  const { OBJECT_STORE_URL: url, OBJECT_STORE_REGION: region, OBJECT_STORE_BUCKET: bucket } = env
  const { OBJECT_STORE_KEY_ID: keyId, OBJECT_STORE_SECRET: secret, OBJECT_STORE_PREFIX: prefix } = env
  if (!url || !region || !bucket || !keyId || !secret) return undefined
  return {
    url,
    region,
    bucket,
    prefix: prefix === undefined ? '' : prefix.replace(/\/?$/, '/'),
    keyId,
    secret,
    pathStyle: env.OBJECT_STORE_PATH_STYLE === 'yes',
  }
}

function readMessaging(env: Environment, mode: Config['mode']): Messaging {
  const { SMS_URL: smsUrl, SMS_KEY: key, SMTP_URL: smtpUrl, MAIL_FROM: from } = env
  if (env.MESSAGING !== 'http' || !smsUrl || !key || !smtpUrl || !from) return { kind: 'sandbox' }
  return {
    kind: 'http',
    sms: { url: smsUrl, key },
    // An smtp: address means STARTTLS, which may be missing on this machine only.
    mail: { url: smtpUrl, from, requireTls: mode === 'production' || !isThisMachine(smtpUrl) },
  }
}

function readSecrets(env: Environment, kept: Partial<Record<string, string>>): SecretsInUse {
  const read = (name: keyof Secrets): string => {
    const secret = env[secretNames[name]] ?? kept[secretNames[name]]
    if (secret === undefined) throw new StartupError(`Damana cannot start: ${secretNames[name]} is missing.`)
    return secret
  }
  const before = (name: keyof Secrets) => env[previousNames[name]] ?? kept[previousNames[name]]
  return {
    passwordPepper: read('passwordPepper'),
    otpPepper: read('otpPepper'),
    lookupPepper: read('lookupPepper'),
    fieldKey: read('fieldKey'),
    billerKey: read('billerKey'),
    bankKey: read('bankKey'),
    previous: {
      passwordPepper: before('passwordPepper'),
      otpPepper: before('otpPepper'),
      lookupPepper: before('lookupPepper'),
      fieldKey: before('fieldKey'),
      billerKey: before('billerKey'),
      bankKey: before('bankKey'),
    },
  }
}

/** The sandbox makes a pair of its own on its first start; production without keys sends no push. */
function readPush(env: Environment, mode: Config['mode'], dataDir: string): Config['push'] {
  const { VAPID_PUBLIC_KEY: publicKey, VAPID_PRIVATE_KEY: privateKey, VAPID_SUBJECT: subject } = env
  if (publicKey && privateKey && subject) return { publicKey, privateKey, subject }
  if (mode === 'production') return undefined
  const file = join(dataDir, 'push-key.json')
  try {
    const pair = createECDH('prime256v1')
    if (existsSync(file)) pair.setPrivateKey(JSON.parse(readFileSync(file, 'utf8')), 'base64url')
    else {
      pair.generateKeys()
      mkdirSync(dataDir, { recursive: true, mode: 0o700 })
      writeFileSync(file, JSON.stringify(pair.getPrivateKey('base64url')), { mode: 0o600 })
    }
    return {
      publicKey: pair.getPublicKey('base64url'),
      privateKey: pair.getPrivateKey('base64url'),
      subject: 'mailto:care@damana.example',
    }
  } catch {
    throw new StartupError(`The data folder ${dataDir} cannot be used; choose another with DATA_DIR.`)
  }
}

/** The sandbox's own secrets, made on the first start. A secret that a later version needs is added, the others stay. */
function keptSecrets(dataDir: string): Partial<Record<string, string>> {
  const file = join(dataDir, 'secrets.json')
  try {
    mkdirSync(dataDir, { recursive: true, mode: 0o700 })
    const kept: Partial<Record<string, string>> = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {}
    const missing = Object.values(secretNames).filter((name) => kept[name] === undefined)
    if (missing.length === 0) return kept
    const all = { ...kept, ...Object.fromEntries(missing.map((name) => [name, randomBytes(32).toString('base64url')])) }
    writeFileSync(file, JSON.stringify(all, undefined, 2), { mode: 0o600 })
    chmodSync(file, 0o600)
    return all
  } catch (error) {
    throw new StartupError(
      `The data folder ${dataDir} cannot be used (${error instanceof Error ? error.message : String(error)}); choose another with DATA_DIR.`,
    )
  }
}
