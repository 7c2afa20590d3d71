import { describe, expect, it } from 'vitest'
import { labelSteps, valuesAbove } from './axis.ts'

const steps = ['January', 'February', 'March'].map((label) => ({ label, shortLabel: label.slice(0, 3) }))

describe('the labels of a chart', () => {
  it('stand in full where all fit, in short where they do not', () => {
    expect(labelSteps(steps, 90)).toEqual(['January', 'February', 'March'])
    expect(labelSteps(steps, 40)).toEqual(['Jan', 'Feb', 'Mar'])
  })

  it('are thinned out from the last one back where even the short ones do not fit', () => {
    expect(labelSteps(steps, 15)).toEqual(['Jan', undefined, 'Mar'])
  })

  it('above bars leave out zeros and what has no room', () => {
    const bars = ['0', '7.9', '8', '17.2'].map((top) => ({ top }))
    expect(valuesAbove(bars, [0, 7.9, 8, 17.2], 60)).toEqual(['0', '7.9', '8', '17.2'])
    expect(valuesAbove(bars, [0, 7.9, 8, 17.2], 20)).toEqual([undefined, '7.9', undefined, '17.2'])
  })
})
