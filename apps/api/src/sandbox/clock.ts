import { sql } from '#db/statement.ts'
/** Advances the sandbox's clock: `advance(owner, '25 hours')`. Only the owner of the schema may. */
export const advanceClock = sql.run('sandbox.advanceClock', 'update app.clock set shift = shift + :by::interval')
