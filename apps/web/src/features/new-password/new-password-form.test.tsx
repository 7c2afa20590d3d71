import { ApiError } from '@damana/client/transport'
import { setUpPage, typeInto } from '@damana/ui/testing'
import { startI18n } from '#phrases.ts'
import { act } from 'react'
import { beforeEach, expect, test, vi } from 'vitest'
import { NewPasswordForm } from './new-password-form.tsx'

const render = setUpPage(() => startI18n('shell', 'new-password'))
beforeEach(async () => {
  await import('@damana/contract/guessable-passwords')
})

const open = (onSave: () => Promise<unknown> = async () => undefined) =>
  render(<NewPasswordForm submitLabel="حفظ" failed="تعذّر." onSave={onSave} />)
const type = async (password: string) => {
  for (const input of document.querySelectorAll('input')) await typeInto(input, password)
}
const send = () =>
  act(async () => void document.querySelector('form')?.dispatchEvent(new Event('submit', { bubbles: true, cancelable: true })))
const unmet = () =>
  [...document.querySelectorAll('.password-rules li')]
    .filter((rule) => !rule.hasAttribute('data-met'))
    .map((rule) => rule.lastChild?.textContent)
const shown = () => ({
  word: document.querySelector('.password-word')?.lastChild?.textContent,
  unmet: unmet(),
  error: document.getElementById('password-message')?.textContent,
})

test('a password that is easy to guess has no full ticks while it is typed', async () => {
  await open()
  await type('Password#2026')
  await vi.waitFor(() => expect(shown()).toMatchObject({ word: 'ضعيفة', unmet: ['يصعب تخمينها'] }))
  await type('Wadi-Rum-Sky#73')
  await vi.waitFor(() => expect(shown()).toMatchObject({ word: 'قوية', unmet: [] }))
})

test('what the API knows beside it takes the tick away', async () => {
  await open(() =>
    Promise.reject(new ApiError(422, { code: 'password_too_common', errors: [{ pointer: '/password', code: 'password_too_common' }] })),
  )
  await type('Wadi-Rum-Sky#73')
  await send()
  expect(shown()).toMatchObject({ word: 'ضعيفة', unmet: ['يصعب تخمينها'], error: 'كلمة المرور هذه يسهل تخمينها. اختر غيرها.' })
})

test.each([
  ['wadi-rum-sky#73', 'ينقصها حرف لاتيني كبير.'],
  ['Wadi-Rum-Sky', 'ينقصها رقم.'],
  ['wadirumsky73', 'ينقصها حرف لاتيني كبير ورمز مثل ! أو #.'],
])('the error of %s names what is missing and nothing else', async (password, sentence) => {
  await open()
  await type(password)
  await send()
  expect(shown().error).toContain(sentence)
})

test('Arabic digits are said to be the Latin ones', async () => {
  await open()
  await type('Wadi-Rum-Sky#٧٣')
  expect(document.body.textContent).toContain('٥ هي 5')
  await vi.waitFor(() => expect(unmet()).toEqual([]))
})
