import { setUpPage } from '@damana/ui/testing'
import { startI18n } from '#phrases.ts'
import { expect, test } from 'vitest'
import type { Guarantee } from '../queries.ts'
import { PartiesCard } from './parties-card.tsx'

const render = setUpPage(() => startI18n('shell', 'guarantees/details'))

async function read(active: boolean): Promise<string> {
  const seller = { name: 'سميرة خليل', kind: 'individual', is_you: true, masked: false, national_id: '985•••2345', phone: '+962790000001' }
  const buyer = { name: 'باسل ح••••', kind: 'individual', is_you: false, masked: true, national_id: null, phone: null }
  const guarantee = { active, seller, buyer, creator: null } as unknown as Guarantee // the fields that this card reads
  await render(<PartiesCard guarantee={guarantee} />)
  return document.body.textContent
}

test('a masked side is shown in full after acceptance, as long as it can still be accepted', async () => {
  expect(await read(true)).toContain('يظهر الاسم والهاتف كاملين بعد القبول.')
  expect(await read(false)).not.toContain('بعد القبول')
})
