import { setUpPage } from '@damana/ui/testing'
import { act, useEffect, useLayoutEffect } from 'react'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { expect, test } from 'vitest'
import { changeChoice, readChoices, writeChoices } from '#features/dashboard/choices.ts'
import { startI18n } from '#phrases.ts'
import { useInAddress } from './use-in-address.ts'

const render = setUpPage(() => startI18n('shell'))

function Chooser() {
  const [choices, change] = useInAddress(readChoices, writeChoices)
  const choose = (name: 'status' | 'commission', value: string) => change((now) => changeChoice(now, name, value))
  const chooseTwice = () => {
    choose('status', 'active')
    choose('commission', 'medium')
  }
  return (
    <button type="button" onClick={chooseTwice}>
      {JSON.stringify(choices)}
    </button>
  )
}

test('of two choices in one breath both stand in the address, beside the one before them', async () => {
  const router = createMemoryRouter([{ path: '/', element: <Chooser /> }], { initialEntries: ['/?period=weekly'] })
  await render(<RouterProvider router={router} />)
  const button = document.querySelector('button')
  await act(async () => button?.click())
  expect(router.state.location.search).toBe('?period=weekly&status=active&commission=medium')
  expect(button?.textContent).toBe('{"period":"weekly","status":"active","commission":"medium"}')
})

/** Chooses while the address has followed the choice before, and the page has not learned of it yet. */
function Hasty() {
  const [choices, change] = useInAddress(readChoices, writeChoices)
  const isActive = choices.status === 'active'
  useLayoutEffect(() => {
    if (isActive) change((now) => changeChoice(now, 'commission', 'medium'))
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once, at that moment
  }, [isActive])
  useEffect(() => {
    if (isActive) change((now) => changeChoice(now, 'period', 'weekly'))
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once, right after it
  }, [isActive])
  return (
    <button type="button" onClick={() => change((now) => changeChoice(now, 'status', 'active'))}>
      {JSON.stringify(choices)}
    </button>
  )
}

test('a choice that is made while the address follows the one before is kept', async () => {
  const router = createMemoryRouter([{ path: '/', element: <Hasty /> }])
  await render(<RouterProvider router={router} />)
  await act(async () => document.querySelector('button')?.click())
  expect(router.state.location.search).toBe('?period=weekly&status=active&commission=medium')
})
