import { describeKey, type KeyOfCaller, type SigningKey } from '@damana/contract/signing'
import type { KeyRenewal } from './transport.ts'

/**
 * The key of this browser: made here, kept in IndexedDB, readable by nobody, surviving logout, and replaced when it has grown old. Where the browser refuses to keep it
 * (a private window on some systems), it lives as long as the tab, and a reload needs a new sign-in.
 */

interface KeyPair {
  privateKey: SigningKey
  publicKey: SigningKey
}
interface KeptPair extends KeyPair {
  /** Milliseconds since 1970 by the server's clock; of a key that nobody has asked about yet, unknown. */
  madeAtMs?: number
}
export interface BrowserKey extends KeyOfCaller {
  /** False: made just now, so a token that is lying about belongs to a key that is gone. */
  wasKept: boolean
  /** False: this browser keeps no keys, so a session ends with the page. */
  isKept: boolean
}

const subtle = globalThis.crypto?.subtle
const databaseName = 'damana'
const store = 'keys'
const entry = 'signing'
const mostAgeMs = 30 * 24 * 3_600_000
let known: Promise<BrowserKey> | undefined
let made: KeyPair | undefined

/** Whether the key outlives the page. */
export const isKeyKept = async (): Promise<boolean> => (await browserKey()).isKept

export function browserKey(): Promise<BrowserKey> {
  known ??= findOrMakeKey()
  return known
}

async function findOrMakeKey(): Promise<BrowserKey> {
  const database = await open().catch(() => undefined)
  const kept = database && (await read(database).catch(() => undefined))
  if (kept) return { ...(await describeKey(kept)), wasKept: true, isKept: true }
  // Made before the transaction opens: one that waits for anything else commits itself.
  const pair = await generatePair()
  if (database) {
    // Another tab may have been quicker: the first key stays, and both read it back.
    await write(database, 'add', pair).catch(() => {})
    const first = await read(database).catch(() => undefined)
    if (first) return { ...(await describeKey(first)), wasKept: false, isKept: true }
  }
  return { ...(await describeKey(pair)), wasKept: false, isKept: false }
}

export const keyRenewal: KeyRenewal = {
  lookAgain() {
    // A key that is kept nowhere is this page's alone: made anew, it would not be the session's.
    known = known?.then((key) => (key.isKept ? findOrMakeKey() : key))
  },
  async isDue(nowMs) {
    const database = await open()
    const kept = await read(database)
    if (!kept) return false
    if (kept.madeAtMs !== undefined) return nowMs - kept.madeAtMs > mostAgeMs
    await write(database, 'put', { ...kept, madeAtMs: nowMs })
    return false
  },
  async alone(work) {
    if ('locks' in navigator) await navigator.locks.request('damana-key', { ifAvailable: true }, (lock) => lock && work())
  },
  async make() {
    made = await generatePair()
    return describeKey(made)
  },
  async replace(nowMs) {
    if (!made) return
    await write(await open(), 'put', { ...made, madeAtMs: nowMs })
    known = undefined
  },
}

const generatePair = (): Promise<KeyPair> => subtle.generateKey({ name: 'ECDSA', namedCurve: 'P-256' }, false, ['sign', 'verify'])

function open(): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const request = indexedDB.open(databaseName, 1)
    request.onupgradeneeded = () => request.result.createObjectStore(store)
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error)
    request.onblocked = () => reject(new Error('blocked'))
  })
}

function read(database: IDBDatabase): Promise<KeptPair | undefined> {
  return new Promise((resolve, reject) => {
    const request = database.transaction(store, 'readonly').objectStore(store).get(entry)
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error)
  })
}

/** `add` leaves one that is there alone, `put` takes its place. */
function write(database: IDBDatabase, how: 'add' | 'put', pair: KeptPair): Promise<void> {
  return new Promise((resolve, reject) => {
    const transaction = database.transaction(store, 'readwrite')
    transaction.objectStore(store)[how](pair, entry)
    transaction.oncomplete = () => resolve()
    transaction.onerror = () => reject(transaction.error)
    transaction.onabort = () => reject(transaction.error)
  })
}
