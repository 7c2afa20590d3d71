import { describe, expect, test } from 'vitest'
import { isCommonPassword } from './common-passwords.ts'

const samira = { name: 'Samira Khalil سميرة', phone: '+962790000001', email: 'sam.khalil77@example.com' }
const isCommon = (password: string) => isCommonPassword(password, samira)

describe('a password is too common', () => {
  test.each([
    ...[
      'Password1!',
      'P@ssw0rd',
      'Passw0rd!',
      'P@$$w0rd1',
      'Qwerty123!',
      'Welcome@2026',
      'Admin@123',
      'Abc@1234',
      'Aa@123456',
      'Aa123456!',
      'Summer2026!',
      'Jordan@2026',
    ],
    ...['1qaz!QAZ', '!QAZ2wsx', 'Iloveyou1!', 'Test@1234', 'Ahmad@1990', 'Mohammad#123', 'A1234567!', 'A@11111111', 'كلمةA1!'],
  ])('when guessers try it first: %s', (password) => {
    expect(isCommon(password)).toBe(true)
  })

  test.each(['Chocolate!1', '#Butterfly99', 'Trustno1!', '1Liverpool$', 'Zxcvbnm,./1A', 'Scorpion#2024'])(
    'when it was stolen elsewhere, whatever is put around it: %s',
    (password) => {
      expect(isCommon(password)).toBe(true)
    },
  )

  test.each(['Damana#2026', 'D4mana@1234', 'Damana!Damana1', 'ضمانة#A2026', 'D@m@n@123456'])('when it is our name: %s', (password) => {
    expect(isCommon(password)).toBe(true)
  })

  test.each([
    'Samira@2026',
    'S@mira#1',
    'Khalil!1999',
    'Khalil77#A',
    'A#0790000001',
    'Aa+962790000001',
    'A!٧٩٠٠٠٠٠٠١',
    'SamiraKhalil#1',
    'Example#1234',
  ])('when it is his own name, phone or e-mail: %s', (password) => {
    expect(isCommon(password)).toBe(true)
  })

  test.each([
    'Sparrow-Bicycle-41',
    'kT9#vLq2xW',
    'Zaytoun!Rasif7',
    'My horse eats 3 Pies!',
    'Password-Elephant-Road-9',
    'قهوة Ghazal#7 ليل',
    'X7!mq20-Pb',
    'Olive&Thyme#88',
  ])('but not when there is more to it: %s', (password) => {
    expect(isCommon(password)).toBe(false)
  })

  test('of nobody whose contacts are unknown the list alone decides', () => {
    const nobody = { name: '', phone: null, email: null }
    expect(isCommonPassword('Samira@2026', nobody)).toBe(true)
    expect(isCommonPassword('Samira-Obaidatin!1999', nobody)).toBe(false)
  })
})
