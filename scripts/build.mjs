import { existsSync, rmSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { apiBundle, apiInputs, bundle } from './bundle.mjs'
import { binary, checkNode, ensureDependencies, refuse, root, run, step, unlessUnchanged } from './workspace.mjs'

/** Installs and builds what has changed since the last time: the two browser apps and the server. */
export async function buildAll() {
  checkNode()
  await step('npm packages', ensureDependencies)
  for (const app of ['web', 'admin']) await step(`${app} app`, () => buildBrowserApp(app))
  await step('server', () => unlessUnchanged({ name: 'api', inputs: apiInputs, output: apiBundle, work: bundleServer }))
}

function bundleServer() {
  rmSync(dirname(apiBundle), { recursive: true, force: true })
  return bundle('apps/api/src/main.ts', apiBundle)
}

async function buildBrowserApp(app) {
  const folder = join(root, 'apps', app)
  if (!existsSync(join(folder, 'index.html'))) return 'nothing to build yet'
  return unlessUnchanged({
    name: app,
    inputs: [`apps/${app}`, 'packages/ui', 'packages/client', 'packages/contract', 'package-lock.json', 'tsconfig.base.json'],
    output: join(folder, 'dist/index.html'),
    work: async () => {
      const code = await run(process.execPath, [binary('vite'), 'build', '--logLevel', 'warn'], {
        cwd: folder,
        quiet: true,
        env: { ...process.env, NODE_ENV: 'production' },
      })
      if (code !== 0) refuse(`The ${app} app could not be built; the reason stands above.`)
    },
  })
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) await buildAll()
