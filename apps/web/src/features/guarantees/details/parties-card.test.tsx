import { startI18n } from '@damana/ui'
import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { shellPhrases } from '#i18n/phrases.ts'
import { guaranteePhrases } from '../phrases.ts'
import type { Guarantee } from '../queries.ts'
import { PartiesCard } from './parties-card.tsx'

let root: ReturnType<typeof createRoot>
beforeEach(async () => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  await startI18n(shellPhrases, guaranteePhrases)
  document.body.innerHTML = '<div id="root"></div>'
  root = createRoot(document.getElementById('root') ?? document.body)
})
afterEach(() => act(async () => root.unmount()))

async function read(active: boolean): Promise<string> {
  const seller = { name: 'سميرة خليل', kind: 'individual', is_you: true, masked: false, national_id: '985•••2345', phone: '+962790000001' }
  const buyer = { name: 'باسل ح••••', kind: 'individual', is_you: false, masked: true, national_id: null, phone: null }
  const guarantee = { active, seller, buyer, creator: null } as unknown as Guarantee // the fields that this card reads
  await act(async () => root.render(<PartiesCard guarantee={guarantee} />))
  return document.body.textContent
}

test('a masked side is shown in full after acceptance, as long as it can still be accepted', async () => {
  expect(await read(true)).toContain('يظهر الاسم والهاتف كاملين بعد القبول.')
  expect(await read(false)).not.toContain('بعد القبول')
})
