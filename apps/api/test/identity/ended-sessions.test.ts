import { once } from 'node:events'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { endSessionsBut } from '#people/sign-in/forgot-password.queries.ts'
import { endUnverified } from '#people/sign-in/account.queries.ts'
import { endSessionsOnKey } from '#people/sign-in/rotate-key.queries.ts'
import { createRelay, withNotifier, type Relay } from '#db/relay.ts'
import { startApi, type TestApi } from '../support/api.ts'
import type { Person } from '../support/cast.ts'

let api: TestApi
let hearing: pg.Client
let relay: Relay
beforeAll(async () => {
  api = await startApi()
  hearing = new pg.Client({ connectionString: api.database.ownerUrl })
  await hearing.connect()
  await hearing.query('listen session_ended')
  relay = createRelay(api.database.apiUrl, { warn: () => {} })
  await relay.start()
})
afterAll(async () => {
  await relay.stop()
  await hearing.end()
  await api.stop()
})

const db = () => withNotifier(api.pool, relay)
interface Session {
  id: bigint
  user_id: bigint
  jkt: string
}
test.each<[why: string, end: (session: Session) => Promise<void>, person: Person]>([
  ['its key was replaced', ({ user_id, jkt }) => endSessionsOnKey(db(), user_id, jkt), 'basel'],
  ['its account never gave a code and the phone has another', ({ id }) => endUnverified(db(), id), 'samira'],
  ['its password was set anew', ({ user_id }) => endSessionsBut(db(), user_id, null, 'password_reset'), 'tareq'],
])('whoever holds the streams of a session hears when it ends because %s', async (_why, end, person) => {
  await api.as(person)
  const { rows } = await api.pool.query<Session>('select id, user_id, jkt from app.sessions order by id desc limit 1')
  const [session] = rows
  if (!session) throw new Error('nobody has signed in')
  await api.owner.query('update app.users set mobile_verified_at = null, email_verified_at = null where id = $1', [session.user_id])
  const heard = once(hearing, 'notification')
  await end(session)
  expect(await heard).toMatchObject([{ channel: 'session_ended', payload: session.id.toString() }])
})
