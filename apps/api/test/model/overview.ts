import { checkKeptNumbers, checkMoney, checkQueues } from '../dashboards/overview-oracle.ts'
import type { World } from './world.ts'

/** The overview of the staff says what tables, books and queues say. */
export async function checkOverview(world: World): Promise<void> {
  const nour = await world.staff('nour')
  const shown = await nour.call('GET /admin/dashboard', { query: { period: 'weekly' } })
  await checkKeptNumbers(shown, world.rows)
  await checkMoney(shown, nour)
  await checkQueues(nour, 'admin')
}
