import type { Lang } from '@damana/contract/errors'
import type { Queryable } from '#db/queryable.ts'
import type { PersonActor } from '#kernel/context.ts'
import { found } from '#kernel/errors.ts'
import type { Id } from '#db/id.ts'
import type { CompanyUserChange } from '#people/sign-in/index.ts'
import { rowNameIn } from '#people/parties/index.ts'
import { findAskingCompany, findCompany, listCompanyUsers } from './queries.ts'
import { companyOf } from './show-users.ts'

/** The step-up's message about the users of a company: that they are managed, or else what is done to whom. */
export async function describeCompanyUser(
  db: Queryable,
  actor: PersonActor,
  its: CompanyUserChange,
  lang: Lang,
): Promise<{ action: string; company: string; user?: string }> {
  const companyId = companyOf(actor)
  const company = await nameOfCompany(db, companyId, lang)
  const { change, id = '0' } = its
  switch (change) {
    case 'add':
    case 'update':
    case 'delete':
      return { action: 'company_users', company }
    case 'transfer_primary':
      return { action: `company_user_${change}`, company, user: await nameOfUser(db, companyId, id, lang) }
    case 'group_agree':
    case 'group_decline':
      return {
        action: `company_user_${change}`,
        company,
        user: rowNameIn(lang, found(await findAskingCompany(db, { companyId, requestId: BigInt(id) }))),
      }
  }
}

export const nameOfCompany = async (db: Queryable, id: Id<'companies'>, lang: Lang): Promise<string> =>
  rowNameIn(lang, found(await findCompany(db, { id })))

async function nameOfUser(db: Queryable, companyId: Id<'companies'>, id: string, lang: Lang): Promise<string> {
  const user = found((await listCompanyUsers(db, { companyId })).find((one) => one.id === BigInt(id)))
  return `${rowNameIn(lang, user)} (${user.phone ?? user.email ?? ''})`
}
