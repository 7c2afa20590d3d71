import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { ClientBase } from 'pg'
import { projectRoot } from '#kernel/project-root.ts'

type Owner = Pick<ClientBase, 'query'>

/** Installs the simulators beside the product's own tables: registries, inbox, modes and an adjustable clock. Safe to repeat. */
export async function installSandbox(owner: Owner): Promise<void> {
  for (const file of ['sandbox.sql', 'bank.sql']) await owner.query(await readFile(join(projectRoot, 'apps/api/src/sandbox', file), 'utf8'))
}
