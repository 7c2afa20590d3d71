import { contract } from '@damana/contract'
import { companySectionSchemas } from '@damana/contract/companies'
import { describeApi } from '@damana/contract/openapi'
import { describe, expect, it } from 'vitest'
import { at, fieldsOf, fieldsOfSchema, type Fields } from './support/fields.ts'
import { readSource, sourcesLike } from './support/sources.ts'

const page = readSource('docs/specification.md')
const proof = /`((?:apps|e2e|packages|test)\/[^`]+\.(?:test|e2e)\.tsx?)` "(.*?)"(?= \||$)/
const rows = page.split('\n').filter((line) => line.startsWith('| ') && !/^\| (?:---|Statement)/.test(line))
const known = new Map(sourcesLike(/\.(?:test|e2e)\.tsx?$/).map(({ path, text }) => [path, text]))

/** The lines of the page's list of this kind. */
const linesOf = (kind: string) =>
  page
    .split('```' + kind + '\n')[1]
    ?.split('\n```')[0]
    ?.split('\n') ?? []
/** `name` is among the fields; `name=a,b` also has exactly these values. */
function expectFields(found: Fields, promised: string): void {
  for (const one of promised.split(' ')) {
    const [name = '', values] = one.split('=')
    expect([...found.keys()]).toContain(name)
    if (values !== undefined) expect(new Set(found.get(name)), name).toEqual(new Set(values.split(',')))
  }
}

describe('what the product promises', () => {
  it.each(rows)('%s', (row) => {
    const [, file = '', title = ''] = proof.exec(row) ?? []
    expect(file, 'a proof is named').not.toBe('')
    expect(title.length, 'the title of a test is named').toBeGreaterThan(15)
    expect(known.get(file) ?? '', file).toContain(title)
  })

  const api = describeApi(contract, { origin: 'http://localhost', sandbox: false, readers: 'people' })
  it.each(linesOf('fields'))('%s', (line) => {
    const [, method = '', path = '', way, fields = ''] = /^(GET|POST) (\S+) (takes|answers) (.*)$/.exec(line) ?? []
    const call = at(api, 'paths', path.replaceAll(/:(\w+)/g, '{$1}'), method.toLowerCase())
    const found = fieldsOf(way === 'takes' ? [at(call, 'requestBody'), at(call, 'parameters')] : at(call, 'responses', '200'), api)
    expectFields(found, fields)
  })
  it.each(linesOf('application'))('%s', (line) => {
    const [section = '', ...fields] = line.split(' ')
    expectFields(fieldsOfSchema(at(companySectionSchemas, section)), fields.join(' '))
  })

  it.each(linesOf('calls'))('%s is a call of the contract', (call) => expect(Object.keys(contract)).toContain(call))
})
