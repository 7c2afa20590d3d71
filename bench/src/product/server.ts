import { statementsSent } from '../count-statements.ts'
import { hash } from 'node:crypto'
import { openSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'
import { buildApp } from '@damana/api/src/app.ts'
import { gatherLines } from '@damana/api/src/kernel/log-destination.ts'
import { createPool } from '@damana/api/src/db/pool.ts'
import { sendPayoutFiles } from '@damana/api/src/money/payouts/index.ts'
import { fils } from '@damana/contract/money'
import { pino } from 'pino'
import { origin } from '../client.ts'
import { readSetup, serveOrders, usedHeapMb } from '../server-process.ts'
import { benchSecrets, nameOf, onePerson, personOf, sellerOfVehicle } from './world.ts'

/** The product as it runs in production, API and worker in one process; only the world outside is ours and costs nothing. */
const { port, databaseUrl, logFile, registryMs } = readSetup()
const owners = new Map<string, { nationalNumber: string; name: string }>()
const files: string[] = []

const pool = createPool({ connectionString: databaseUrl, max: 16, applicationName: 'damana-api' })
const built = await buildApp({
  config: { mode: 'production', secrets: benchSecrets, trustedProxies: ['127.0.0.1'], filesDir: `${logFile}.files` },
  origin,
  pool,
  log: pino({ base: null }, gatherLines(openSync(logFile, 'a'))),
  rates: { perSecond: 1e6, burst: 1e6 },
  outside: {
    vehicleRegistry: {
      async findVehicle({ registrationNumber }) {
        if (registryMs !== undefined) await pause(registryMs)
        const seller = sellerOfVehicle(registrationNumber)
        const owner = owners.get(registrationNumber) ?? onePerson(seller)
        return {
          answer: 'found',
          vehicle: {
            registration_number: registrationNumber,
            registration_date: '2021-03-04',
            plate_number: String(10_000 + (seller % 80_000)),
            plate_code: String(10 + (seller % 40)),
            type: 'Kia Niro',
            class: 'EX',
            color: 'أبيض',
            chassis_number: `KNACB81CGM5${String(seller).padStart(6, '0')}`,
            manufacture_year: 2021,
            licence_expiry: '2030-03-04',
            licensing_centre: 'ماركا',
            engine_number: `G4LE${seller}`,
            engine_capacity: '1580',
            load_capacity: null,
            net_weight: '1490',
            cargo_capacity: null,
            estimated_value_fils: '13500000',
            registration_type: 'خصوصي',
            country: 'كوريا الجنوبية',
            classification: 'ركوب صغير',
          },
          owner: { kind: 'person', name: owner.name, nationalNumber: owner.nationalNumber },
          seized: false,
          mortgaged: false,
          finesFils: fils(0n),
        }
      },
    },
    personRegistry: { check: async () => ({ answer: 'unknown_number' }) },
    messenger: { deliver: async () => new Map() },
    hookService: async () => ({ status: 204, text: '' }),
    bank: {
      async submitFile({ messageId, xml }) {
        files.push(xml)
        return { messageId, sha256: hash('sha256', xml) }
      },
      askAboutFile: async () => 'received',
      askAboutPayment: async () => 'known',
    },
  },
})
await built.startJobs()
await built.app.listen({ host: '127.0.0.1', port })

serveOrders(
  async (order) => {
    switch (order.ask) {
      case 'register':
        for (const [registrationNumber, nationalNumber, name = nameOf(personOf(nationalNumber))] of order.owners)
          owners.set(registrationNumber, { nationalNumber, name })
        return true
      case 'cut_off':
        await sendPayoutFiles(built.payouts, 'ACH', 'bench')
        return files.splice(0)
      case 'statements':
        return statementsSent()
      case 'heap':
        return usedHeapMb()
    }
  },
  async () => {
    await built.close()
    await pool.end()
  },
)
