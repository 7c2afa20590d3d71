import { waitCodes } from '@damana/contract/statuses'
import { describe, expect, test } from 'vitest'
import { ar as listAr } from '../phrases.ar.ts'
import { en as listEn } from '../phrases.en.ts'
import { ar } from './phrases.ar.ts'
import { en } from './phrases.en.ts'
import { ar as rareAr } from './pending-step/phrases.ar.ts'
import { en as rareEn } from './pending-step/phrases.en.ts'

const codes = waitCodes.filter((code) => code !== 'none')
const find = (from: object, key: string): unknown => Object.entries(from).find(([name]) => name === key)?.[1]

describe.each([
  ['Arabic', ar, rareAr, listAr],
  ['English', en, rareEn, listEn],
] as const)('in %s', (_lang, words, rare, list) => {
  test.each(codes)('who waits for %s reads who is awaited and what happens if nobody acts, on either side', (code) => {
    expect(find(words.step, code)).toBeTypeOf('string')
    for (const who of ['mine', 'other']) {
      expect(find({ ...words.otherwise, ...rare.otherwise }, `${code}_${who}`)).toMatch(/\.$/)
      const dated = find({ ...words.wait, ...rare.wait }, `${code}_${who}`)
      const open = find({ ...words.waitOpen, ...rare.waitOpen }, `${code}_${who}`)
      expect([dated, open].filter((sentence) => typeof sentence === 'string')).toHaveLength(1)
      if (dated !== undefined) expect(dated).toContain('{{until}}')
    }
  })

  test.each(codes)('the row of a list says what %s waits for', (code) => {
    for (const side of ['sale', 'buy'])
      expect(find(list.next, `${code}_${side}`) ?? find(list.nextOpen, `${code}_${side}`)).toBeTypeOf('string')
  })
})
