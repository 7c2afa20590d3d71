import type { CompanyLoginState } from '@damana/contract/company-words'
import type { Output } from '@damana/contract'
import type { Queryable } from '#db/queryable.ts'
import { addSeconds } from '#kernel/instants.ts'
import { listLoginStates, type LoginState } from '#people/company-users/index.ts'
import { toE164 } from '#people/parties/index.ts'
import { invitationDays } from '#people/sign-in/index.ts'
import type { SectionRow } from '../application.queries.ts'
import { rightsOfLogin } from './login-rights.rules.ts'
import { type Application, listInvitedLogins } from './queries.ts'
import { permissionsIn, type Row, rowsOf, textOf } from './stated.ts'

type Login = Output<'GET /admin/companies/:number'>['logins'][number]

/** The login accounts as they were stated, with what is known of each. */
export async function showLogins(db: Queryable, application: Application, sections: readonly SectionRow[], now: Date): Promise<Login[]> {
  const statedIn = (row: Row) => ({ phone: textOf(row['phone']) ?? '', permissions: permissionsIn(row['permissions']) })
  const commissioners = rowsOf(sections, 'commissioners', 'commissioners').map(statedIn)
  const stated = rowsOf(sections, 'group', 'logins').flatMap((row, index) => {
    const [id, name, phone] = [textOf(row['id']), textOf(row['name']), toE164(textOf(row['phone']) ?? '')]
    if (id === null || name === null || phone === undefined) return []
    const granted = rightsOfLogin(statedIn(row), { isPrimary: index === 0, commissioners })
    return [{ id, name, phone, permissions: granted, letter_file_id: textOf(row['letter_file_id']) }]
  })
  const invited = await listInvitedLogins(db, application.id)
  const states = await listLoginStates(
    db,
    stated.map(({ id, phone }) => ({ phone, companyUserId: invited.get(id) ?? null })),
  )
  return stated.map((login, index) => {
    const known = states[index]
    const state = known && invited.has(login.id) ? stateOf(known, now) : 'not_invited'
    return {
      ...login,
      is_primary: index === 0,
      state,
      account: accountOf(known),
      may_invite: state === 'invited' || state === 'expired' || state === 'refused',
    }
  })
}

function stateOf({ hasJoined, invitedAt, last }: LoginState, now: Date): CompanyLoginState {
  if (hasJoined) return 'joined'
  if (invitedAt) return addSeconds(invitedAt, invitationDays * 24 * 3600) > now ? 'invited' : 'expired'
  if (last === 'refused') return 'refused'
  // Nobody answered it within the month for which it is kept.
  return last === 'invited' ? 'expired' : 'removed'
}

function accountOf(known: LoginState | undefined): Login['account'] {
  if (!known?.hasAccount) return 'none'
  return known.isCompleted && known.identity ? known.identity : 'incomplete'
}
