import type { Lang } from '@damana/contract/errors'
import type { Queryable } from '#db/queryable.ts'
import type { PersonActor } from '#kernel/context.ts'
import { companyOf, nameOfCompany } from '#people/company-users/index.ts'
import type { ApiAccessChange } from '#people/sign-in/index.ts'

/** The step-up's message about a company's access: what is applied for or made, and for which company. */
export const describeApiAccess = async (
  db: Queryable,
  actor: PersonActor,
  change: ApiAccessChange,
  lang: Lang,
): Promise<{ action: string; company: string }> => ({ action: `api_${change}`, company: await nameOfCompany(db, companyOf(actor), lang) })
