import { existsSync, readdirSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { contract } from '@damana/contract'
import { describe, expect, it } from 'vitest'
import { readSource, sourcesLike } from './support/sources.ts'

/** The things that a document names exist: links, commands, files, calls, tables, settings and identifiers. */
const root = fileURLToPath(new URL('..', import.meta.url))
const documents = sourcesLike(/\.md$/)
const isThere = (path: string) => existsSync(join(root, path))

/** Of others: PostgreSQL, PgBouncer, Kubernetes, a library; and a letter that stands for a name. */
const foreign = new Set([
  'entriesAware',
  'ignore_startup_parameters',
  'max_client_conn',
  'pg_basebackup',
  'pg_dump',
  'synchronous_standby_names',
  'terminationGracePeriodSeconds',
  'track_commit_timestamp',
  'uuid_to_ulid',
  'wal_level',
  'X_PREVIOUS',
])
const words = new Set(
  [...sourcesLike(/(?:\.(?:ts|tsx|mjs|sql|yml|json)|\.env\.example)$/).filter(({ path }) => path !== 'test/documents.test.ts')].flatMap(
    ({ text }) => text.match(/[A-Za-z_]\w*/g) ?? [],
  ),
)
const schema = readSource('docs/schema.sql')
const { scripts } = JSON.parse(readSource('package.json')) as { scripts: Record<string, string> } // ours
const withoutNames = (call: string) => call.replace(/\{[^}]*\}|:[a-z_]+/gi, ':')
const calls = new Set(Object.keys(contract).map(withoutNames))

/** As GitHub names the anchor of a heading. */
const anchorOf = (heading: string) =>
  heading
    .toLowerCase()
    .replace(/\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replace(/[^\p{L}\p{N}\s_-]/gu, '')
    .trim()
    .replace(/\s/g, '-')
const anchorsOf = (path: string) => [...readSource(path).matchAll(/^#+ (.*)$/gm)].map(([, heading = '']) => anchorOf(heading))

function deadLinks({ path, text }: { path: string; text: string }): string[] {
  return [...text.matchAll(/\]\(([^)\s]+)\)|src="([^"]+)"/g)].flatMap(([, link, picture]) => {
    const to = link ?? picture ?? ''
    if (/^(?:https?|mailto):/.test(to)) return []
    const [file = '', anchor] = to.split('#')
    const target = file === '' ? path : join(dirname(path), file)
    if (!isThere(target)) return [to]
    return anchor !== undefined && target.endsWith('.md') && !anchorsOf(target).includes(anchor) ? [to] : []
  })
}

/** Named by a piece of code in a sentence, and absent. */
function missing(code: string): boolean {
  if (foreign.has(code)) return false
  if (/^(?:apps|bench|docs|e2e|examples|packages|scripts|test)\/[\w./-]+$/.test(code)) return !isThere(code)
  if (/^(?:app|ledger|sec)\.[a-z]+(?:_[a-z]+)*$/.test(code)) return !schema.includes(code) && !code.endsWith('.ts')
  const call = /^(?:GET|POST) \/[^\s?]+(?=\?|$)/.exec(code)?.[0]
  if (call !== undefined && !call.includes('…') && !/ (?:id|number)\}/.test(code)) return !calls.has(withoutNames(call))
  const isIdentifier = /^[A-Z][A-Z0-9]*(?:_[A-Z0-9]+)+$|^[a-z]+(?:[A-Z][a-z0-9]*)+$|^[a-z]+(?:_[a-z0-9]+)+$/.test(code)
  // The names of metrics are put together.
  return isIdentifier && !words.has(code) && !words.has(code.replace(/^damana_/, ''))
}

describe.each(documents)('$path', (page) => {
  const sentences = page.text.replace(/^```.*?^```$/gms, '')

  it('links to what there is', () => expect(deadLinks(page)).toEqual([]))

  it('keeps no half of a merge', () => expect(page.text).not.toMatch(/^(?:<{7}|={7}|>{7})(?: |$)/m))

  it('names commands that there are', () => {
    const commands = [...page.text.matchAll(/npm run ([a-z][a-z:-]*)/g)].map(([, name = '']) => name)
    const own = isThere(join(dirname(page.path), 'package.json')) ? readSource(join(dirname(page.path), 'package.json')) : ''
    expect(commands.filter((name) => scripts[name] === undefined && !own.includes(`"${name}":`))).toEqual([])
  })

  it('names files, calls, tables, settings and identifiers that there are', () => {
    expect([...sentences.matchAll(/`([^`\n]+)`/g)].map(([, code = '']) => code).filter(missing)).toEqual([])
  })
})

describe('pages that list others', () => {
  it('the index of decisions has every record once, and no number is given twice', () => {
    const records = readdirSync(join(root, 'docs/decisions')).filter((name) => name !== 'README.md')
    const indexed = [...readSource('docs/decisions/README.md').matchAll(/^- \[\d+\]\((\d{4}-[^)]+)\)/gm)].map(([, name]) => name)
    expect(indexed).toHaveLength(records.length)
    expect(new Set(indexed)).toEqual(new Set(records))
    expect(new Set(records.map((name) => name.slice(0, 4))).size).toBe(records.length)
  })

  it('the map of the API leads to the page of every room', () => {
    const map = readSource('docs/architecture.md')
    expect(readdirSync(join(root, 'docs/rooms')).filter((name) => !map.includes(`(rooms/${name})`))).toEqual([])
  })

  it('the page of commands names every script', () => {
    const page = readSource('docs/commands.md')
    expect(Object.keys(scripts).filter((name) => !page.includes(`\`${name}\``))).toEqual([])
  })
})
