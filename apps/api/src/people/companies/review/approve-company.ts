import type { RequestContext, StaffActor, Tx } from '#kernel/context.ts'
import type { Queryable } from '#db/queryable.ts'
import { auditContextOf } from '#kernel/audit-context.ts'
import type { HolderAnswer } from '#kernel/holder-check.ts'
import { DomainError } from '#kernel/errors.ts'
import type { Id } from '#db/id.ts'
import { nameFirstAccount, requireGoodAccount } from '#people/bank-accounts/index.ts'
import { inviteByApproval } from '#people/company-users/index.ts'
import { adoptCompany, toE164 } from '#people/parties/index.ts'
import { insertEvent, listSections, type SectionRow } from '../application.queries.ts'
import { findGroup, type GroupRow } from '../group.queries.ts'
import { askGroup } from '../group-requests/ask-group.ts'
import { groupKeyOf } from '../group.rules.ts'
import type { CompanyReviewDeps } from './deps.ts'
import { type Login, readSection, requireSection } from '../sections.rules.ts'
import { rightsOfLogin } from './login-rights.rules.ts'
import { addCompany, type Application, isNumberTaken } from './queries.ts'

type Ctx = RequestContext<StaffActor>

/**
 * Makes the company of an application: its party, account and group, and invites the login accounts. Nobody acts for it before the primary, the first
 * login account, has accepted.
 */
export async function approveCompany(
  ctx: Ctx,
  tx: Tx,
  application: Application,
  holderAnswer: HolderAnswer,
  deps: CompanyReviewDeps,
): Promise<Id<'companies'>> {
  const sections = await listSections(tx, { applicationId: application.id })
  const { name_ar: name, name_en: nameEn, national_number: nationalNumber } = requireSection(sections, 'company')
  const group = requireSection(sections, 'group')
  if (await isNumberTaken(tx, nationalNumber)) throw new DomainError('action_not_allowed', { reason: 'company_exists' })
  const [primary] = group.logins
  if (!primary) throw new Error(`application ${application.id} was submitted without a login account`)
  const partyId = await adoptCompany(tx, { name, nameEn, nationalNumber, phone: phoneOf(primary) })
  if (partyId === undefined) throw new DomainError('action_not_allowed', { reason: 'company_exists' })
  const wanted = await wantedGroup(tx, group)
  const companyId = await addCompany(tx, partyId, wanted && !wanted.isOpen ? wanted.id : null)
  if (wanted?.isOpen) await askGroup(tx, { companyId, company: { name, nameLatin: nameEn }, group: wanted })

  const invited = new Set<string>()
  for (const login of group.logins) {
    // Of two with one phone the first counts.
    if (!invited.has(phoneOf(login))) await inviteLogin(ctx, tx, { application, sections, login, companyId })
    invited.add(phoneOf(login))
  }
  const audit = auditContextOf(ctx, tx)
  const account = requireGoodAccount(requireSection(sections, 'bank'), deps.settings())
  await nameFirstAccount(tx, audit, { partyId, userId: null, account, holderAnswer }, deps.publish)
  await deps.publish(tx, audit, { kind: 'party_completed', partyId })
  return companyId
}

interface Invited {
  application: Application
  sections: readonly SectionRow[]
  login: Login
  companyId: Id<'companies'>
}

/** Asks the bank about the account of an application; what the approval refuses is not asked about. */
export async function checkHolderOf(db: Queryable, applicationId: bigint, { checkHolder }: CompanyReviewDeps): Promise<HolderAnswer> {
  const sections = await listSections(db, { applicationId })
  const of = (name: string) => sections.find(({ section }) => section === name)?.data
  const [bank, company] = [readSection('bank', of('bank')), readSection('company', of('company'))]
  return bank && company ? checkHolder(bank.iban, company.name_ar) : 'unknown'
}

/** Invites a login account with the rights that the application gives it. */
export async function inviteLogin({ actor, requestId }: Ctx, tx: Tx, { application, sections, login, companyId }: Invited): Promise<void> {
  const { logins } = requireSection(sections, 'group')
  const isPrimary = logins[0]?.id === login.id
  const companyUserId = await inviteByApproval(tx, {
    companyId,
    company: application,
    name: login.name,
    phone: phoneOf(login),
    permissions: rightsOfLogin(login, { isPrimary, commissioners: requireSection(sections, 'commissioners').commissioners }),
    isPrimary,
    lang: application.lang,
    requestId,
  })
  await insertEvent(tx, {
    applicationId: application.id,
    kind: 'account_invited',
    staffId: actor.staffId,
    facts: { login: login.id, company_user_id: companyUserId.toString() },
    now: tx.now,
  })
}

function phoneOf({ phone }: { phone: string }): string {
  const e164 = toE164(phone)
  if (e164 === undefined) throw new Error('a login account was submitted without a mobile number')
  return e164
}

/** The group that the application names. A new one is this company's at once; joining one that others are in needs the consent of a primary there. */
const wantedGroup = async (tx: Tx, { choice, name }: { choice: string; name?: string | undefined }): Promise<GroupRow | null> =>
  choice === 'none' || name === undefined ? null : ((await findGroup(tx, { nameKey: groupKeyOf(name) })) ?? null)
