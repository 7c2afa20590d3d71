import { formatGuaranteeNumber, parseGuaranteeNumber } from '@damana/contract/ids'
import type { Input, Output } from '@damana/contract'
import { parseFils, toWire } from '@damana/contract/money'
import type { Queryable } from '#db/queryable.ts'
import { type CodeRow, findCodeForStaff, insertCode, listCodes, listUses, lockCodeForStaff, updateLimits } from '#discounts/index.ts'
import { listCodeProposals } from '#kernel/approvals.queries.ts'
import { approve, presentApproval, propose, takeApprovalBack } from '#kernel/approvals.ts'
import type { ContextOf, RequestContext, StaffActor, Tx } from '#kernel/context.ts'
import { DomainError, found, refuseField } from '#kernel/errors.ts'
import { toIso } from '#kernel/instants.ts'

type Page = Output<'GET /admin/discount-codes'>
type View = Output<'GET /admin/discount-codes/:code'>
type Proposal = Page['proposals'][number]
type Terms = NonNullable<Proposal['terms']>

const pageSize = 50
const twoPersons = { persons: 2 } as const
const subjectOf = (code: string): string => `setting:discountCode:${code}`

/** Lists codes, the newest first. */
export async function listDiscountCodes(
  ctx: ContextOf<'GET /admin/discount-codes'>,
  { query }: Input<'GET /admin/discount-codes'>,
): Promise<Page> {
  return presentPage(ctx.db, ctx.actor, query)
}

/** One code with the guarantees that used it. */
export async function showDiscountCode(
  ctx: ContextOf<'GET /admin/discount-codes/:code'>,
  { params, query }: Input<'GET /admin/discount-codes/:code'>,
): Promise<View> {
  return presentCode(ctx.db, ctx.actor, params.code, query.cursor)
}

/** Proposes a new code; the second person creates exactly it. */
export const proposeDiscountCode = (
  ctx: ContextOf<'POST /admin/discount-codes/propose'>,
  { body: { reason, ...terms } }: Input<'POST /admin/discount-codes/propose'>,
): Promise<Page> => {
  return ctx.transact(async (tx) => {
    if ((terms.kind === 'percent') !== (terms.percent_basis_points !== null)) refuseField('/percent_basis_points', 'required')
    if ((terms.kind === 'value') !== (terms.value_fils !== null)) refuseField('/value_fils', 'required')
    if (terms.valid_from !== null && new Date(terms.valid_from) <= tx.now) refuseField('/valid_from', 'date_past')
    checkEnd(tx, terms.valid_until, terms.valid_from)
    if (await findCodeForStaff(tx, { code: terms.code })) refuseField('/code', 'code_taken')
    await propose(tx, proposalOf(terms.code, 'create', terms), { actor: ctx.actor, reason })
    return presentPage(tx, ctx.actor, {})
  })
}

/** Another person approves exactly this new code. */
export const approveDiscountCode = (
  ctx: ContextOf<'POST /admin/discount-codes/approve'>,
  { body }: Input<'POST /admin/discount-codes/approve'>,
): Promise<Page> => {
  return ctx.transact(async (tx) => {
    const proposal = (await listCodeProposals(tx)).find(({ sha256, content }) => sha256 === body.approves && content.decision === 'create')
    if (!proposal) throw new DomainError('action_not_allowed', { reason: 'proposal_changed' })
    const terms = JSON.parse(proposal.content.terms) as Terms // as it was proposed here
    if (await findCodeForStaff(tx, { code: terms.code })) throw new DomainError('action_not_allowed', { reason: 'code_taken' })
    if (terms.valid_until !== null && new Date(terms.valid_until) <= tx.now)
      throw new DomainError('action_not_allowed', { reason: 'moment_past' })
    await approve(tx, proposalOf(terms.code, 'create', terms), { actor: ctx.actor, ...body }, twoPersons)
    await insertCode(tx, {
      code: terms.code,
      kind: terms.kind,
      percentBasisPoints: terms.percent_basis_points,
      valueFils: terms.value_fils === null ? null : parseFils(terms.value_fils),
      validFrom: dateOf(terms.valid_from),
      validUntil: dateOf(terms.valid_until),
      maxUses: terms.max_uses,
      maxUsesPerParty: terms.max_uses_per_party,
      leastPriceFils: parseFils(terms.least_price_fils),
      budgetFils: terms.budget_fils === null ? null : parseFils(terms.budget_fils),
      proposedBy: proposal.staffId,
      approvedBy: ctx.actor.staffId,
      sha256: proposal.sha256,
    })
    return presentPage(tx, ctx.actor, {})
  })
}

/** Two persons change the end and the limits of a code, never below what is used of it. */
export const changeLimits = (
  ctx: ContextOf<'POST /admin/discount-codes/:code/limits'>,
  { params, body: { reason, approves, ...limits } }: Input<'POST /admin/discount-codes/:code/limits'>,
): Promise<View> =>
  decide(ctx, params.code, { decision: 'limits', reason, approves }, (tx, code) => {
    checkEnd(tx, limits.valid_until, toIso(code.validFrom))
    if (limits.max_uses !== null && limits.max_uses < code.used) refuseField('/max_uses', 'below_used')
    if (limits.budget_fils !== null && parseFils(limits.budget_fils) < code.spentFils) refuseField('/budget_fils', 'below_used')
    return { ...termsOf(code), ...limits }
  })

