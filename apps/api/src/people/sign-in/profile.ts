import type { Output } from '@damana/contract'
import { cleanHtml } from '#content/index.ts'
import type { Queryable } from '#db/queryable.ts'
import type { Id } from '#db/id.ts'
import { nextScreen } from './gates.rules.ts'
import { getProfileRow, type ProfileRow } from './queries.ts'

export type Profile = Omit<Output<'GET /auth/get-profile'>, 'token'>

/** The profile of the signed-in user. */
export const readProfile = async (db: Queryable, sessionId: Id<'sessions'>, termsInForce: number): Promise<Profile> =>
  presentProfile(await getProfileRow(db, sessionId), termsInForce)

export function presentProfile(row: ProfileRow, termsInForce: number): Profile {
  const companies = (row.companies ?? []).map((company) => ({
    user_company_id: company.company_id,
    name: company.name,
    name_latin: company.name_latin,
    permissions: company.is_primary || company.full_on_group ? ['full'] : company.permissions,
    is_primary: company.is_primary,
    full_on_group: company.full_on_group,
  }))
  const acting =
    companies.find(({ user_company_id }) => BigInt(user_company_id) === row.actingCompanyId) ??
    (row.accountType === 'company' ? companies[0] : undefined)
  return {
    account_type: row.accountType,
    name: row.name,
    name_latin: row.nameLatin,
    slug: slugOf(row.name),
    phone: row.phone,
    email: row.email,
    email_verified: row.emailVerified,
    mobile_verified: row.mobileVerified,
    next_screen: nextScreen(gatesOf(row, termsInForce)),
    dis_active_message: row.deactivated && row.deactivatedMessage !== null ? cleanHtml(row.deactivatedMessage) : null,
    read_terms_is_same: row.termsVersion >= termsInForce,
    full_on_group: acting?.full_on_group ? 1 : 0,
    is_company_primary: acting?.is_primary ? 1 : 0,
    company_permissions: acting?.permissions ?? [],
    user_company_id: acting?.user_company_id ?? null,
    companies,
    profile_image_full_path: row.avatarPath,
    identity: row.identity,
    session_ends_at: row.endsAt.toISOString(),
  }
}

const gatesOf = (row: ProfileRow, termsInForce: number) => ({
  accountType: row.accountType,
  deactivated: row.deactivated,
  termsAccepted: row.termsVersion,
  termsInForce,
  mobileVerified: row.mobileVerified,
  emailVerified: row.emailVerified,
  trusted: row.trusted,
  hasInitialPassword: row.hasInitialPassword,
  registrationCompleted: row.registrationCompleted,
})

/** A name as a piece of an address: letters and digits of any script, joined by hyphens. */
export const slugOf = (name: string): string =>
  name
    .toLowerCase()
    .normalize('NFC')
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-|-$/g, '')
