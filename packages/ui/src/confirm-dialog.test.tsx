import { act } from 'react'
import { expect, test, vi } from 'vitest'
import { ConfirmDialog } from './confirm-dialog.tsx'
import { setUpPage } from './testing.ts'

const render = setUpPage()
const press = (label: string) =>
  act(async () => [...document.querySelectorAll('button')].find(({ textContent }) => textContent === label)?.click())

test('a confirmation without its acknowledgement says what is missing, at the box and with the focus there', async () => {
  const confirm = vi.fn()
  await render(<ConfirmDialog open title="؟" confirmLabel="تأكيد" acknowledgement="قرأت" onConfirm={confirm} onDismiss={() => undefined} />)
  const box = document.querySelector<HTMLInputElement>('input[type=checkbox]')
  const description = () => document.getElementById(box?.getAttribute('aria-describedby') ?? '')?.textContent
  expect([box?.getAttribute('aria-invalid'), description()]).toEqual([null, undefined])
  await press('تأكيد')
  expect(confirm).not.toHaveBeenCalled()
  expect(document.activeElement).toBe(box)
  expect([box?.getAttribute('aria-invalid'), description()]).toEqual(['true', 'ضع علامة في هذا المربع للمتابعة.'])

  await act(async () => box?.click())
  expect([box?.getAttribute('aria-invalid'), description()]).toEqual([null, undefined])
  await press('تأكيد')
  expect(confirm).toHaveBeenCalledOnce()
})
