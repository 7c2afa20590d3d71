import type { Queryable } from '#db/queryable.ts'
import type { PersonActor } from '#kernel/context.ts'
import { DomainError, found } from '#kernel/errors.ts'
import { type CompanyUserChange, readContact } from '#people/sign-in/index.ts'
import { findAskingCompany, findCompany, listCompanyUsers } from './queries.ts'
import { companyOf, granterOf } from './show-users.ts'

/** What the step-up's message says of a change of users: what, whom, and in which company. */
export async function describeCompanyUser(
  db: Queryable,
  actor: PersonActor,
  its: CompanyUserChange,
): Promise<{ action: string; user: string; company: string }> {
  const companyId = companyOf(actor)
  await granterOf(db, actor, companyId)
  const company = await findCompany(db, companyId)
  if (!company) throw new DomainError('not_found')
  const isFull = its.full_on_group === true || its.permissions?.includes('full') === true
  const hasRights = its.change === 'add' || its.change === 'update'
  const action = `company_user_${its.change}${hasRights && isFull ? '_full' : ''}`
  return { action, user: await whomOf(db, companyId, its), company: company.name }
}

async function whomOf(db: Queryable, companyId: bigint, { change, id, mobile, email }: CompanyUserChange): Promise<string> {
  if (change === 'group_agree' || change === 'group_decline') return found(await findAskingCompany(db, companyId, BigInt(id ?? '0')))
  if (id === undefined) return readContact(mobile ?? email ?? '', mobile === undefined ? '/company_user/email' : '/company_user/mobile').to
  const row = (await listCompanyUsers(db, companyId)).find((one) => one.id === BigInt(id))
  if (!row) throw new DomainError('not_found')
  return `${row.name} (${row.phone ?? row.email ?? ''})`
}
