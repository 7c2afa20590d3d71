// npm run prove -- --kills 100 --seed 7: API, worker and database killed with -9 so often under load, while the bank tells in dialects; then bank, books and audit have to agree.
import { parseArgs } from 'node:util'
import { binary, checkNode, ensureDependencies, refuse, root, run } from './workspace.mjs'

checkNode()
const { values } = parseArgs({ options: { kills: { type: 'string', default: '100' }, seed: { type: 'string', default: '1' } } })
for (const [name, value] of Object.entries(values))
  if (!/^[1-9]\d{0,8}$/.test(value)) refuse(`--${name} is a whole number from 1; this is "${value}".`)
await ensureDependencies()
process.exitCode = await run(process.execPath, [binary('vitest', 'vitest'), 'run', '--project', 'api', 'apps/api/test/prove'], {
  cwd: root,
  env: { ...process.env, PROVE_KILLS: values.kills, PROVE_SEED: values.seed },
})
