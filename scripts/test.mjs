// npm test: everything, with its own set-up, on a fresh machine.
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { buildAll } from './build.mjs'
import { check } from './check.mjs'
import { findChromium } from './chromium.mjs'
import { failedTests } from './failed-tests.mjs'
import { refuse, root, run } from './workspace.mjs'

const began = performance.now()
await buildAll().catch(() => refuse('The server could not be built; the reason stands above.'))
const failed = await check()
if (existsSync(join(root, 'e2e/playwright.config.ts'))) {
  console.log('\n== browser')
  const browser = await findChromium()
  console.log(`  ${browser.CHROMIUM}`)
  const cli = join(root, 'node_modules/@playwright/test/cli.js')
  const code = await run(process.execPath, [cli, 'test'], { cwd: join(root, 'e2e'), env: { ...process.env, ...browser } })
  console.log(`== browser: ${code === 0 ? 'passed' : 'FAILED'}`)
  if (code !== 0) failed.push('browser')
}
const minutes = ((performance.now() - began) / 60_000).toFixed(1)
if (failed.includes('tests')) for (const told of failedTests()) console.log(`\nFAILED ${told}`)
if (failed.length > 0) refuse(`\nfailed after ${minutes} min: ${failed.join(', ')}`)
console.log(`\nall passed in ${minutes} min`)
