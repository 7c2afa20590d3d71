import type { RequestContext, StaffActor, Tx } from '#kernel/context.ts'
import { auditContextOf } from '#kernel/audit-context.ts'
import { DomainError } from '#kernel/errors.ts'
import { nameFirstAccount, requireGoodAccount } from '#people/bank-accounts/index.ts'
import { addMembership } from '#people/company-users/index.ts'
import { adoptCompany, toE164 } from '#people/parties/index.ts'
import { addCompanyUser, findUserByPhone, inviteToSetPassword } from '#people/sign-in/index.ts'
import { insertEvent, listSections } from '../application.queries.ts'
import { findGroup } from '../group.queries.ts'
import { groupKeyOf } from '../group.rules.ts'
import type { CompanyReviewDeps } from './deps.ts'
import { requireSection } from '../sections.rules.ts'
import { addCompany, type Application, isNumberTaken } from './queries.ts'

type Ctx = RequestContext<StaffActor>

/**
 * Makes the company of an application: its party, account, group and login accounts. The first login account is the primary; another has the rights of the commissioner
 * with its phone. Whoever has an account with that phone becomes a member, everybody else is invited to set a password.
 */
export async function approveCompany(ctx: Ctx, tx: Tx, application: Application, deps: CompanyReviewDeps): Promise<bigint> {
  const sections = await listSections(tx, application.id)
  const { name_ar: name, name_en: nameEn, national_number: nationalNumber } = requireSection(sections, 'company')
  const { commissioners } = requireSection(sections, 'commissioners')
  const group = requireSection(sections, 'group')
  if (await isNumberTaken(tx, nationalNumber)) throw new DomainError('action_not_allowed', { reason: 'company_exists' })
  const [primary, ...others] = group.logins
  if (!primary) throw new Error(`application ${application.id} was submitted without a login account`)
  const partyId = await adoptCompany(tx, { name, nameEn, nationalNumber, phone: phoneOf(primary) })
  if (partyId === undefined) throw new DomainError('action_not_allowed', { reason: 'company_exists' })
  const companyId = await addCompany(tx, partyId, await groupOf(tx, group))

  const primaryId = await addLogin(ctx, tx, application, { login: primary, companyId, permissions: ['full'], isPrimary: true })
  for (const login of others) {
    const commissioner = commissioners.find(({ phone }) => toE164(phone) === phoneOf(login))
    await addLogin(ctx, tx, application, { login, companyId, permissions: commissioner?.permissions ?? ['damana.view'], isPrimary: false })
  }
  const audit = auditContextOf(ctx, tx)
  const account = requireGoodAccount(requireSection(sections, 'bank'), deps.settings())
  await nameFirstAccount(tx, audit, { partyId, userId: primaryId, account }, deps.publish)
  await deps.publish(tx, audit, { kind: 'party_completed', partyId })
  return companyId
}

interface NewLogin {
  login: { name: string; phone: string }
  companyId: bigint
  permissions: readonly string[]
  isPrimary: boolean
}

async function addLogin(
  ctx: Ctx,
  tx: Tx,
  { id, lang, nameAr }: Application,
  { login, companyId, permissions, isPrimary }: NewLogin,
): Promise<bigint> {
  const phone = phoneOf(login)
  const known = await findUserByPhone(tx, phone)
  const userId = known ?? (await addCompanyUser(tx, { name: login.name, phone, lang }))
  await addMembership(tx, { userId, companyId, permissions, isPrimary })
  if (known === undefined) await inviteToSetPassword(tx, userId, nameAr)
  const { staffId } = ctx.actor
  await insertEvent(tx, { applicationId: id, kind: 'account_invited', staffId, facts: { user_id: userId.toString() }, now: tx.now })
  return userId
}

function phoneOf({ phone }: { phone: string }): string {
  const e164 = toE164(phone)
  if (e164 === undefined) throw new Error('a login account was submitted without a mobile number')
  return e164
}

/** A new group is this company's at once. Joining one that others are in needs the consent of a primary there. */
async function groupOf(tx: Tx, { choice, name }: { choice: string; name?: string | undefined }): Promise<bigint | null> {
  if (choice === 'none' || name === undefined) return null
  const group = await findGroup(tx, groupKeyOf(name))
  return group && !group.isOpen ? group.id : null
}
