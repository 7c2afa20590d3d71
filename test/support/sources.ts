import { readFileSync, readdirSync } from 'node:fs'
import { join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'

export interface Source {
  /** From the clone's folder, with slashes. */
  readonly path: string
  readonly text: string
}

const root = fileURLToPath(new URL('../..', import.meta.url))
const notOurs = new Set(['node_modules', 'dist', '.git', '.data', 'test-results', 'pictures', 'generated'])

/** Every file of the project whose path matches. */
export function sourcesLike(pattern: RegExp): readonly Source[] {
  return [...filesBelow(root)]
    .map((file) => relative(root, file).replaceAll('\\', '/'))
    .filter((path) => pattern.test(path))
    .map((path) => ({ path, text: readFileSync(join(root, path), 'utf8') }))
}

export function readSource(path: string): string {
  return readFileSync(join(root, path), 'utf8')
}

function* filesBelow(folder: string): Generator<string> {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    if (notOurs.has(entry.name)) continue
    const path = join(folder, entry.name)
    if (entry.isDirectory()) yield* filesBelow(path)
    else if (entry.isFile()) yield path
  }
}

/** Where a pattern occurs, as `path:line  text`, so that a failure says what to mend. */
export function occurrences(sources: readonly Source[], pattern: RegExp): string[] {
  return sources.flatMap(({ path, text }) =>
    text.split('\n').flatMap((line, index) => (pattern.test(line) ? [`${path}:${index + 1}  ${line.trim().slice(0, 120)}`] : [])),
  )
}

/** The imports of a file, with or without those of types only. */
export function importsOf({ text }: Source, { types } = { types: true }): string[] {
  const statements = text.matchAll(
    /(?:^|\n)\s*(?:import|export)\b(\s+type\b)?[^'"`;]*?\bfrom\s+['"]([^'"]+)['"]|\bimport\(\s*['"]([^'"]+)['"]|(?:^|\n)import\s+['"]([^'"]+)['"]/g,
  )
  return [...statements].flatMap(([, type, from, dynamic, bare]) => (type && !types ? [] : [from ?? dynamic ?? bare ?? []].flat()))
}
