import { ApiError } from '@damana/client/transport'
import { setUpPage, typeInto } from '@damana/ui/testing'
import { startI18n } from '#phrases.ts'
import { expect, test, vi } from 'vitest'
import { CodeDialog } from './code-dialog.tsx'
import { CodeForm } from './code-form.tsx'
import { useCode } from './use-code.ts'

const render = setUpPage(() => startI18n('shell', 'code'))

const wrong = () => Promise.reject(new ApiError(422, { code: 'otp_incorrect', error_msg: 'رمز التحقق غير صحيح.' }))
const dead = 'رمز التحقق غير صحيح. لم يعد هذا الرمز صالحًا، فاطلب رمزًا جديدًا.'
const inAMinute = new Date(Date.now() + 60_000).toISOString()
const open = (onCheck: () => Promise<unknown>, expiresAt = inAMinute) =>
  render(<CodeForm sentTo="•••0001" expiresAt={expiresAt} onCheck={onCheck} onResend={async () => undefined} />)
const input = () => {
  const found = document.querySelector('input')
  if (!found) throw new Error('no input')
  return found
}
const give = (code: string) => typeInto(input(), code)
const atField = () => document.getElementById(`${input().id}-message`)?.textContent
const above = () => document.querySelector('form > .notice')?.textContent

test('a wrong code is told at the field and cleared', async () => {
  await open(wrong)
  await give('12345')
  expect([input().value, atField(), above()]).toEqual(['', 'رمز التحقق غير صحيح.', undefined])
})

test.each([
  ['a proxy that answers 502 with nothing', new ApiError(502, {}), 'تعذّر التحقق من الرمز. حاول مرة أخرى.'],
  ['no answer', new ApiError(0, {}), 'تعذّر الاتصال بالخادم. تحقّق من اتصالك بالإنترنت ثم أعد المحاولة.'],
  ['a fault of the page', new TypeError('x'), 'تعذّر التحقق من الرمز. حاول مرة أخرى.'],
  ['a server that is not there', new ApiError(503, { code: 'unavailable', error_msg: 'الخدمة غير متاحة.' }), 'الخدمة غير متاحة.'],
])('a check that failed (%s) is no wrong code, and keeps the digits', async (_, failure, sentence) => {
  await open(() => Promise.reject(failure))
  await give('12345')
  expect([input().value, atField(), above()]).toEqual(['12345', undefined, sentence])
})

test('after the fifth wrong try the page says that a new code is needed', async () => {
  await open(wrong)
  for (let attempt = 1; attempt <= 4; attempt += 1) await give('12345')
  expect(atField()).toBe('رمز التحقق غير صحيح.')
  await give('12345')
  expect(atField()).toBe(dead)
})

test('a code given after its time is told to be no longer good', async () => {
  await open(wrong, new Date(Date.now() - 1000).toISOString())
  await give('12345')
  expect(atField()).toBe(dead)
})

const unsent = () => Promise.reject(new ApiError(502, {}))
function UnsentDialog() {
  const code = useCode({ send: unsent, give: unsent })
  return <CodeDialog title="رمز" code={code} isAtOnce confirmLabel="تأكيد" onDismiss={() => undefined} />
}
test.each([
  ['a form', <CodeForm key="form" sentTo="" failure={new ApiError(502, {})} aside="تغيير الرقم" onCheck={unsent} onResend={unsent} />],
  ['a dialog', <UnsentDialog key="dialog" />],
])('%s tells a code that was not sent, that first, and nothing says that one is coming', async (_, shown) => {
  await render(shown)
  const told = () => document.querySelector('form > .notice')?.textContent
  await vi.waitFor(() => expect(told()).toMatch(/^تعذّر إرسال رمز التحقق\. ./))
  expect(document.body.textContent).not.toContain('نرسل إليك')
  // Nor once something was typed all the same.
  await give('12345')
  await vi.waitFor(() => expect(input().disabled).toBe(false))
  expect(document.body.textContent).not.toContain('نرسل إليك')
})
