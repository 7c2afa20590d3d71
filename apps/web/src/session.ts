/** The profile of the signed-in user, as the server last answered it. Only `api.ts` reads the token. */
import type { Output } from '@damana/contract'
import { hasPermission, pageNeeds, type Permission } from '@damana/contract/permissions'
import { i18next } from '@damana/ui'
import { startI18n } from '#phrases.ts'
import { useSyncExternalStore } from 'react'
import { api, ApiError, forgetToken, hasToken, onSessionEnd } from '#api.ts'

import { keepDestination } from './destination.ts'
import { paths } from './paths.ts'

export { keepDestination, takeDestination } from './destination.ts'

export type Profile = Omit<Output<'GET /auth/check-auth'>, 'token'>

interface Session {
  profile: Profile | undefined
  isLoading: boolean
  /** The error message of a failed profile request. */
  error: string | undefined
  /** It ended elsewhere while a page was open. */
  hasEnded: boolean
  /** Why, where the server says more than that it is over. */
  endReason?: string | undefined
}

const empty: Session = { profile: undefined, isLoading: false, error: undefined, hasEnded: false }
let session: Session = empty
let pending: Promise<Profile> | undefined
const listeners = new Set<() => void>()

function set(next: Session): void {
  session = next
  for (const tell of listeners) tell()
}
const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** The profile, requested once and cached until it is cleared. */
export function loadProfile(): Promise<Profile> {
  if (session.profile) return Promise.resolve(session.profile)
  pending ??= fetchProfile().finally(() => {
    pending = undefined
  })
  return pending
}

/** Requests the profile without the cache. */
async function fetchProfile(): Promise<Profile> {
  set({ ...session, isLoading: true, error: undefined })
  try {
    const profile = await api('GET /auth/check-auth')
    keepProfile(profile)
    return profile
  } catch (error) {
    // The router asks before the phrases have come: without them the key of the sentence would be kept.
    await startI18n('shell')
    set({
      ...session,
      isLoading: false,
      error: (error instanceof ApiError && error.message) || i18next.t('profileFailed', { ns: 'shell' }),
    })
    throw error
  }
}

/** Stores the profile that a login or a verified code answered. */
export const keepProfile = (profile: Profile): void => set({ ...empty, profile })
/** Rights were given while a page was open: they hold at once. Says whether any are other than before. */
export async function followRights(): Promise<boolean> {
  const { profile: before } = session
  if (!before || before.companies.length === 0) return false
  const { token: _, ...profile } = await api('GET /auth/get-profile')
  const isChanged = JSON.stringify(before.companies) !== JSON.stringify(profile.companies)
  if (isChanged) keepProfile(profile)
  return isChanged
}
/** The next guard requests the profile again. Only for pages that show nothing of the profile. */
export const clearProfile = (): void => set(empty)

/** Ends the session in this browser. The profile stays until the page is left, because the page still shows it. */
export function clearSession(): void {
  forgetToken()
  addEventListener('pagehide', clearProfile, { once: true })
}

/** The user stays on the page, to copy what was typed; the next action says again that the session has ended. */
let isStaying = false
export function stayAfterEnd(): void {
  isStaying = true
  set({ ...session, hasEnded: false })
}
onSessionEnd((name, endReason) => {
  if (!session.profile) return false
  keepDestination(location.pathname + location.search)
  if (!isStaying || name.startsWith('POST ')) set({ ...session, hasEnded: true, endReason: endReason ?? session.endReason })
  return true
})

export const isSignedIn = (): boolean => hasToken()
const read = () => session
/** The store as it is, also before the session is checked. */
export const useSession = (): Session => useSyncExternalStore(subscribe, read)

/** The profile on guarded pages, which are drawn only once it is loaded. */
export function useProfile(): Profile {
  const { profile } = useSession()
  if (!profile) throw new Error('this page stands outside the gates')
  return profile
}

/** An account that was made at a company and belongs to none: taken out, or not come yet. */
export const isWithoutCompany = ({ account_type, companies }: Profile): boolean => account_type === 'company' && companies.length === 0

/** The company acted for now. */
export const actedFor = (profile: Profile): Profile['companies'][number] | undefined =>
  profile.companies.find(({ user_company_id }) => user_company_id === profile.user_company_id)

/** Whether the user has this permission for the current party. Individuals have every permission. */
export function can(profile: Profile, permission: Permission): boolean {
  if (profile.account_type === 'individual' && profile.user_company_id === null) return true
  if (profile.full_on_group === 1 || profile.is_company_primary === 1) return true
  return hasPermission(profile.company_permissions, permission)
}

/** The pages that ask for a permission, by address. */
const needs: Readonly<Record<string, (typeof pageNeeds)[keyof typeof pageNeeds]>> = {
  [paths.operationalDashboard]: pageNeeds.operationalDashboard,
  [paths.financialDashboard]: pageNeeds.financialDashboard,
  [paths.bankInfo]: pageNeeds.bankInfo,
  [paths.address]: pageNeeds.address,
  [paths.users]: pageNeeds.users,
  [paths.stock]: pageNeeds.stock,
  [paths.stockStatement]: pageNeeds.stockStatement,
  [paths.stockImport]: pageNeeds.stockImport,
  [paths.stockTerms]: pageNeeds.stockTerms,
  [paths.removeDamana]: pageNeeds.removeDamana,
  [paths.invoices]: pageNeeds.invoices,
  [paths.apiAccess]: pageNeeds.apiAccess,
  [paths.webhooks]: pageNeeds.apiAccess,
}
/** Whether the party one acts for has this page, and permits it. */
export function mayOpen(profile: Profile, path: string): boolean {
  const need = needs[path]
  if (!need) return true
  if ('company' in need && profile.user_company_id === null) return false
  return can(profile, need.permission)
}
/** The first tab of the dashboard that the user may see. */
export const dashboardOf = (profile: Profile): string | undefined =>
  [paths.operationalDashboard, paths.financialDashboard].find((path) => mayOpen(profile, path))
export const maySeeGuarantees = (profile: Profile): boolean => can(profile, pageNeeds.guarantees.permission)

/** Whether a new guarantee can be begun for oneself or for any company one belongs to. */
export const mayCreateGuarantee = (profile: Profile): boolean =>
  can(profile, 'damana.create') ||
  profile.companies.some((company) => company.full_on_group || company.is_primary || hasPermission(company.permissions, 'damana.create'))

/** A company user with neither contact verified, an individual with an unverified mobile, or a new browser. */
export function isVerificationPending(profile: Profile): boolean {
  if (profile.next_screen === 'mobile_otp') return true
  return profile.account_type === 'company' ? !profile.email_verified && !profile.mobile_verified : !profile.mobile_verified
}

/** Messages come in the language that is chosen here. */
export function keepLang(lang: 'ar' | 'en'): void {
  if (hasToken()) api('POST /profile/preferences', { body: { lang } }).catch(() => undefined) // the page is in it already
}
