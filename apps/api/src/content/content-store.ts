import { termsSlug, type ContentKind } from '@damana/contract/content-words'
import type { Queryable } from '#db/queryable.ts'
import { createReadings } from '#kernel/newest-reading.ts'
import type { Settings } from '#kernel/settings.ts'
import { listInForce, msUntilNextChange } from './content.queries.ts'
import { type Edition, firstBodiesOf } from './editions.ts'
import type { Contacts } from './facts.ts'

/** The texts in force. Every process keeps them in memory; reading one asks no database. */
export interface ContentStore {
  /** Every text of a kind, hidden ones too, by place and then by key. */
  list(kind: ContentKind): readonly Edition[]
  find(kind: ContentKind, key: string): Edition | undefined
  /** The version of the terms that staff put in force; 0: none. */
  termsVersion(): number
  /** Reads what is in force now. Called at start, every minute, when another process published, and when a version comes into force. */
  refresh(db: Queryable): Promise<void>
  stop(): void
}

/** A date beyond this is found by a later refresh. */
const longestTimerMs = 90_000

/** `changed` is called when a version has come into force. */
export function createContentStore(settings: () => Settings, dueAgain: () => void): ContentStore {
  let written: readonly Edition[] = []
  let lists = new Map<ContentKind, readonly Edition[]>()
  let listedWith: Settings | undefined
  let timer: NodeJS.Timeout | undefined
  const readings = createReadings()
  const list = (kind: ContentKind): readonly Edition[] => {
    // The first version of the contacts is a setting.
    if (listedWith !== settings()) lists = new Map()
    listedWith = settings()
    const known = lists.get(kind)
    if (known) return known
    const first = [...firstBodiesOf(kind, listedWith)].map(([key, body]): Edition => ({ kind, key, version: 1, body, since: null }))
    const later = new Map(written.filter((one) => one.kind === kind).map((one) => [one.key, one]))
    const all = [...first.filter(({ key }) => !later.has(key)), ...later.values()]
    const made = all.toSorted((a, b) => a.body.position - b.body.position || (a.key < b.key ? -1 : 1))
    lists.set(kind, made)
    return made
  }
  return {
    list,
    find: (kind, key) => list(kind).find((one) => one.key === key),
    termsVersion: () => written.find(({ kind, key }) => kind === 'page' && key === termsSlug)?.version ?? 0,
    async refresh(db) {
      const counts = readings.begin()
      const [rows, ms] = [await listInForce(db), await msUntilNextChange(db)]
      if (!counts()) return
      written = rows.map(({ inForceFrom, ...row }) => ({ ...row, since: inForceFrom }))
      lists = new Map()
      clearTimeout(timer)
      if (ms !== null && ms < longestTimerMs) timer = setTimeout(dueAgain, ms + 1).unref()
    },
    stop: () => clearTimeout(timer),
  }
}

/** How people reach us. */
export function contactsOf(store: Pick<ContentStore, 'find'>): Contacts {
  const contacts = store.find('contacts', 'contacts')
  return {
    whatsapp: contacts?.body.shared['whatsapp'] ?? '',
    email: contacts?.body.shared['email'] ?? '',
    address: { ar: contacts?.body.ar['address'] ?? '', en: contacts?.body.en['address'] ?? '' },
  }
}