/** Two persons stop a code; sales that have it keep it. */
export const stopDiscountCode = (
  ctx: ContextOf<'POST /admin/discount-codes/:code/stop'>,
  { params, body }: Input<'POST /admin/discount-codes/:code/stop'>,
): Promise<View> => decide(ctx, params.code, { decision: 'stop', ...body }, () => null)

/** The proposer takes it back, as long as nobody approved it. */
export const takeDiscountCodeBack = (
  ctx: ContextOf<'POST /admin/discount-codes/:code/take-back'>,
  { params }: Input<'POST /admin/discount-codes/:code/take-back'>,
): Promise<Page> => {
  return ctx.transact(async (tx) => {
    await takeApprovalBack(tx, subjectOf(params.code), ctx.actor)
    return presentPage(tx, ctx.actor, {})
  })
}

function checkEnd(tx: Tx, until: string | null, from: string | null): void {
  if (until === null) return
  if (new Date(until) <= tx.now) refuseField('/valid_until', 'date_past')
  if (from !== null && new Date(until) <= new Date(from)) refuseField('/valid_until', 'end_before_begin')
}

const dateOf = (text: string | null): Date | null => (text === null ? null : new Date(text))

const proposalOf = (code: string, decision: Proposal['decision'], terms: Terms | null) => ({
  subject: subjectOf(code),
  content: { decision, terms: JSON.stringify(terms) },
  basis: {},
})

function decide(
  ctx: RequestContext<StaffActor>,
  name: string,
  by: { decision: 'limits' | 'stop'; reason: string; approves?: string | undefined },
  termsAfter: (tx: Tx, code: CodeRow) => Terms | null,
): Promise<View> {
  return ctx.transact(async (tx) => {
    const code = found(await lockCodeForStaff(tx, name))
    if (code.state === 'ended') throw new DomainError('action_not_allowed', { reason: 'code_ended' })
    const terms = termsAfter(tx, code)
    const proposal = proposalOf(code.code, by.decision, terms)
    const standing = (await listCodeProposals(tx)).filter(({ subject }) => subject === proposal.subject)
    if (await approve(tx, proposal, { actor: ctx.actor, reason: by.reason, approves: by.approves }, twoPersons)) {
      const first = found(standing.find(({ content }) => content.terms === proposal.content.terms && content.decision === by.decision))
      await updateLimits(tx, {
        code: code.code,
        validUntil: terms === null ? tx.now : dateOf(terms.valid_until),
        maxUses: terms === null ? code.maxUses : terms.max_uses,
        budgetFils: terms === null ? code.budgetFils : terms.budget_fils === null ? null : parseFils(terms.budget_fils),
        proposedBy: first.staffId,
        approvedBy: ctx.actor.staffId,
        sha256: first.sha256,
      })
    }
    return presentCode(tx, ctx.actor, code.code)
  })
}

const termsOf = (row: CodeRow): Terms => ({
  code: row.code,
  kind: row.kind,
  percent_basis_points: row.percentBasisPoints,
  value_fils: row.valueFils === null ? null : toWire(row.valueFils),
  valid_from: toIso(row.validFrom),
  valid_until: toIso(row.validUntil),
  max_uses: row.maxUses,
  max_uses_per_party: row.maxUsesPerParty,
  least_price_fils: toWire(row.leastPriceFils),
  budget_fils: row.budgetFils === null ? null : toWire(row.budgetFils),
})
const presentRow = (row: CodeRow) => ({ ...termsOf(row), used: row.used, spent_fils: toWire(row.spentFils), state: row.state })

async function presentProposals(db: Queryable, actor: StaffActor, ofCode?: string): Promise<Proposal[]> {
  return (await listCodeProposals(db))
    .filter(({ code }) => ofCode === undefined || code === ofCode)
    .map(({ code, content, ...approval }) => ({
      code,
      decision: content.decision,
      terms: JSON.parse(content.terms) as Terms | null, // as it was proposed here
      ...presentApproval(approval, actor),
    }))
}

async function presentPage(db: Queryable, actor: StaffActor, query: Input<'GET /admin/discount-codes'>['query']): Promise<Page> {
  const below = query.cursor === undefined ? null : BigInt(query.cursor)
  const part = query.q?.toUpperCase() ?? null
  const rows = await listCodes(db, { below, state: query.state ?? null, part, count: BigInt(pageSize + 1) })
  const items = rows.slice(0, pageSize)
  return {
    items: items.map(presentRow),
    next_cursor: rows.length > pageSize ? (items.at(-1)?.id.toString() ?? null) : null,
    proposals: await presentProposals(db, actor),
  }
}

async function presentCode(db: Queryable, actor: StaffActor, name: string, cursor?: string): Promise<View> {
  const code = found(await findCodeForStaff(db, { code: name }))
  const below = cursor === undefined ? null : found(parseGuaranteeNumber(cursor))
  const rows = await listUses(db, { codeId: code.id, below, count: BigInt(pageSize + 1) })
  const uses = rows.slice(0, pageSize).map((use) => ({
    guarantee_number: formatGuaranteeNumber(use.guaranteeId),
    party_name: use.partyName,
    discount_fils: toWire(use.discountFils),
    at: use.createdAt.toISOString(),
    given_back_at: toIso(use.givenBackAt),
  }))
  return {
    ...presentRow(code),
    uses,
    next_cursor: rows.length > pageSize ? (uses.at(-1)?.guarantee_number ?? null) : null,
    proposals: await presentProposals(db, actor, code.code),
  }
}
