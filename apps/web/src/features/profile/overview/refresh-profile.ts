import { api } from '#api.ts'
import { keepProfile } from '#session.ts'

/** Reads the profile anew, for the header and every page that shows it. */
export async function refreshProfile(): Promise<void> {
  const { token: _, ...profile } = await api('GET /auth/get-profile')
  keepProfile(profile)
}
