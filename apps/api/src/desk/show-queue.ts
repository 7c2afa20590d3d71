import {
  formatApplicationNumber,
  formatBankMessageNumber,
  formatExceptionNumber,
  formatFeeNumber,
  formatGuaranteeNumber,
  formatIdentityNumber,
  formatPayoutNumber,
  formatReceiptNumber,
  formatSupportNumber,
} from '@damana/contract/ids'
import type { Input, Reply } from '@damana/contract'
import type { Lang } from '@damana/contract/errors'
import { fils, toWire } from '@damana/contract/money'
import { type QueueKind, queueKinds, queueKindsOf } from '@damana/contract/statuses'
import type { Id } from '#db/id.ts'
import { listQueuedInvoices } from '#invoices/index.ts'
import { listOverdueBills } from '#money/fees/index.ts'
import type { ContextOf } from '#kernel/context.ts'
import { nameOf } from '#content/index.ts'
import { listQueuedAccounts } from '#people/api-access/index.ts'
import { listPartnersById } from '#people/partner-contracts/index.ts'
import { listQueuedApplications } from '#people/companies/index.ts'
import { countForAdmin, listQueuedReviews, needsAdmin } from '#people/identity-proof/index.ts'
import { listQueuedChanges } from '#people/staff-users/index.ts'
import { listQueuedReceipts } from '#money/receipts/index.ts'
import { awaitsStaff, listQueuedPayouts, ofReversal, wantsAccount } from '#money/payouts/index.ts'
import { presentBankMessage, presentException } from '#finance/index.ts'
import { listQueuedMessages } from '#money/bank-messages/index.ts'
import { toIso } from '#kernel/instants.ts'
import type { Settings, SettingsSource } from '#kernel/settings.ts'
import { listQueuedThreads } from '#support/index.ts'
import { listQueuedExceptions } from '#money/reconciliation/index.ts'
import type { Queryable } from '#db/queryable.ts'
import { countWaiting } from './count-waiting.ts'
import {
  findLastAudit,
  listQueuedGuarantees,
  listQueuedSettings,
  listQueuedTexts,
  type QueuedGuarantee,
  type StaffVote,
} from './queue.queries.ts'
import type { QueueCursor } from './queue-order.rules.ts'
import { rangesAt } from './staff-terms.rules.ts'
import { listWaiting, type WaitingKey } from './waiting.queries.ts'

type Queue = Reply<'GET /admin/queue'>
type Item = Queue['items'][number]
type Kind = WaitingKey['kind']

/** With its counts a page stays below 150 buffers. */
const pageSize = 10

/**
 * Shows the tasks that wait for staff, limited to this person's role: transfer proofs first, then the nearest deadline. The
 * counts are of all that wait; of the tasks a page is read, and what is shown of those on it.
 */
export async function showQueue(
  ctx: ContextOf<'GET /admin/queue'>,
  { query }: Input<'GET /admin/queue'>,
  { settings }: { settings: SettingsSource },
): Promise<Queue> {
  const { actor, db, now } = ctx
  const kinds = queueKindsOf[actor.role]
  const { kind } = query
  const [waiting, forAdmin] = await Promise.all([countWaiting(ctx, settings()), kinds.includes('escalated') ? countForAdmin(db) : 0])
  const countOf = (one: QueueKind): number => {
    if (!kinds.includes(one)) return 0
    if (one === 'escalated') return [...waiting.values()].reduce((sum, { overdue }) => sum + overdue, forAdmin)
    return waiting.get(one)?.count ?? 0
  }
  const isAsked = (one: QueueKind) => kind === undefined || kind === one || (kind === 'escalated' && kinds.includes(kind))
  // The list reads an index for each kind, so it leaves out those of which the counts have found none.
  const wanted = kinds.filter((one) => isAsked(one) && countOf(one) > 0)
  const keys =
    wanted.length === 0
      ? []
      : await listWaiting(
          db,
          {
            after: query.cursor === undefined ? null : readCursor(query.cursor),
            limit: pageSize + 1,
            kinds: wanted,
            escalated: kind === 'escalated',
            silentSeconds: settings().registrySilentSeconds,
            wantsAccount,
            awaitsStaff,
            ofReversal,
            reminders: settings().payoutReminderSeconds.length,
            overdue: rangesAt(now, settings()).overdue,
            staffId: actor.staffId,
          },
          settings(),
        )
  const page = keys.slice(0, pageSize)
  const last = page.at(-1)
  const items = await listItems(db, page, { settings: settings(), staffId: actor.staffId, now, lang: ctx.lang })
  return {
    counts: Object.fromEntries(queueKinds.map((one) => [one, countOf(one)])) as Queue['counts'], // Every kind is present.
    deadlines: [...waiting.values()]
      .filter(({ count }) => count > 0)
      .map(({ kind: one, overdue, dueAt }) => ({ kind: one, overdue, due_at: toIso(dueAt) })),
    items: kind === 'escalated' ? items.filter(({ escalated }) => escalated) : items,
    next_cursor: keys.length > page.length && last ? writeCursor(last) : null,
    server_time: now.toISOString(),
  }
}

