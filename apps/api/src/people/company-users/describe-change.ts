import type { Queryable } from '#db/queryable.ts'
import type { PersonActor } from '#kernel/context.ts'
import { found } from '#kernel/errors.ts'
import type { Id } from '#db/id.ts'
import type { CompanyUserChange } from '#people/sign-in/index.ts'
import { findAskingCompany, findCompany, listCompanyUsers } from './queries.ts'
import { companyOf } from './show-users.ts'

/** The step-up's message about the users of a company: that they are managed, or else what is done to whom. */
export async function describeCompanyUser(
  db: Queryable,
  actor: PersonActor,
  its: CompanyUserChange,
): Promise<{ action: string; company: string; user?: string }> {
  const companyId = companyOf(actor)
  const { name: company } = found(await findCompany(db, { id: companyId }))
  const { change, id = '0' } = its
  switch (change) {
    case 'add':
    case 'update':
    case 'delete':
      return { action: 'company_users', company }
    case 'transfer_primary':
      return { action: `company_user_${change}`, company, user: await nameOfUser(db, companyId, id) }
    case 'group_agree':
    case 'group_decline':
      return { action: `company_user_${change}`, company, user: found(await findAskingCompany(db, companyId, BigInt(id))) }
  }
}

async function nameOfUser(db: Queryable, companyId: Id<'companies'>, id: string): Promise<string> {
  const { name, phone, email } = found((await listCompanyUsers(db, { companyId })).find((one) => one.id === BigInt(id)))
  return `${name} (${phone ?? email ?? ''})`
}
