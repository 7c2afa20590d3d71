import { describe, expect, it } from 'vitest'
import { readUses, type Module } from './support/phrase-uses.ts'
import { sourcesLike } from './support/sources.ts'

/** The start loads these before anything is drawn. */
const ofEveryPage = ['ui', 'shell']
/** Pages that are drawn inside of another, which has loaded these; the two do not stand in one list of routes. */
const ofFrame: Readonly<Record<string, readonly string[]>> = { 'apps/web/src/features/profile/pages.ts': ['profile'] }

/** Phrases that pages and parts draw without having loaded them, and through which part they came to it. */
function missing(app: string): string[] {
  const modules = readUses(app)
  const found = new Set<string>()
  const seen = new Set<string>()
  const open: { path: string; loaded: ReadonlySet<string> }[] = [{ path: `${app}/src/main.tsx`, loaded: new Set(ofEveryPage) }]
  for (let part = open.pop(); part; part = open.pop()) {
    const modulesOfPart = [...closureOf(modules, part.path)]
    const loaded = new Set([...part.loaded, ...(modules.get(part.path)?.starts ?? [])])
    const key = `${part.path} ${[...loaded].sort().join()}`
    if (seen.has(key)) continue
    seen.add(key)
    for (const module of modulesOfPart) {
      const frame = ofFrame[module.path] ?? []
      const here = new Set([...loaded, ...module.loads])
      for (const { namespace, below } of module.uses)
        if (!here.has(namespace) && !below.includes(namespace)) found.add(`${module.path}: ${namespace}, as a part of ${part.path}`)
      for (const { path, names } of module.parts) open.push({ path, loaded: new Set([...loaded, ...frame, ...names]) })
      for (const path of module.imports) if (startsItself(modules, path)) open.push({ path, loaded })
    }
  }
  return [...found].sort()
}

/** Whether a file loads phrases of its own before it draws anything. */
const startsItself = (modules: ReadonlyMap<string, Module>, path: string): boolean => (modules.get(path)?.starts ?? []).length > 0

/** A file and what it imports for good; a file that starts itself is another part. */
function closureOf(modules: ReadonlyMap<string, Module>, path: string, found = new Set<Module>()): Set<Module> {
  const module = modules.get(path)
  if (!module || found.has(module)) return found
  found.add(module)
  for (const next of module.imports) if (!startsItself(modules, next)) closureOf(modules, next, found)
  return found
}

describe('phrases', () => {
  it.each(['apps/web', 'apps/admin'])(
    'of a page or a part are loaded before it is drawn: %s',
    (app) => {
      expect(missing(app)).toEqual([])
    },
    30_000,
  )

  it('are asked for by a namespace that there is, where the key is put together as a text', () => {
    const asked = sourcesLike(/^apps\/(web|admin)\/src\/.*\.tsx?$/).flatMap(({ path, text }) =>
      [...text.matchAll(/\bexists\(\s*[`'"]([^:`'"]*):/g)].map(([, namespace = '']) => ({ path, namespace })),
    )
    const isThere = (path: string, namespace: string) =>
      sourcesLike(new RegExp(`^${path.split('/').slice(0, 2).join('/')}/src/features/${namespace}/phrases\\.ar\\.ts$`)).length === 1
    expect(asked.filter(({ path, namespace }) => !isThere(path, namespace))).toEqual([])
    expect(asked.length).toBeGreaterThan(0)
  })

  it('are named after their folder, and there are both languages', () => {
    const arabic = sourcesLike(/^(apps\/(web|admin)|packages\/ui)\/src\/.*phrases\.ar\.ts$/)
    const languages = sourcesLike(/^(apps\/(web|admin)|packages\/ui)\/src\/.*phrases[^/]*\.ts$/).map(({ path }) => path)
    expect(arabic.length).toBeGreaterThan(60)
    for (const { path, text } of arabic) {
      const [, place = '', folder = ''] = /^(.*?)\/src\/(?:features\/)?(.*?)\/?phrases\.ar\.ts$/.exec(path) ?? []
      const namespace = place === 'packages/ui' ? ['ui', folder].filter(Boolean).join('/') : folder
      const [, declared = ''] = /interface ResourceNamespaceMap \{\s+'?([\w/-]+)'?: typeof ar\s/.exec(text) ?? []
      expect(`${path}: ${declared}`).toBe(`${path}: ${namespace}`)
      expect(languages).toContain(path.replace('.ar.ts', '.en.ts'))
    }
  })
})
