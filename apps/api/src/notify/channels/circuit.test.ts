import { expect, it } from 'vitest'
import { createCircuit } from './circuit.ts'

it('opens after three failures in a row, tries once after each rest, and rests longer each time in vain', () => {
  let now = 0
  const circuit = createCircuit({ opensAfter: 3, restsForMs: 5_000, mostRestMs: 15_000, nowMs: () => now })
  expect([circuit.tell('wrong'), circuit.tell('wrong'), circuit.mayTry()]).toEqual([undefined, undefined, true])
  expect([circuit.tell('wrong'), circuit.mayTry()]).toEqual([{ opened: 5_000 }, false])
  now = 5_000
  expect([circuit.mayTry(), circuit.mayTry()]).toEqual([true, false])
  expect([circuit.tell('wrong'), circuit.mayTry()]).toEqual([{ opened: 10_000 }, false])
  now = 15_000
  expect([circuit.mayTry(), circuit.tell('wrong')]).toEqual([true, { opened: 15_000 }])
  now = 30_000
  expect([circuit.mayTry(), circuit.tell('well'), circuit.mayTry()]).toEqual([true, 'closed', true])
})

it('stays closed while something gets through in between', () => {
  const circuit = createCircuit({ opensAfter: 2 })
  for (let i = 0; i < 10; i += 1) expect([circuit.tell('wrong'), circuit.tell('well')]).toEqual([undefined, undefined])
})
