import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ConfirmDialog } from './confirm-dialog.tsx'
import { startI18n } from './i18n.ts'

let root: ReturnType<typeof createRoot>
beforeEach(async () => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  await startI18n()
  document.body.innerHTML = '<div></div>'
  root = createRoot(document.body.firstElementChild as Element) // just written
})
afterEach(() => act(async () => root.unmount()))
const press = (label: string) =>
  act(async () => [...document.querySelectorAll('button')].find(({ textContent }) => textContent === label)?.click())

test('a confirmation without its acknowledgement says what is missing, at the box and with the focus there', async () => {
  const confirm = vi.fn()
  await act(async () =>
    root.render(
      <ConfirmDialog open title="؟" confirmLabel="تأكيد" acknowledgement="قرأت" onConfirm={confirm} onDismiss={() => undefined} />,
    ),
  )
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