/** The contract has checked its form. */
function readCursor(cursor: string): QueueCursor {
  const [place = '', at = '', kind = '', id = ''] = cursor.split('.')
  return { place: BigInt(place), at: BigInt(at), kind, id: BigInt(id) }
}
const writeCursor = ({ place, at, kind, id }: QueueCursor): string => `${place}.${at}.${kind}.${id}`

const blank = {
  payout: null,
  receipt: null,
  exception: null,
  bank_message: null,
  audit: null,
  fee: null,
  invoice: null,
  guarantee: null,
  identity: null,
  company: null,
  api_access: null,
  support: null,
  staff_change: null,
  proposal: null,
  guarantee_number: null,
}

interface Reading {
  settings: Settings
  staffId: Id<'staff'>
  now: Date
  lang: Lang
}
type Presented = Omit<Item, 'kind' | 'since' | 'due_at' | 'escalated'> & { escalated?: boolean }

/** The rows of each kind on one page, read by their ids. A row that is gone by now is left out. */
async function listItems(db: Queryable, keys: readonly WaitingKey[], reading: Reading): Promise<Item[]> {
  const loaded = await Promise.all(sources.map((load) => load(db, keys, reading)))
  return keys.flatMap((key) => loaded.flatMap((items) => items.get(key) ?? []))
}

/** Reads and presents the tasks of some kinds. */
const itemsOf =
  <Row extends { id: bigint }>(
    isOf: (kind: Kind) => boolean,
    list: (db: Queryable, ids: readonly bigint[], asked: Reading & { own: readonly WaitingKey[] }) => Promise<Row[]>,
    present: (row: Row, key: WaitingKey, reading: Reading) => Presented,
  ) =>
  async (db: Queryable, keys: readonly WaitingKey[], reading: Reading): Promise<Map<WaitingKey, Item>> => {
    const own = keys.filter(({ kind }) => isOf(kind))
    if (own.length === 0) return new Map()
    const ids = own.map(({ id }) => id)
    const rows = new Map((await list(db, ids, { ...reading, own })).map((row) => [row.id, row]))
    return new Map(
      own.flatMap((key): [WaitingKey, Item][] => {
        const row = rows.get(key.id)
        if (!row) return []
        const { escalated = key.escalated, ...shown } = present(row, key, reading)
        const isPast = key.due !== null && key.due <= reading.now
        return [[key, { kind: key.kind, since: key.since.toISOString(), ...shown, due_at: toIso(key.due), escalated: escalated || isPast }]]
      }),
    )
  }

