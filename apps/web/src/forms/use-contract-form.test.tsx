import { setUpPage, typeInto } from '@damana/ui/testing'
import { startI18n } from '#phrases.ts'
import { rejectRules } from '@damana/contract/form-rules'
import { ApiError } from '@damana/client/transport'
import { act } from 'react'
import { expect, test, vi } from 'vitest'
import { useContractForm } from './contract-form.ts'

interface Reason {
  reason: string
}
function ReasonForm({ send }: { send: (values: Reason) => Promise<unknown> }) {
  const { text, summary, submit, attempt } = useContractForm<Reason>({ rules: rejectRules, defaultValues: { reason: '' } })
  const { error, ...field } = text('reason')
  return (
    <form onSubmit={(event) => void submit(send)(event)}>
      <output data-attempt={attempt}>
        {summary(['reason'])
          .map(({ field: at, message }) => `${at ?? 'form'}: ${message}`)
          .join(' | ')}
      </output>
      <input {...field} aria-label="reason" />
      <em>{error}</em>
      <button type="submit">send</button>
    </form>
  )
}

const render = setUpPage(() => startI18n('shell'))
const page = () => ({
  summary: document.querySelector('output')?.textContent,
  error: document.querySelector('em')?.textContent,
  attempt: document.querySelector('output')?.dataset['attempt'],
})
const open = (send: (values: Reason) => Promise<unknown>) => render(<ReasonForm send={send} />)
const type = async (value: string) => {
  const input = document.querySelector('input')
  if (!input) throw new Error('no input')
  await typeInto(input, value)
}
const leave = (relatedTarget: Element | null = null) =>
  act(async () => void document.querySelector('input')?.dispatchEvent(new FocusEvent('focusout', { bubbles: true, relatedTarget })))
const send = () =>
  act(async () => void document.querySelector('form')?.dispatchEvent(new Event('submit', { bubbles: true, cancelable: true })))

test('a field that was only visited is not judged; one that was edited is, when it is left', async () => {
  await open(async () => undefined)
  await leave()
  expect(page().error).toBe('')
  await type('سبب')
  await type(' ')
  expect(page().error).toBe('')
  await leave()
  expect(page().error).toBe('هذا الحقل مطلوب.')
  expect(page().summary, 'the summary speaks of what was sent').toBe('')
})

test('a field that is left for the button that sends is judged by sending, so that the button does not move while it is pressed', async () => {
  await open(async () => undefined)
  await type('سبب')
  await type(' ')
  await leave(document.querySelector('button'))
  expect(page().error).toBe('')
  await send()
  expect(page().error).toBe('هذا الحقل مطلوب.')
})

test('what is wrong is not sent, and stands in the summary', async () => {
  const sent = vi.fn(async () => undefined)
  await open(sent)
  await send()
  expect(sent).not.toHaveBeenCalled()
  expect(page()).toEqual({ summary: 'reason: هذا الحقل مطلوب.', error: 'هذا الحقل مطلوب.', attempt: '1' })
})

test('what the API refuses stands at its field', async () => {
  await open(() => Promise.reject(new ApiError(422, { code: 'validation_failed', errors: [{ pointer: '/reason', code: 'too_long' }] })))
  await type('سبب')
  await send()
  expect(page().error).toBe('الحد الأقصى لعدد الأحرف: 500.')
  expect(page().attempt).toBe('1')
})

test('what belongs to no field stands above the form, and goes with the next sending', async () => {
  let answers = 0
  await open(() =>
    answers++ === 0 ? Promise.reject(new ApiError(503, { code: 'unavailable', error_msg: 'الخدمة غير متاحة' })) : Promise.resolve(),
  )
  await type('سبب')
  await send()
  expect(page().summary).toBe('form: الخدمة غير متاحة')
  await send()
  expect(page().summary).toBe('')
})

test('a value that a password manager put in without an event is sent, and stays', async () => {
  const sent = vi.fn(async () => undefined)
  await open(sent)
  const input = document.querySelector('input')
  if (input) input.value = 'سبب'
  await send()
  expect(sent).toHaveBeenCalledWith({ reason: 'سبب' })
  expect(input?.value).toBe('سبب')
})

test('two clicks in one moment are one act', async () => {
  const sent = vi.fn(() => new Promise((resolve) => setTimeout(resolve)))
  await open(sent)
  await type('سبب')
  await act(async () => {
    for (let clicks = 0; clicks < 2; clicks += 1)
      document.querySelector('form')?.dispatchEvent(new Event('submit', { bubbles: true, cancelable: true }))
  })
  expect(sent).toHaveBeenCalledTimes(1)
})

test('what was wrong is said to be right while it is mended, not only when it is left', async () => {
  await open(async () => undefined)
  await send()
  await type('سبب')
  expect(page()).toEqual({ summary: '', error: '', attempt: '1' })
})

test('an answer without a sentence is told all the same', async () => {
  await open(() => Promise.reject(new ApiError(502, {})))
  await type('سبب')
  await send()
  expect(page().summary).toBe('form: تعذّر على الخادم إكمال الطلب. أعد المحاولة بعد قليل.')
})
