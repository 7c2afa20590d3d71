import type { Args } from '@damana/contract'
import { api } from '#api.ts'

export type SaveBody =
  | ({ change: 'add' } & Args<'POST /company/user-register'>['body'])
  | ({ change: 'update' } & Args<'POST /company/user-update'>['body'])

/** Adds a user, or changes one. */
export async function saveUser(body: SaveBody): Promise<void> {
  if (body.change === 'add') {
    const { change: _, ...added } = body
    await api('POST /company/user-register', { body: added }, { once: true })
  } else {
    const { change: _, ...changed } = body
    await api('POST /company/user-update', { body: changed }, { once: true })
  }
}

/** The subject of the code for it. */
export function purposeOf({ change, ...content }: SaveBody): Args<'POST /auth/step-up/sendOtp'>['body'] {
  const id = 'id' in content ? { id: content.id } : {}
  return { action: 'company_user', company_user: { change, ...id }, content }
}
