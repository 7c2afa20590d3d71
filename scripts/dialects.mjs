// npm run dialects -- --truths 20000 --seed 7: random truths told as banks tell them, against the real API and its own PostgreSQL, as many as wanted.
import { parseArgs } from 'node:util'
import { binary, checkNode, ensureDependencies, refuse, root, run } from './workspace.mjs'

checkNode()
const { values } = parseArgs({ options: { truths: { type: 'string', default: '2000' }, seed: { type: 'string', default: '1' } } })
for (const [name, value] of Object.entries(values)) if (!/^\d{1,9}$/.test(value)) refuse(`--${name} is a whole number; this is "${value}".`)
await ensureDependencies()
process.exitCode = await run(
  process.execPath,
  [binary('vitest', 'vitest'), 'run', '--project', 'api', 'apps/api/test/dialects', '--testNamePattern', 'truths from seed'],
  { cwd: root, env: { ...process.env, DIALECTS_TRUTHS: values.truths, DIALECTS_SEED: values.seed } },
)
