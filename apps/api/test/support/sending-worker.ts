import { pino } from 'pino'
import { buildApp } from '#app.ts'
import { createPool } from '#db/pool.ts'
import { sendPayoutFiles } from '#money/payouts/index.ts'
import { testSecrets } from './cast.ts'

// A worker at the cut-off of a rail, as a process of its own that a test can kill.

const pool = createPool({ connectionString: process.env['DATABASE_URL'] ?? '', max: 4, applicationName: 'sending-worker' })
const built = await buildApp({
  config: { mode: 'sandbox', secrets: testSecrets, trustedProxies: [], filesDir: process.env['FILES_DIR'] ?? '' },
  origin: 'http://localhost:7400',
  pool,
  log: pino({ level: 'silent' }),
})
await sendPayoutFiles(built.payouts, 'ACH', 'job:crash')
await built.close()
await pool.end()