function listBills(db: Queryable, ids: readonly bigint[], { own }: { own: readonly WaitingKey[] }) {
  const due = own.map(({ since }) => since.getTime())
  // The database keeps microseconds.
  return listOverdueBills(db, { ids, from: new Date(Math.min(...due)), before: new Date(Math.max(...due) + 1) })
}
const guaranteeKinds: readonly Kind[] = ['papers', 'vehicles', 'cancellations', 'cases', 'staff_blocks', 'bank_blocks', 'registry_silent']
const isGuarantee = (kind: Kind) => guaranteeKinds.some((one) => one === kind)
const isReceipt = (kind: Kind) => kind.startsWith('receipts_') || kind === 'payers_to_decide'

const listAudit = async (db: Queryable) => {
  const audit = await findLastAudit(db)
  return audit && audit.differences > 0 ? [audit] : []
}

const sources = [
  itemsOf(
    isGuarantee,
    (queryable, ids) => listQueuedGuarantees(queryable, { ids }),
    (row, key, { staffId }) => ({
      ...blank,
      id: row.number,
      guarantee_number: row.number,
      guarantee: presentWaiting(row, key, staffId),
    }),
  ),
  itemsOf(
    (kind) => kind.startsWith('payouts_'),
    listQueuedPayouts,
    (row) => {
      const guaranteeNumber = row.guaranteeId === null ? null : formatGuaranteeNumber(row.guaranteeId)
      const number = formatPayoutNumber(row.id)
      return {
        ...blank,
        id: number,
        guarantee_number: guaranteeNumber,
        payout: {
          number,
          beneficiary_name: row.beneficiaryName,
          beneficiary_name_latin: row.beneficiaryNameLatin,
          amount_fils: toWire(row.amountFils),
          approvals: row.approvals,
          approvals_needed: row.approvalsNeeded,
        },
      }
    },
  ),
  itemsOf(
    (kind) => kind === 'bank_exceptions',
    listQueuedExceptions,
    (row) => ({
      ...blank,
      id: formatExceptionNumber(row.id),
      guarantee_number: row.guaranteeId === null ? null : formatGuaranteeNumber(row.guaranteeId),
      exception: presentException(row),
    }),
  ),
  itemsOf(
    (kind) => kind === 'bank_messages',
    listQueuedMessages,
    (row) => ({ ...blank, id: formatBankMessageNumber(row.id), bank_message: presentBankMessage(row) }),
  ),
  itemsOf(
    (kind) => kind === 'fees_unpaid',
    listBills,
    (row) => {
      const number = formatFeeNumber(row.feeId)
      return {
        ...blank,
        id: number,
        guarantee_number: formatGuaranteeNumber(row.guaranteeId),
        fee: {
          number,
          party_name: row.partyName,
          party_name_latin: row.partyNameLatin,
          open_fils: toWire(fils(row.openFils)),
          due_at: row.dueAt.toISOString(),
        },
      }
    },
  ),
  itemsOf(
    (kind) => kind === 'invoices_rejected',
    (db, ids) => listQueuedInvoices(db, { ids }),
    ({ number, guaranteeId, buyerName, buyerNameLatin, amountFils, problem }) => ({
      ...blank,
      id: number,
      guarantee_number: formatGuaranteeNumber(guaranteeId),
      invoice: {
        number,
        party_name: buyerName,
        party_name_latin: buyerNameLatin,
        amount_fils: toWire(amountFils),
        problem: problem ?? 'other',
      },
    }),
  ),
  itemsOf(isReceipt, listQueuedReceipts, (row, { kind }) => ({
    ...blank,
    id: formatReceiptNumber(row.id),
    guarantee_number: kind === 'receipts_unmatched' || row.guaranteeId === null ? null : formatGuaranteeNumber(row.guaranteeId),
    receipt: {
      number: formatReceiptNumber(row.id),
      bank_reference: row.bankReference,
      way: row.way,
      amount_fils: toWire(row.amountFils),
      remittance: row.remittance,
      received_at: row.receivedAt.toISOString(),
      why: kind === 'receipts_lost' ? 'taken_back' : kind === 'payers_to_decide' ? 'payer_deciding' : (row.why ?? ''),
    },
  })),
  itemsOf(
    (kind) => kind === 'identities',
    listQueuedReviews,
    (row) => ({
      ...blank,
      id: formatIdentityNumber(row.id),
      escalated: needsAdmin(row),
      identity: {
        number: formatIdentityNumber(row.id),
        name: row.name,
        name_latin: row.nameLatin,
        attempt: row.attempt,
        contested: row.isContested,
      },
    }),
  ),
  itemsOf(
    (kind) => kind === 'companies',
    listQueuedApplications,
    (row) => {
      const number = formatApplicationNumber(row.id)
      return {
        ...blank,
        id: number,
        company: { number, name: row.name, name_latin: row.nameLatin, round: row.round },
      }
    },
  ),
  itemsOf(
    (kind) => kind === 'api_access',
    (db, ids) => listQueuedAccounts(db, { ids }),
    ({ id, company, companyLatin }) => ({ ...blank, id: id.toString(), api_access: { name: company, name_latin: companyLatin } }),
  ),
  itemsOf(
    (kind) => kind === 'support',
    listQueuedThreads,
    (row) => {
      const number = formatSupportNumber(row.id)
      return {
        ...blank,
        id: number,
        guarantee_number: row.guaranteeId === null ? null : formatGuaranteeNumber(row.guaranteeId),
        support: { number, name: row.personName, name_latin: row.personNameLatin, opening: row.opening, assigned_to: row.assignedTo },
      }
    },
  ),
  itemsOf(
    (kind) => kind === 'staff_changes',
    listQueuedChanges,
    (row) => ({
      ...blank,
      id: row.id.toString(),
      staff_change: { kind: row.kind, name: row.name, proposed_by: row.proposedBy },
    }),
  ),
  itemsOf(
    (kind) => kind === 'settings',
    (db, ids) => listQueuedSettings(db, { ids }),
    ({ id, name, by }) => ({ ...blank, id: id.toString(), proposal: { name, proposed_by: by, text: null } }),
  ),
  itemsOf(
    (kind) => kind === 'partner_contracts',
    (db, ids) => listPartnersById(db, { ids }),
    ({ id, company, companyLatin }) => ({ ...blank, id: id.toString(), api_access: { name: company, name_latin: companyLatin } }),
  ),
  itemsOf(
    (kind) => kind === 'texts',
    (db, ids) => listQueuedTexts(db, { ids }),
    (row, _, { lang }) => ({
      ...blank,
      id: row.id.toString(),
      proposal: { name: nameOf(row, lang), proposed_by: row.by, text: { kind: row.kind, key: row.key } },
    }),
  ),
  itemsOf(
    (kind) => kind === 'audit_differences',
    listAudit,
    (row) => ({
      ...blank,
      id: `A${row.id}`,
      audit: { differences: row.differences, areas: row.byArea },
    }),
  ),
]

/** The prefix of the subjects that staff vote on. */
const subjectOf: Readonly<Partial<Record<Kind, string>>> = {
  papers: 'paper',
  cancellations: 'cancellation',
  cases: 'case',
  bank_blocks: 'bank',
}

/** Votes that wait for a second one; votes on an earlier request are older than this one. */
function votesOn({ kind, since }: WaitingKey, all: readonly StaffVote[]): readonly StaffVote[] {
  const subject = subjectOf[kind]
  return subject === undefined ? [] : all.filter((vote) => vote.subject.startsWith(`${subject}:`) && new Date(vote.at) >= since)
}

function presentWaiting(row: QueuedGuarantee, key: WaitingKey, staffId: Id<'staff'>): Item['guarantee'] {
  const votes = votesOn(key, row.votes ?? [])
  return {
    vehicle_type: row.vehicleType,
    plate_number: row.plateNumber,
    plate_code: row.plateCode,
    total_price_fils: toWire(row.totalPriceFils),
    blocks: key.blocks ?? [],
    answer: key.answer,
    votes: votes.length,
    voted: votes.some((vote) => vote.staffId === staffId.toString()),
  }
}
