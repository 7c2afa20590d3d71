import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { readSource } from './support/sources.ts'

// The requirements of levels 1 and 2 by their numbers, as OWASP ASVS 5.0.0 counts them: section, then which of it.
const numbers = `
1.1.1-2 1.2.1-9 1.3.1-11 1.4.1-3 1.5.1-2 2.1.1-3 2.2.1-3 2.3.1-4 2.4.1 3.2.1-2 3.3.1-4 3.4.1-6 3.5.1-5 3.7.1-2 4.1.1-3 4.2.1
4.3.1-2 4.4.1-4 5.1.1 5.2.1-3 5.3.1-2 5.4.1-3 6.1.1-3 6.2.1-12 6.3.1-4 6.4.1-4 6.5.1-5 6.6.1-3 6.8.1-4 7.1.1-3 7.2.1-4 7.3.1-2
7.4.1-5 7.5.1-2 7.6.1-2 8.1.1-2 8.2.1-3 8.3.1 8.4.1 9.1.1-3 9.2.1-4 10.1.1-2 10.2.1-2 10.3.1-4 10.4.1-11 10.5.1-5 10.6.1-2
10.7.1-3 11.1.1-2 11.2.1-3 11.3.1-3 11.4.1-4 11.5.1 11.6.1 12.1.1-3 12.2.1-2 12.3.1-4 13.1.1 13.2.1-5 13.3.1-2 13.4.1-5 14.1.1-2
14.2.1-4 14.3.1-3 15.1.1-3 15.2.1-3 15.3.1-7 16.1.1 16.2.1-5 16.3.1-4 16.4.1-3 16.5.1-3 17.1.1 17.2.1-4 17.3.1-2
`

const requirements = numbers
  .trim()
  .split(/\s+/)
  .flatMap((entry) => {
    const [, section = '', which = ''] = /^(\d+\.\d+)\.(.+)$/.exec(entry) ?? []
    return which.split(',').flatMap((range) => {
      const [first = 0, last = first] = range.split('-').map(Number)
      return Array.from({ length: last - first + 1 }, (_, index) => `V${section}.${first + index}`)
    })
  })

const root = fileURLToPath(new URL('..', import.meta.url))
const rows = readSource('docs/asvs.md')
  .split('\n')
  .flatMap((line) => {
    const [, id = '', , what = '', status = '', where = ''] = line.split('|').map((cell) => cell.trim())
    return /^V\d/.test(id) ? [{ id, what, status, where }] : []
  })

describe('the security sheet', () => {
  it('has each requirement of levels 1 and 2 once', () => {
    expect(requirements).toHaveLength(253)
    expect(rows.map(({ id }) => id)).toEqual(expect.arrayContaining(requirements))
    expect(rows.map(({ id }) => id).filter((id, index, all) => all.indexOf(id) !== index || !requirements.includes(id))).toEqual([])
  })

  it('says of each that it is held, or why not', () => {
    expect(rows.filter(({ status }) => !['held', 'deviation', 'n/a'].includes(status)).map(({ id }) => id)).toEqual([])
    expect(rows.filter(({ what, where }) => what === '' || where === '').map(({ id }) => id)).toEqual([])
    expect(rows.filter(({ status, where }) => status === 'deviation' && where.length < 10).map(({ id }) => id)).toEqual([])
    const head = /(\d+) held, (\d+) deviations, (\d+) without/.exec(readSource('docs/asvs.md'))?.slice(1).map(Number)
    expect(head).toEqual(['held', 'deviation', 'n/a'].map((status) => rows.filter((row) => row.status === status).length))
  })

  it('names files that are there', () => {
    const named = rows.flatMap(({ id, where }) =>
      [...where.matchAll(/`((?:apps|packages|docs|e2e|test)\/[^`]+|\.env\.example|package-lock\.json)`/g)].map(([, path = '']) => ({
        id,
        path,
      })),
    )
    expect(named.length).toBeGreaterThan(150)
    expect(named.filter(({ path }) => !existsSync(join(root, path)))).toEqual([])
  })
})
