import pg from 'pg'
import { installSandbox } from '#sandbox/install.ts'
import { createPartnerRequest, type SendPartnerRequest } from '#sandbox/partner-request.ts'
import { listScenarios, seedCast } from '#seed/index.ts'
import { testSecrets } from '../support/cast.ts'

/** Waits of a sale that people would spend: none of them proves anything here. */
const settings = `insert into app.settings (name, value) values
  ('countdownSeconds', '0'), ('lookupTickMs', '1'), ('lookupsPerUserPerDay', '1000000'), ('offersPerPerson', '1000000'), ('payoutEverySeconds', '1'), ('escrowAccountNumber', '"0131 000302 511"')`

/** Vehicles of Samira's, as many as are sold. */
const vehicles = `insert into sandbox.vehicles select (jsonb_populate_record(v, jsonb_build_object('registration_number', (8800000 + i)::text))).*
  from sandbox.vehicles v, generate_series(1, 20000) i where v.registration_number = '7120458'`
export const vehicle = (index: number): string => String(8_800_000 + index)

/** The cast and what is sold, on a migrated database on which no process runs yet. */
export async function furnish(owner: pg.Client): Promise<void> {
  await installSandbox(owner)
  await seedCast(owner, testSecrets)
  await owner.query(settings)
  await owner.query(vehicles)
  // The sandbox has told its stories: nothing but these sales moves money.
  await owner.query('insert into sandbox.scenarios (name, steps_done, seeded_at) select name, 0, now() from unnest($1::text[]) name', [
    listScenarios(),
  ])
}

/** Bank and biller, who call us at that port. */
export const partnerAt = (port: number): SendPartnerRequest =>
  createPartnerRequest({
    send: async ({ url, headers, payload }) => {
      const answer = await fetch(`http://localhost:${port}${url}`, { method: 'POST', headers, body: payload })
      return { statusCode: answer.status, body: await answer.text() }
    },
    bankSecret: testSecrets.bankKey,
    billerSecret: testSecrets.billerKey,
    seconds: () => Date.now() / 1000,
  })

export async function withOwner<T>(connectionString: string, act: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString })
  // It may be killed meanwhile: then the query says so.
  client.on('error', () => undefined)
  await client.connect()
  try {
    return await act(client)
  } finally {
    await client.end().catch(() => undefined)
  }
}
