import { createConfig, lintFromString } from '@redocly/openapi-core'
import spectral, { type RulesetDefinition } from '@stoplight/spectral-core'
import { oas } from '@stoplight/spectral-rulesets'
import { contract } from '@damana/contract'
import { describeApi } from '@damana/contract/openapi'
import { describe, expect, test } from 'vitest'

/** The API's description before the linters that others judge such documents by. */
const document = describeApi(contract, {
  origin: 'https://damana.example',
  otherOrigin: 'https://sandbox.damana.example',
  sandbox: true,
  readers: 'people',
})

/** Warnings that are meant, each with its reason. */
const meant = new Map([['info-license', 'the API is used under an agreement, and no licence of the public has a name']])

describe('the description of the API', () => {
  test('is without an error, and without a warning that is not meant, for Redocly', { timeout: 60_000 }, async () => {
    const config = await createConfig({ extends: ['recommended'] })
    const found = await lintFromString({ source: JSON.stringify(document), absoluteRef: '/openapi.json', config })
    expect(
      found.filter(({ ruleId }) => !meant.has(ruleId)).map(({ ruleId, message, location: [at] }) => `${ruleId} ${at?.pointer}: ${message}`),
    ).toEqual([])
    expect(new Set(found.map(({ ruleId }) => ruleId))).toEqual(new Set(meant.keys()))
  })

  test('is without an error or a warning for Spectral', { timeout: 120_000 }, async () => {
    const linter = new spectral.Spectral()
    // Its own type lacks a member that the type of the other package has as optional.
    // Examples are held against the schemas of the contract itself (openapi.test.ts); Spectral compiles the schema of a refusal anew for each of a thousand.
    const rules = { 'oas3-valid-media-example': 'off' as const }
    linter.setRuleset({ extends: [[oas as unknown as RulesetDefinition, 'recommended']], rules })
    const found = await linter.run(structuredClone(document))
    expect(found.map(({ code, message, path }) => `${code} ${path.join('.')}: ${message}`)).toEqual([])
  })
})
