import { act, useState } from 'react'
import { createRoot } from 'react-dom/client'
import { expect, test } from 'vitest'
import { readFilledFields } from './filled-fields.ts'

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })

test('what a password manager fills in without an event is sent as it stands, and what was typed is left alone', async () => {
  readFilledFields()
  const sent: string[][] = []
  const changes: string[] = []
  function Form() {
    const [name, setName] = useState('')
    const [password, setPassword] = useState('')
    return (
      <form
        onSubmit={(event) => {
          event.preventDefault()
          sent.push([name, password])
        }}
      >
        <input id="name" value={name} onChange={(event) => (changes.push('name'), setName(event.target.value))} />
        <input
          id="password"
          type="password"
          value={password}
          onChange={(event) => (changes.push('password'), setPassword(event.target.value))}
        />
      </form>
    )
  }
  const page = document.body.appendChild(document.createElement('main'))
  await act(async () => createRoot(page).render(<Form />))
  const field = (id: string) => document.getElementById(id) as HTMLInputElement
  field('name').value = 'samira'
  field('password').value = 'Damana#2026'
  await act(async () => page.querySelector('form')?.requestSubmit())
  expect(sent).toEqual([['samira', 'Damana#2026']])
  expect([field('name').value, field('password').value]).toEqual(['samira', 'Damana#2026'])
  await act(async () => page.querySelector('form')?.requestSubmit())
  expect(changes).toEqual(['name', 'password'])
})
