import { expect, test } from 'vitest'
import { searchUsers } from './search.rules.ts'

const users = [
  { name: 'هدى صالح', email: null, mobile: '+962790000012' },
  { name: 'أمل الخطيب', email: 'amal@example.com', mobile: null },
  { name: 'Rami Odeh', email: null, mobile: '+447700900123' },
]
test.each([
  ['', [0, 1, 2]],
  ['هدي', [0]],
  ['امل', [1]],
  ['صالح هدى', [0]],
  ['0790000012', [0]],
  ['+962 790000012', [0]],
  ['٠٧٩٠٠٠٠٠١٢', [0]],
  ['AMAL@', [1]],
  ['+4477', [2]],
  ['rami', [2]],
  ['هدى amal', []],
])('«%s» finds a user in any form of the letters, by each way of dialling', (typed, found) => {
  expect(searchUsers(users, typed)).toEqual(found.map((index) => users[index]))
})
