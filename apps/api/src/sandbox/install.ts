import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { newestMigration } from '#db/migrate.ts'
import { inOwnerTransaction } from '#db/owner-transaction.ts'
import type { Queryable } from '#db/queryable.ts'
import { projectRoot } from '#kernel/project-root.ts'

/** Any number that no other lock of ours uses. */
const installLock = 4_601_100_003

/**
 * Installs the simulators beside the product's own tables: registries, inbox, modes and an adjustable clock. Once for each version: what they
 * put on tables of the product waits for everybody who works on those, and another process of the sandbox may be at work.
 */
export async function installSandbox(owner: Queryable): Promise<void> {
  const files = await Promise.all(
    ['sandbox.sql', 'bank.sql'].map((file) => readFile(join(projectRoot, 'apps/api/src/sandbox', file), 'utf8')),
  )
  const version = createHash('sha256').update(files.join('\n')).update(newestMigration()).digest('hex')
  await inOwnerTransaction(owner, async () => {
    await owner.query('select pg_advisory_xact_lock($1)', [installLock])
    const { rows } = await owner.query<{ version: string | null }>(
      `select obj_description(to_regnamespace('sandbox'), 'pg_namespace') as version`,
    )
    if (rows[0]?.version === version) return
    for (const sql of files) await owner.query(sql)
    await owner.query(`comment on schema sandbox is '${version}'`)
  })
}
