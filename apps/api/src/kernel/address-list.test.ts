import { expect, test } from 'vitest'
import { readAddressList } from './address-list.ts'

test.each([
  ['192.0.2.7', '192.0.2.7', true],
  ['192.0.2.7', '192.0.2.8', false],
  ['192.0.2.0/24', '192.0.2.255', true],
  ['192.0.2.0/24', '192.0.3.0', false],
  // A socket for both families names an address of the older one so.
  ['192.0.2.0/24', '::ffff:192.0.2.9', true],
  [' 192.0.2.7 , 2001:db8::/32 ', '2001:db8:1::9', true],
  ['2001:db8::/32', '2001:db9::9', false],
  ['2001:db8::/32', '192.0.2.7', false],
  ['0.0.0.0/0', '198.51.100.1', true],
  ['192.0.2.7/32', '192.0.2.7', true],
  ['192.0.2.7', 'unknown', false],
])('%s lets %s in: %s', (list, address, lets) => {
  expect(readAddressList(list)?.has(address)).toBe(lets)
})

test.each([
  'bank',
  '192.0.2',
  '192.0.2.0/33',
  '192.0.2.0/-1',
  '192.0.2.0/',
  '2001:db8::/129',
  '192.0.2.7,',
  '192.0.2.7;192.0.2.8',
  '192.0.2.0/24/8',
])('%j is no list', (list) => {
  expect(readAddressList(list)).toBeUndefined()
})
