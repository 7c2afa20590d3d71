import { describeKey, type KeyOfCaller, type SigningKey } from './signing.ts'

/**
 * The key of this browser: made here once, kept in IndexedDB, readable by nobody, surviving logout. Where the browser refuses to keep it (a private window on some
 * systems), it lives as long as the tab, and a reload needs a new sign-in.
 */

interface KeyPair {
  privateKey: SigningKey
  publicKey: SigningKey
}
export interface BrowserKey extends KeyOfCaller {
  /** False: made just now, so a token that is lying about belongs to a key that is gone. */
  wasKept: boolean
}

const subtle = globalThis.crypto?.subtle
const store = 'keys'
const entry = 'signing'
let known: Promise<BrowserKey> | undefined

export function browserKey(database = 'damana'): Promise<BrowserKey> {
  known ??= findOrMakeKey(database)
  return known
}

async function findOrMakeKey(name: string): Promise<BrowserKey> {
  const database = await open(name).catch(() => undefined)
  const kept = database && (await read(database).catch(() => undefined))
  if (kept) return { ...(await describeKey(kept)), wasKept: true }
  // Made before the transaction opens: one that waits for anything else commits itself.
  const pair: KeyPair = await subtle.generateKey({ name: 'ECDSA', namedCurve: 'P-256' }, false, ['sign', 'verify'])
  if (database) {
    // Another tab may have been quicker: the first key stays, and both read it back.
    await add(database, pair).catch(() => {})
    const first = await read(database).catch(() => undefined)
    if (first) return { ...(await describeKey(first)), wasKept: false }
  }
  return { ...(await describeKey(pair)), wasKept: false }
}

function open(name: string): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const request = indexedDB.open(name, 1)
    request.onupgradeneeded = () => request.result.createObjectStore(store)
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error)
    request.onblocked = () => reject(new Error('blocked'))
  })
}

function read(database: IDBDatabase): Promise<KeyPair | undefined> {
  return new Promise((resolve, reject) => {
    const request = database.transaction(store, 'readonly').objectStore(store).get(entry)
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error)
  })
}

function add(database: IDBDatabase, pair: KeyPair): Promise<void> {
  return new Promise((resolve, reject) => {
    const transaction = database.transaction(store, 'readwrite')
    transaction.objectStore(store).add(pair, entry)
    transaction.oncomplete = () => resolve()
    transaction.onerror = () => reject(transaction.error)
    transaction.onabort = () => reject(transaction.error)
  })
}
