/** Writes the package as it is published, JavaScript and types without dependencies, into `dist` or the folder that is named. */
import { execFileSync } from 'node:child_process'
import { copyFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build } from 'esbuild'
import { contract } from '@damana/contract'
import { describeApi } from '@damana/contract/openapi'
import { writeTypes } from './write-types.ts'

const here = dirname(fileURLToPath(import.meta.url))
const target = resolve(process.argv[2] ?? join(here, 'dist'))
/** Their types are ours; those of the calls are written from the description. */
const typed = {
  client: ['index', 'connect', 'client', 'live', 'event-stream', 'machine-key', 'transport'],
  contract: ['signing'],
}

rmSync(target, { recursive: true, force: true })
mkdirSync(target, { recursive: true })
await build({
  entryPoints: { index: join(here, 'src/index.ts') },
  outdir: target,
  bundle: true,
  splitting: true,
  format: 'esm',
  platform: 'neutral',
  target: ['es2022', 'node20'],
  logLevel: 'warning',
})
const declared = mkdtempSync(join(tmpdir(), 'damana-client-'))
try {
  const typescript = createRequire(import.meta.url).resolve('typescript/package.json')
  execFileSync(process.execPath, [join(dirname(typescript), 'bin/tsc'), ...['-p', join(here, 'tsconfig.types.json'), '--outDir', declared]])
  for (const [from, files] of Object.entries(typed))
    for (const file of files) {
      const text = readFileSync(join(declared, from, 'src', `${file}.d.ts`), 'utf8')
      const own = text.replace(/'@damana\/contract\/call-types'/g, "'./calls.js'").replace(/'@damana\/contract\/(\w+)'/g, "'./$1.js'")
      writeFileSync(join(target, `${file}.d.ts`), own.replace(/'\.\/([\w-]+)\.ts'/g, "'./$1.js'"))
    }
} finally {
  rmSync(declared, { recursive: true, force: true })
}
const description = describeApi(contract, { origin: 'https://localhost', sandbox: true, readers: 'people' })
writeFileSync(join(target, 'calls.d.ts'), writeTypes(description))
copyFileSync(join(here, 'README.md'), join(target, 'README.md'))
const { name, version } = JSON.parse(readFileSync(join(here, 'package.json'), 'utf8')) as { name: string; version: string } // our own
writeFileSync(
  join(target, 'package.json'),
  `${JSON.stringify({ name, version, type: 'module', sideEffects: false, engines: { node: '>=20.19' }, exports: { '.': { types: './index.d.ts', default: './index.js' } } }, null, 2)}\n`,
)
