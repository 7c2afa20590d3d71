/** Texts that a browser keeps for a page: for good, or for the tab. Where it refuses (site data blocked, a full disk), the page's memory does, until it is left. */
export interface BrowserStore {
  read(key: string): string | null
  write(key: string, text: string): void
  forget(key: string): void
  keys(): string[]
  /** The browser keeps nothing here. */
  isRefused(): boolean
}

function storeIn(find: () => Storage): BrowserStore {
  const memory = new Map<string, string>()
  // Even looking at the property throws where site data is blocked.
  const attempt = <T>(work: (storage: Storage) => T, otherwise: T): T => {
    try {
      return work(find())
    } catch {
      return otherwise
    }
  }
  return {
    read: (key) => memory.get(key) ?? attempt((storage) => storage.getItem(key), null),
    write(key, text) {
      const isKept = attempt((storage) => {
        storage.setItem(key, text)
        return true
      }, false)
      if (isKept) memory.delete(key)
      else memory.set(key, text)
    },
    forget(key) {
      memory.delete(key)
      attempt((storage) => storage.removeItem(key), undefined)
    },
    isRefused: () =>
      attempt((storage) => {
        storage.setItem('probe', '')
        storage.removeItem('probe')
        return false
      }, true),
    keys: () => [...memory.keys(), ...attempt((storage) => Object.keys(storage), [])],
  }
}

export const lastingStore = storeIn(() => localStorage)
export const tabStore = storeIn(() => sessionStorage)
