import { dirname, join, parse } from 'node:path'
import { root } from './workspace.mjs'

/**
 * A program for Node out of our own TypeScript; npm packages stay where they are (native code, WebAssembly and fonts do not bundle). Except what is nothing but
 * JavaScript in many small files: each file would be found and read anew at every start.
 */
export async function bundle(entry, outfile) {
  const opened = await openBundle(entry, outfile)
  try {
    await opened.build()
  } finally {
    await opened.close()
  }
}

/** The same, kept open: only programs of which a file has changed are built again. */
export async function openBundle(entry, outfile) {
  const { context, stop } = await import('esbuild')
  const { name, ext } = parse(outfile)
  const common = {
    outdir: dirname(outfile),
    outExtension: { '.js': ext },
    bundle: true,
    platform: 'node',
    format: 'esm',
    target: 'node20',
    sourcemap: true,
    // The sources lie in the clone; copies of them would only be read at every start.
    sourcesContent: false,
    logLevel: 'warning',
    absWorkingDir: root,
    metafile: true,
    plugins: [ownPackagesOnly],
  }
  const contexts = await Promise.all([
    // Modules that a program imports later lie in files of their own, so that it can begin before it has read them.
    context({ ...common, entryPoints: [{ in: entry, out: name }], splitting: true, chunkNames: `${name}.[hash]` }),
    // Files from people are opened, and documents written, by programs of their own, which lie beside whatever serves them.
    ...['inspector', 'page-renderer', 'sheet-reader', 'document-writer'].map((program) =>
      context({ ...common, entryPoints: [{ in: `apps/api/src/files/${program}.ts`, out: `${name}.${program}` }] }),
    ),
  ])
  const inputs = new Map()
  return {
    /** `changed`: paths from the clone's folder; absent: everything. Answers whether anything was built. */
    async build(changed) {
      const stale = contexts.filter((one) => !changed || !inputs.has(one) || changed.some((path) => inputs.get(one).has(path)))
      const build = async (one) => {
        inputs.delete(one)
        const { metafile } = await one.rebuild()
        inputs.set(one, new Set(Object.keys(metafile.inputs)))
      }
      await Promise.all(stale.map(build))
      return stale.length > 0
    },
    async close() {
      await Promise.all(contexts.map((one) => one.dispose()))
      await stop()
    },
  }
}

const inManyFiles = new Set(['zod', 'libphonenumber-js/mobile', 'fast-xml-parser'])

const ownPackagesOnly = {
  name: 'own-packages-only',
  setup({ onResolve }) {
    onResolve({ filter: /^[^.#/]/ }, ({ path, kind }) =>
      kind === 'entry-point' || path.startsWith('@damana/') || inManyFiles.has(path) ? undefined : { path, external: true },
    )
  },
}

/** Everything that can change the bundle of an entry of the API. */
export const apiInputs = [
  'apps/api/src',
  'apps/api/package.json',
  'packages/client',
  'packages/contract',
  'scripts/bundle.mjs',
  'package-lock.json',
]

export const apiBundle = join(root, 'apps/api/dist/main.js')
