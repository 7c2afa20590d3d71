import type { Permission } from '@damana/contract/permissions'
import { toE164 } from '#people/parties/index.ts'

interface Stated {
  phone: string
  permissions?: readonly Permission[] | undefined
}

/** The first login account is the primary and may do all; another what was chosen for it, else as the commissioner with its phone, else it may look. */
export function rightsOfLogin(
  login: Stated,
  { isPrimary, commissioners }: { isPrimary: boolean; commissioners: readonly Stated[] },
): Permission[] {
  if (isPrimary) return ['full']
  const commissioner = commissioners.find(({ phone }) => toE164(phone) === toE164(login.phone))
  return [...(login.permissions ?? commissioner?.permissions ?? (['damana.view'] as const))]
}
