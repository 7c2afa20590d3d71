import { expect, test } from 'vitest'
import { clampCrop } from './crop.ts'

const landscape = { width: 400, height: 200 }

test.each([
  ['a landscape moves along its longer side alone', { zoom: 1, x: 0.9, y: 0.9 }, { zoom: 1, x: 0.5, y: 0 }],
  ['enlarged it moves both ways', { zoom: 2, x: -9, y: 9 }, { zoom: 2, x: -1.5, y: 0.5 }],
  ['it is never smaller than the square', { zoom: 0.2, x: 0, y: 0 }, { zoom: 1, x: 0, y: 0 }],
  ['nor enlarged beyond four times', { zoom: 9, x: 0, y: 0 }, { zoom: 4, x: 0, y: 0 }],
])('%s', (_, crop, clamped) => expect(clampCrop(landscape, crop)).toEqual(clamped))
