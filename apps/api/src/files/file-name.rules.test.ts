import { describe, expect, test } from 'vitest'
import { beginsLike, cleanName } from './file-name.rules.ts'

describe('S23 the name of a file', () => {
  test.each([
    ['ورقة الترخيص.pdf', 'application/pdf', 'ورقة الترخيص.pdf'],
    ['IMG_2041.JPEG', 'image/jpeg', 'IMG_2041.jpg'],
    ['../../etc/passwd.png', 'image/png', 'passwd.png'],
    ['..\\..\\boot.png', 'image/png', 'boot.png'],
    ['licence\u202Egnp.exe.png', 'image/png', 'licencegnp-exe.png'],
    ['photo.php.png', 'image/png', 'photo-php.png'],
    ['a\0b\r\nc\u2028d.png', 'image/png', 'abcd.png'],
    ['<img onerror=x>.png', 'image/png', '-img onerror=x-.png'],
    ['.png', 'image/png', 'file.png'],
    ['\ud800.png', 'image/png', 'file.png'],
    [`${'ا'.repeat(300)}.png`, 'image/png', `${'ا'.repeat(116)}.png`],
  ] as const)('%j leads nowhere and turns nothing round', (given, type, kept) => {
    expect(cleanName(given, type)).toBe(kept)
  })

  test('says nothing about what is in it: the first bytes do', () => {
    expect(beginsLike('application/pdf', Buffer.from('%PDF-1.7'))).toBe(true)
    expect(beginsLike('application/pdf', Buffer.from(' %PDF-1.7'))).toBe(false)
    expect(beginsLike('image/png', Buffer.from('GIF89a'))).toBe(false)
  })
})
