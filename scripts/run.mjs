// node scripts/run.mjs <entry.ts> [arguments]: runs one of our TypeScript programs.
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { bundle } from './bundle.mjs'
import { cacheDir, ensureDependencies, refuse } from './workspace.mjs'

const [entry, ...args] = process.argv.slice(2)
if (!entry) refuse('Say which program: node scripts/run.mjs <entry.ts> [arguments]')
await ensureDependencies()
const outfile = join(cacheDir, 'run', `${entry.replaceAll(/[\\/]/g, '-').replace(/\.ts$/, '')}-${process.pid}.mjs`)
await bundle(entry, outfile).catch(() => refuse(`${entry} could not be built; the reason stands above.`))
process.setSourceMapsEnabled(true)
process.argv = [process.argv[0], outfile, ...args]
await import(pathToFileURL(outfile).href)
