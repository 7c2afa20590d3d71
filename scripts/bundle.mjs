import { dirname, join, parse } from 'node:path'
import { root } from './workspace.mjs'

/** One file for Node out of our own TypeScript; npm packages stay where they are (native code, WebAssembly and fonts do not bundle). */
export async function bundle(entry, outfile) {
  const { build, stop } = await import('esbuild')
  try {
    await build({
      // Files from people are opened by a program of its own, which lies beside whatever serves them.
      entryPoints: [
        { in: entry, out: parse(outfile).name },
        { in: 'apps/api/src/files/inspector.ts', out: `${parse(outfile).name}.inspector` },
      ],
      outdir: dirname(outfile),
      outExtension: { '.js': parse(outfile).ext },
      bundle: true,
      platform: 'node',
      format: 'esm',
      target: 'node20',
      sourcemap: true,
      logLevel: 'warning',
      absWorkingDir: root,
      plugins: [ownPackagesOnly],
    })
  } finally {
    await stop()
  }
}

const ownPackagesOnly = {
  name: 'own-packages-only',
  setup({ onResolve }) {
    onResolve({ filter: /^[^.#/]/ }, ({ path, kind }) =>
      kind === 'entry-point' || path.startsWith('@damana/') ? undefined : { path, external: true },
    )
  },
}

/** Everything that can change the bundle of an entry of the API. */
export const apiInputs = ['apps/api/src', 'apps/api/package.json', 'packages/contract', 'scripts/bundle.mjs', 'package-lock.json']

export const apiBundle = join(root, 'apps/api/dist/main.js')
