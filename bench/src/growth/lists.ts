import type { Queryable } from '@damana/api/src/db/queryable.ts'
import { listGuarantees, type ListWanted, unfiltered } from '@damana/api/src/guarantees/read/list.queries.ts'
import { isActive } from '@damana/api/src/lifecycle/index.ts'
import { commissionBands, financialStatuses, operationalStages, operationalStatuses } from '@damana/contract/statuses'
import type { FilledWorld } from './filled.ts'
import type { Measure } from './measures.ts'
import type { Work } from './probe.ts'

const pageSize = 20
/** One more says whether there is a further page. */
const limit = pageSize + 1
const farPage = 500

type Cursor = ListWanted['before']
type Filter = Partial<ListWanted>

const listOf =
  (partyId: bigint, filter: Filter = {}): Work =>
  (db) =>
    listGuarantees(db, { partyId, side: 'sale', ...unfiltered, limit, ...filter })

/** The key of the 500th page, or of the last that there is, reached page by page as a reader does. */
async function walk(db: Queryable, partyId: bigint): Promise<{ cursor: Cursor; page: number }> {
  let cursor: Cursor = null
  for (let page = 1; page < farPage; page += 1) {
    const { rows } = await listGuarantees(db, { partyId, side: 'sale', ...unfiltered, limit, before: cursor })
    const last = rows[pageSize - 1]
    if (rows.length < limit || !last) return { cursor, page }
    cursor = { createdAt: last.createdAt.toISOString(), id: last.id }
  }
  return { cursor, page: farPage }
}

/** The list without filters: both pages, and how they stand to each other. */
export async function plainLists(db: Queryable, { dealer, person }: FilledWorld): Promise<{ measures: Measure[]; far: Cursor }> {
  const far = await walk(db, dealer)
  const ofPage = { row: '8', atMost: 100, growsAtMost: 1.4 }
  return {
    far: far.cursor,
    measures: [
      { ...ofPage, name: "a dealer's list, first page", work: listOf(dealer) },
      {
        ...ofPage,
        name: `a dealer's list, ${far.page === farPage ? `page ${farPage}` : 'last page'}`,
        work: listOf(dealer, { before: far.cursor }),
      },
      { ...ofPage, name: "a person's list", work: listOf(person) },
    ],
  }
}

export interface Combination {
  name: string
  filter: Filter
  kind: 'statuses' | 'active' | 'days' | 'money'
}

const named = <T>(entries: Iterable<readonly [string, T]>): readonly (readonly [string, T])[] => [...entries]

/** Every combination of what the list can be filtered by; money with the statuses alone, because commission and days change nothing in how it is found. */
export function combinations(days: { from: string; to: string }): Combination[] {
  const groups = {
    ...operationalStages,
    active: operationalStatuses.filter(isActive),
    inactive: operationalStatuses.filter((one) => !isActive(one)),
  }
  const operational = named<Filter>([
    ['', {}],
    ...operationalStatuses.map((one) => [one, { operationalStatuses: [one] }] as const),
    ...Object.entries(groups)
      .filter(([, statuses]) => statuses.length > 1)
      .map(([name, statuses]) => [name, { operationalStatuses: statuses }] as const),
  ])
  const financial = named<Filter>([
    ['', {}],
    ...financialStatuses.map((one) => [one, { financialStatus: one }] as const),
    ['any money', { isAboutMoney: true }],
  ])
  const commission = named<Filter>([['', {}], ...commissionBands.map((one) => [`commission ${one}`, { commission: one }] as const)])
  const created = named<Filter>([
    ['', {}],
    ['days', days],
  ])
  const money = named<Filter>([
    ['', {}],
    ...(['paid_in', 'paid_out'] as const).map((kind) => [`${kind} on days`, { money: { kind, ...days } }] as const),
  ])
  return operational.flatMap(([one, a]) =>
    financial.flatMap(([two, b]) =>
      commission.flatMap(([three, c]) =>
        created.flatMap(([four, d]) =>
          money.flatMap(([five, e]) => {
            const name = [one, two, three, four, five].filter(Boolean).join(' + ')
            const kind = five ? 'money' : four ? 'days' : one === 'active' ? 'active' : 'statuses'
            return name === '' || (five !== '' && (three !== '' || four !== ''))
              ? []
              : [{ name, kind, filter: { ...a, ...b, ...c, ...d, ...e } } satisfies Combination]
          }),
        ),
      ),
    ),
  )
}

export const pageOf = (partyId: bigint, { filter }: Combination, before: Cursor): Work => listOf(partyId, { ...filter, before })
