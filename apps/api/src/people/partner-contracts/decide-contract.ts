import type { Input, Output, Reply } from '@damana/contract'
import { fils, parseFils, toWire } from '@damana/contract/money'
import type { Queryable } from '#db/queryable.ts'
import { approve, listApprovals, presentApproval, propose, settleApprovals, takeApprovalBack } from '#kernel/approvals.ts'
import type { PersonActor, RequestContext, StaffActor, Tx } from '#kernel/context.ts'
import { DomainError, found, refuseField } from '#kernel/errors.ts'
import { toIso } from '#kernel/instants.ts'
import { insertSecurityEvent } from '#kernel/security-events.queries.ts'
import { companyOf } from '#people/company-users/index.ts'
import { faultOfFee, refuseContract } from './contract.rules.ts'
import { type ContractRow, endContractInForce, findPartner, insertContract, listContracts, lockPartner, type Partner } from './queries.ts'

type Ctx = RequestContext<StaffActor>
type Shown = Output<'GET /admin/partner-contracts/:id'>
type Terms = Shown['proposals'][number]['terms']

const twoPersons = { persons: 2 } as const

/** The contract of the company acted for. */
export async function showOwnContract(ctx: RequestContext<PersonActor>): Promise<Reply<'GET /partner-contract'>> {
  const [newest] = await listContracts(ctx.db, { companyId: companyOf(ctx.actor) })
  return { contract: newest ? presentContract(newest) : null }
}

/** Finance and administrators see a company's contract, those before it, and what waits for another of them. */
export const showContractOfCompany = async (ctx: Ctx, { params }: Input<'GET /admin/partner-contracts/:id'>): Promise<Shown> =>
  present(ctx.db, found(await findPartner(ctx.db, { companyId: BigInt(params.id) })), ctx.actor)

/** Proposes a contract with a company that has access by program. */
export const proposeContract = (
  ctx: Ctx,
  { params, body: { reason, ...terms } }: Input<'POST /admin/partner-contracts/:id/propose'>,
): Promise<Shown> =>
  onPartner(ctx, params.id, async (tx, partner) => {
    checkAccess(partner)
    const { kind, feeFils, feeBasisPoints, mostFeeFils } = storedTerms(terms)
    const fault = faultOfFee({ kind, feeFils, feeBasisPoints, mostFeeFils })
    if (fault) refuseField(`/${fault[0]}`, fault[1])
    await propose(tx, await proposalOf(tx, partner, terms), { actor: ctx.actor, reason })
    await note(tx, ctx, partner, 'proposed')
  })

/** Another person approves exactly what was proposed; it takes the place of the contract in force. */
export const approveContract = (ctx: Ctx, { params, body }: Input<'POST /admin/partner-contracts/:id/approve'>): Promise<Shown> =>
  onPartner(ctx, params.id, async (tx, partner) => {
    checkAccess(partner)
    const { companyId } = partner
    const proposal = (await listApprovals(tx, subjectOf(partner), await basisOf(tx, partner))).find(
      ({ sha256 }) => sha256 === body.approves,
    )
    if (!proposal) throw new DomainError('action_not_allowed', { reason: 'proposal_changed' })
    const terms = termsOf(proposal)
    await approve(tx, await proposalOf(tx, partner, terms), { actor: ctx.actor, ...body }, twoPersons)
    const { staffId } = ctx.actor
    await endContractInForce(tx, { companyId, staffId, reason: body.reason, now: tx.now })
    await insertContract(tx, {
      companyId,
      ...storedTerms(terms),
      proposedBy: proposal.staffId,
      approvedBy: staffId,
      sha256: proposal.sha256,
      now: tx.now,
    })
    await note(tx, ctx, partner, 'agreed')
  })

/** The proposer takes it back, as long as nobody approved it. */
export const takeProposalBack = (ctx: Ctx, { params }: Input<'POST /admin/partner-contracts/:id/take-back'>): Promise<Shown> =>
  onPartner(ctx, params.id, (tx, partner) => takeApprovalBack(tx, subjectOf(partner), ctx.actor))

