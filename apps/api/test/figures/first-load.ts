import { existsSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { projectRoot } from '#kernel/project-root.ts'

/** The files that a browser loads before a page works, read from the built application. */
export interface FirstLoad {
  routes: readonly { name: string; jsKib: number; mostKib: number }[]
  cssKib: number
  preloadedFonts: number
  /** Addresses that are not ours. */
  foreign: readonly string[]
}

interface Chunk {
  file: string
  imports?: readonly string[]
  css?: readonly string[]
}

const dist = join(projectRoot, 'apps/web/dist')
export const isApplicationBuilt = existsSync(join(dist, '.vite/manifest.json'))

const features = 'src/features'
const details = `${features}/guarantees/details`
const ui = '../../packages/ui/src'

/** The page itself, with the login and the Arabic words of its frame, and the bar of the sandbox. */
const everyPage = ['index.html', `${features}/sandbox/sandbox-bar.tsx`, `${features}/sandbox/bar/phrases.ar.ts`]
const memberPage = [...everyPage, 'src/app.tsx', 'src/layout/member-layout.tsx', `${ui}/guarantee/phrases.ar.ts`]
const detailsPage = [...memberPage, `${details}/guarantee-page.tsx`, `${details}/phrases.ar.ts`]
/** With cards that belong to some statuses only. */
const detailsWith = (...files: readonly string[]) => [...detailsPage, ...files.map((file) => `${details}/${file}`)]

const exceptions = ['exceptions/exceptions.tsx', 'exceptions/phrases.ar.ts']

/** The parts that each page asks for, by the source files that `import()` names; static imports follow by themselves. */
const pages = [
  {
    name: 'the login',
    mostKib: 115,
    sources: everyPage,
  },
  {
    name: 'the list',
    mostKib: 180,
    sources: [...memberPage, `${features}/guarantees/list/guarantees-page.tsx`, `${features}/guarantees/phrases.ar.ts`],
  },
  { name: 'the details', mostKib: 185, sources: detailsPage },
  {
    // Five KiB above the goal: the sentences of the next steps are whole sentences now, the header has a bell and a company's stock, and a doubt of the bank has words
    // of its own.
    name: 'the details, with a payment and notes',
    mostKib: 190,
    sources: detailsWith('payment/payment-card.tsx', 'payment/phrases.ar.ts', ...exceptions),
  },
  {
    // Seven KiB above the goal of the details: the sentences of the steps that only few sales see come along.
    name: 'the details, in a dispute',
    mostKib: 192,
    sources: detailsWith(
      ...exceptions,
      'case/matters.tsx',
      'case/phrases.ar.ts',
      'pending-step/rare-step-text.tsx',
      'pending-step/phrases.ar.ts',
    ),
  },
  {
    name: 'the dashboard',
    mostKib: 200,
    sources: [
      ...memberPage,
      'src/lazy-routes.ts',
      `${features}/dashboard/dashboard-page.tsx`,
      `${features}/dashboard/phrases.ar.ts`,
      `${features}/guarantees/phrases.ar.ts`,
    ],
  },
] as const

export function readFirstLoad(): FirstLoad {
  const manifest = JSON.parse(readFileSync(join(dist, '.vite/manifest.json'), 'utf8')) as Record<string, Chunk> // Vite's own format
  const html = readFileSync(join(dist, 'index.html'), 'utf8')
  const loaded = pages.map(({ name, mostKib, sources }) => {
    const missing = sources.find((source) => !(source in manifest))
    if (missing) throw new Error(`the build has no file for ${missing}: say here what ${name} loads now`)
    return { name, mostKib, files: closureOf(manifest, sources) }
  })
  const styles = loaded.map(({ files }) => kibOf([...files].filter((file) => file.endsWith('.css'))))
  const addresses = [...html.matchAll(/(?:src|href)="([^"]+)"/g)].map(([, address]) => address ?? '')
  return {
    routes: loaded.map(({ name, mostKib, files }) => ({
      name,
      mostKib,
      jsKib: kibOf(['boot.js', ...[...files].filter((file) => file.endsWith('.js'))]),
    })),
    cssKib: Math.max(...styles),
    preloadedFonts: [...html.matchAll(/<link rel="preload"[^>]+as="font"/g)].length,
    foreign: [
      ...addresses,
      ...loaded.flatMap(({ files }) => [...files].filter((file) => file.endsWith('.css')).flatMap(addressesInStyle)),
    ].filter((address) => /^(https?:)?\/\//.test(address)),
  }
}

function closureOf(manifest: Record<string, Chunk>, names: readonly string[]): Set<string> {
  const files = new Set<string>()
  const open = [...names]
  for (let name = open.pop(); name !== undefined; name = open.pop()) {
    const chunk = manifest[name]
    if (!chunk || files.has(chunk.file)) continue
    for (const file of [chunk.file, ...(chunk.css ?? [])]) files.add(file)
    open.push(...(chunk.imports ?? []))
  }
  return files
}

const addressesInStyle = (file: string): string[] =>
  [...readFileSync(join(dist, file), 'utf8').matchAll(/url\(["']?([^"')]+)/g)].map(([, address]) => address ?? '')

/** As they go over the wire: packed where a packed copy lies beside them. */
const kibOf = (files: readonly string[]): number =>
  files.reduce((sum, file) => sum + statSync(existsSync(join(dist, `${file}.gz`)) ? join(dist, `${file}.gz`) : join(dist, file)).size, 0) /
  1024
