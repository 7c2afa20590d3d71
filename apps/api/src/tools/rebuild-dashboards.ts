/**
 * `npm run rebuild-dashboards`: computes the sums of the dashboards anew from the ledger and the guarantees, beside a running product or on a stopped one's data. For when
 * the audit names a difference of theirs; a second run changes nothing.
 */
import { loadConfig, readEnvironment } from '#config.ts'
import { connect, findDatabase } from './find-database.ts'

try {
  const database = await findDatabase(loadConfig(readEnvironment()), 'owner')
  try {
    const owner = await connect(database.url, { application_name: 'damana-rebuild-dashboards' })
    try {
      await owner.query('begin')
      await owner.query('select app.rebuild_guarantee_money()')
      await owner.query('select app.rebuild_dashboards()')
      await owner.query('commit')
      console.log('The sums of the dashboards are those of the guarantees and the ledger.')
    } finally {
      await owner.end()
    }
  } finally {
    await database.close()
  }
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}