/** Ends a contract at once, and what was proposed in its place. */
export const endContract = (ctx: Ctx, { params, body }: Input<'POST /admin/partner-contracts/:id/end'>): Promise<Shown> =>
  onPartner(ctx, params.id, async (tx, partner) => {
    const { companyId } = partner
    const ended = await endContractInForce(tx, { companyId, staffId: ctx.actor.staffId, reason: body.reason, now: tx.now })
    if (!ended) throw new DomainError('action_not_allowed', { reason: 'wrong_status' })
    await settleApprovals(tx, subjectOf(partner))
    await note(tx, ctx, partner, 'ended')
  })

/** Work on the contracts of one company, under the lock of its access. */
async function onPartner(ctx: Ctx, id: string, work: (tx: Tx, partner: Partner) => Promise<void>): Promise<Shown> {
  const companyId = BigInt(id)
  return ctx.transact(async (tx) => {
    await lockPartner(tx, { companyId })
    const partner = found(await findPartner(tx, { companyId }))
    await work(tx, partner)
    return present(tx, partner, ctx.actor)
  })
}

function checkAccess({ status }: Partner): void {
  const reason = refuseContract(status)
  if (reason) throw new DomainError('action_not_allowed', { reason })
}

const subjectOf = ({ companyId }: Partner) => `partner-contract:${companyId}`
/** Terms are agreed over the newest contract: where that has changed, they are proposed anew. */
async function basisOf(db: Queryable, { companyId }: Partner) {
  const [newest] = await listContracts(db, { companyId })
  return { newest: newest?.id.toString() ?? null, ended: toIso(newest?.endedAt ?? null) }
}
const proposalOf = async (db: Queryable, partner: Partner, terms: Terms) => ({
  subject: subjectOf(partner),
  content: { terms: JSON.stringify(terms) },
  basis: await basisOf(db, partner),
})
const termsOf = ({ content }: { content: unknown }): Terms => JSON.parse((content as { terms: string }).terms) as Terms // as it was proposed here

const storedTerms = (terms: Terms) => ({
  kind: terms.kind,
  feeFils: terms.fee_fils === null ? null : parseFils(terms.fee_fils),
  feeBasisPoints: terms.fee_basis_points,
  mostFeeFils: parseFils(terms.most_fee_fils),
  bearer: terms.bearer,
  mostPriceFils: parseFils(terms.most_price_fils),
  mostSalesADay: terms.most_sales_a_day,
})

async function note(tx: Tx, { actor, requestId }: Ctx, { companyId }: Partner, what: 'proposed' | 'agreed' | 'ended'): Promise<void> {
  const { staffId, sessionId } = actor
  await insertSecurityEvent(tx, {
    kind: `partner_contract_${what}`,
    staffId,
    sessionId,
    requestId,
    facts: { company: companyId.toString() },
  })
}

async function present(db: Queryable, partner: Partner, actor: StaffActor): Promise<Shown> {
  const rows = await listContracts(db, { companyId: partner.companyId })
  const inForce = rows.find(({ endedAt }) => endedAt === null)
  const approvals = await listApprovals(db, subjectOf(partner), await basisOf(db, partner))
  return {
    id: partner.companyId.toString(),
    company: partner.company,
    company_latin: partner.companyLatin,
    refusal: refuseContract(partner.status),
    contract: inForce ? presentContract(inForce) : null,
    past: rows
      .filter((row) => row !== inForce)
      .slice(0, 100)
      .map((row) => ({ ...presentContract(row), by: [row.proposedBy, row.approvedBy], ended_by: row.endedBy })),
    proposals: approvals.map((one) => ({ ...presentApproval(one, actor), terms: termsOf(one) })),
  }
}

const presentContract = (row: ContractRow) => ({
  kind: row.kind,
  fee_fils: row.feeFils === null ? null : toWire(fils(row.feeFils)),
  fee_basis_points: row.feeBasisPoints,
  most_fee_fils: toWire(fils(row.mostFeeFils)),
  bearer: row.bearer,
  most_price_fils: toWire(fils(row.mostPriceFils)),
  most_sales_a_day: row.mostSalesADay,
  agreed_at: row.agreedAt.toISOString(),
  ended_at: toIso(row.endedAt),
  ended_reason: row.endedReason,
})
