import { listSums } from '@damana/api/src/dashboards/sums.queries.ts'
import { findDetails, findDetailsForStaff } from '@damana/api/src/guarantees/read/details.queries.ts'
import { listToAttend, listTurns, sumSides } from '@damana/api/src/guarantees/read/list.queries.ts'
import { searchAll, searchOwn } from '@damana/api/src/guarantees/search/search.queries.ts'
import { readSearch } from '@damana/api/src/guarantees/search/search.rules.ts'
import { findAccount, findAccounts } from '@damana/api/src/people/staff-users/account.queries.ts'
import type { FilledWorld } from './filled.ts'
import type { Work } from './probe.ts'

/** One figure of a filled database: what is read, and the most buffers it may read. */
export interface Measure {
  row: string
  name: string
  work: Work
  atMost?: number
  /** How much more it may read at a million guarantees than at ten thousand. */
  growsAtMost?: number
}

const searched = 21
/** A word that very many bear: of the names here every fourth has it. */
const commonWord = 'محمد'

export function searches({ dealer, person, sale }: FilledWorld): Measure[] {
  const [firstWord = '', secondWord = ''] = sale.buyerName.split(' ')
  const kinds = [
    { name: 'exact number', text: sale.number, atMost: 10 },
    { name: 'plate', text: sale.plate, atMost: 150 },
    { name: 'phone', text: sale.buyerPhone, atMost: 150 },
    { name: 'whole name', text: sale.buyerName, atMost: 1_000 },
    { name: 'two words that many bear', text: `${firstWord} ${secondWord}`, atMost: 2_500 },
    { name: 'a word that very many bear', text: commonWord, atMost: 2_500 },
    { name: 'nothing found', text: 'ززززز', atMost: 1_000 },
  ]
  return kinds.flatMap(({ name, text, atMost }) => {
    const sought = readSearch(text)
    const limits = { row: '10', atMost, growsAtMost: 10 }
    return [
      { ...limits, name: `search of staff: ${name}`, work: (db) => searchAll(db, searched, sought) },
      { ...limits, name: `search of a dealer: ${name}`, work: (db) => searchOwn(db, dealer, sought) },
      { ...limits, name: `search of a person: ${name}`, work: (db) => searchOwn(db, person, sought) },
    ] satisfies Measure[]
  })
}

const turnsOf = (partyId: FilledWorld['dealer']) => ({ partyId, side: 'sale' as const, limit: 21 })
const lastYear = new Date(Date.now() - 365 * 86_400_000).toISOString()
export const detailsAndStrip = ({ dealer, person, sale }: FilledWorld): Measure[] => [
  { row: '7', name: 'details of a guarantee', work: (db) => findDetails(db, sale.number, dealer) },
  { row: '7', name: 'details of a guarantee, for staff', work: (db) => findDetailsForStaff(db, sale.number) },
  {
    row: '8',
    name: "a dealer's turns, first page",
    atMost: 150,
    growsAtMost: 1.4,
    work: (db) => listTurns(db, { ...turnsOf(dealer), before: null }),
  },
  {
    row: '8',
    name: "a dealer's turns, a later page",
    atMost: 150,
    growsAtMost: 1.4,
    work: (db) => listTurns(db, { ...turnsOf(dealer), before: { createdAt: lastYear, id: 1n } }),
  },
  { row: '8', name: "a person's turns", atMost: 100, growsAtMost: 1.4, work: (db) => listTurns(db, { ...turnsOf(person), before: null }) },
  { row: '8', name: "the strip above a dealer's list", atMost: 100, growsAtMost: 1.4, work: (db) => sumSides(db, dealer) },
  { row: '8', name: "the strip above a person's list", atMost: 100, growsAtMost: 1.4, work: (db) => sumSides(db, person) },
]

/** As far back as a dashboard looks. */
const daysOf = { week: 84, month: 183, year: 1_826 } as const
export const dashboards = ({ dealer, person }: FilledWorld): Measure[] =>
  [
    { name: 'a dealer', party: dealer },
    { name: 'a person', party: person },
  ].flatMap(({ name, party }) =>
    (['week', 'month', 'year'] as const).map((grain) => ({
      row: '17',
      name: `dashboard of ${name} by ${grain}, with what needs attention`,
      atMost: 150,
      growsAtMost: 1.4,
      work: async (db) => {
        await listSums(db, party, grain, new Date(Date.now() - daysOf[grain] * 86_400_000).toISOString().slice(0, 10))
        await listToAttend(db, party, 'sale', 5)
      },
    })),
  )

const nobodyOfStaff = 1n
export const people = ({ dealerUser, personUser, personName, personNumber, personPhone }: FilledWorld): Measure[] => {
  const by = { phone: null, email: null, nationalNumber: null, name: null }
  const find = (one: Partial<typeof by> | Record<string, string>) => (db: Parameters<Work>[0]) =>
    findAccounts(db, nobodyOfStaff, { ...by, ...one })
  return [
    { row: '26', name: 'page of a person', atMost: 150, work: (db) => findAccount(db, { staffId: nobodyOfStaff, id: personUser }) },
    { row: '26', name: "page of a dealer's user", atMost: 150, work: (db) => findAccount(db, { staffId: nobodyOfStaff, id: dealerUser }) },
    { row: '26', name: 'accounts by phone', atMost: 150, work: find({ phone: personPhone }) },
    { row: '26', name: 'accounts by national number', atMost: 150, work: find({ nationalNumber: personNumber }) },
    { row: '10', name: 'accounts by a whole name', atMost: 1_000, work: find({ name: personName }) },
    { row: '10', name: 'accounts by a word that very many bear', atMost: 2_500, work: find({ name: commonWord }) },
  ]
}
