import { registryMeasure, registryText } from '@damana/contract/registry-terms'
import { expect, test } from 'vitest'
import { makeRegistries } from '#seed/vehicles.ts'

test('every vehicle of the sandbox is described in English on English pages', () => {
  const untranslated = makeRegistries().vehicles.flatMap((vehicle) => [
    ...(['type', 'class', 'color', 'licensing_centre', 'registration_type', 'country', 'classification'] as const).map((field) =>
      registryText(field, vehicle[field], 'en'),
    ),
    ...(['engine_capacity', 'load_capacity', 'net_weight', 'cargo_capacity'] as const).map((field) =>
      registryMeasure(vehicle[field], 'en'),
    ),
  ])
  expect([...new Set(untranslated)].filter((text) => /\p{Script=Arabic}/u.test(text))).toEqual([])
})
