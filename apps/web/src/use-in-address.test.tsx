import { setUpPage } from '@damana/ui/testing'
import { act } from 'react'
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
