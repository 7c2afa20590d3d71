import { existsSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { projectRoot } from '#kernel/project-root.ts'

/** What a browser loads before a page works, read from the built application. */
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

/** The page itself, the words of its frame and the bar of the sandbox. */
const everyPage = [/^index\.html$/, /^_phrases-ar-/, /sandbox\/sandbox-bar/, /sandbox\/bar-phrases\.ar\.ts$/]

/** A page is its own chunk and what leads to it, with the Arabic phrases that it shows; imports follow by themselves. */
const details = [
  ...everyPage,
  /^_members-/,
  /details\/guarantee-page/,
  /ui\/src\/guarantee\/phrases\.ar\.ts$/,
  /features\/guarantees\/details\/phrases\.ar\.ts$/,
]
const pages = [
  { name: 'the login', mostKib: 120, chunks: [...everyPage, /^_login-/, /account\/phrases\.ar\.ts$/] },
  {
    name: 'the list',
    mostKib: 150,
    chunks: [
      ...everyPage,
      /^_members-/,
      /list\/guarantees-page/,
      /ui\/src\/guarantee\/phrases\.ar\.ts$/,
      /features\/guarantees\/phrases\.ar\.ts$/,
    ],
  },
  { name: 'the details, with a transfer', mostKib: 150, chunks: [...details, /details\/payout\/payout-card/, /payout\/phrases\.ar\.ts$/] },
  {
    name: 'the details, with a payment and notes',
    mostKib: 150,
    chunks: [
      ...details,
      /details\/payment\/payment-card/,
      /payment\/phrases\.ar\.ts$/,
      /details\/otherwise\/otherwise/,
      /otherwise\/phrases\.ar\.ts$/,
    ],
  },
] as const

export function readFirstLoad(): FirstLoad {
  const manifest = JSON.parse(readFileSync(join(dist, '.vite/manifest.json'), 'utf8')) as Record<string, Chunk> // Vite's own format
  const html = readFileSync(join(dist, 'index.html'), 'utf8')
  const loaded = pages.map(({ name, mostKib, chunks }) => {
    const wanted = chunks.map((pattern) => {
      const found = Object.keys(manifest).filter((key) => pattern.test(key))
      if (found.length === 0) throw new Error(`nothing that is built matches ${pattern.source}: say here what ${name} loads now`)
      return found
    })
    return { name, mostKib, files: closureOf(manifest, wanted.flat()) }
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
