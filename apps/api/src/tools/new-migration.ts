/** `npm run new-migration -- <title>`: an empty migration with the next number. */
import { existsSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { projectRoot } from '#kernel/project-root.ts'

const [title = '', folder = join(projectRoot, 'apps/api/migrations'), ...more] = process.argv.slice(2)
const name = title.toLowerCase().replaceAll(/[\s-]+/g, '_')
if (!/^[a-z][a-z0-9_]*$/.test(name) || more.length > 0 || !existsSync(folder)) {
  console.error('Say what it creates, in one word or in quotation marks: npm run new-migration -- "payout limits"')
  process.exitCode = 1
} else {
  const last = Math.max(0, ...readdirSync(folder).map((file) => Number(/^(\d{4})_.*\.sql$/.exec(file)?.[1] ?? 0)))
  const file = join(folder, `${String(last + 1).padStart(4, '0')}_${name}.sql`)
  writeFileSync(file, `-- What it creates, and why.\n`, { flag: 'wx' })
  console.log(file)
}
