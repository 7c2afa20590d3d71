import { existsSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'

interface Mutant {
  name: string
  file: string
  find: string
  replace: string
  test?: string
  title?: string
}
const read = (path: string): string => readFileSync(new URL(`../${path}`, import.meta.url), 'utf8')
const mutants = JSON.parse(read('apps/api/test/simulation/mutants.json')) as Mutant[] // the script's own shape

describe('the list of mutants', () => {
  it('plants each mistake where its text is once, and changes something', () => {
    const lost = mutants.filter(({ file, find, replace }) => read(file).split(find).length !== 2 || find === replace)
    expect(lost.map(({ name, file }) => `${name} (${file})`)).toEqual([])
  })

  it('names tests that are there, by titles that they have', () => {
    const lost = mutants.filter(
      ({ test, title }) =>
        test !== undefined && !(existsSync(new URL(`../${test}`, import.meta.url)) && read(test).includes(titleIn(title))),
    )
    expect(lost.map(({ name, test, title }) => `${name}: ${test} ${title ?? ''}`)).toEqual([])
  })

  it('has a name for each, and at least so many in each folder that decides about money', () => {
    expect(new Set(mutants.map(({ name }) => name)).size).toBe(mutants.length)
    const inFolder = (folder: string) => mutants.filter(({ file }) => file.startsWith(`apps/api/src/${folder}/`)).length
    const folders = ['lifecycle', 'effects', 'money', 'guarantees', 'finance', 'partners']
    expect(folders.filter((folder) => inFolder(folder) < 5)).toEqual([])
    expect(mutants.length).toBeGreaterThanOrEqual(120)
  })
})

/** A title that is told with an example has that before its colon. */
const titleIn = (title = ''): string => title.split(': ').at(-1) ?? ''
