import { deflateSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { PDFDocument } from '@cantoo/pdf-lib'
import { inspectPdf, openPdf } from '#files/inspect-pdf.ts'
import { packed, pdf, rawPdf, script } from './samples.ts'

const launch = '9 0 obj <</S/Launch/F(cmd.exe)>> endobj'
const stream = (bytes: Buffer, dict: string) =>
  Buffer.concat([Buffer.from(`4 0 obj\n<</Length ${bytes.length}${dict}>>\nstream\n`), bytes, Buffer.from('\nendstream\nendobj\n')])
const stored = (text: string) => stream(Buffer.from(text), '')
const streamOf = (text: string, dict: string) => stream(deflateSync(text), dict === '' ? '/Filter/FlateDecode' : dict)
const hidden = (type: string, count = '/N 1') => stream(deflateSync(`9 0 ${script}`), `${type}${count}/First 4/Filter/FlateDecode`)
const twicePacked = (object: string) =>
  stream(deflateSync(deflateSync(`9 0 ${object}`)), '/Type/ObjStm/N 1/First 4/Filter[/FlateDecode/FlateDecode]')

describe('a PDF is refused', () => {
  test.each([
    ['S22 a PDF with a script', () => pdf((document) => document.addJavaScript('x', 'app.alert(1)')), 'file_active_content'],
    ['S22 a PDF with a script in a compressed object', async () => rawPdf([packed(5, 6, script)]), 'file_active_content'],
    [
      'S22 a PDF whose later revision covers the script',
      async () => rawPdf([packed(5, 6, script), '6 0 obj\n<<>>\nendobj\n']),
      'file_active_content',
    ],
    [
      'S22 a PDF that spells its script in code',
      async () => rawPdf([], { catalog: '/OpenAction<</S/J#61vaScript/J#53(x)>>' }),
      'file_active_content',
    ],
    [
      'S22 a PDF with a script only under its short name',
      async () => rawPdf([], { catalog: '/AA<</O<</S/Foo/JS(x)>>>>' }),
      'file_active_content',
    ],
    ['S22 a PDF that starts a program', async () => rawPdf([], { catalog: '/OpenAction<</S/Launch/F(cmd.exe)>>' }), 'file_active_content'],
    ['S22 a PDF that opens another one', async () => rawPdf(['4 0 obj\n<</S/GoToE>>\nendobj\n']), 'file_active_content'],
    ['S22 a PDF with a file inside', () => pdf((document) => document.attach(Buffer.from('MZ'), 'x.exe')), 'file_active_content'],
    ['S22 a PDF with a form that computes', async () => rawPdf([], { catalog: '/AcroForm<</XFA[]>>' }), 'file_active_content'],
    [
      'S22 a PDF that is encrypted',
      async () => rawPdf(['4 0 obj\n<</Filter/Standard>>\nendobj\n'], { trailer: '/Encrypt 4 0 R' }),
      'file_protected',
    ],
    [
      'S22 a PDF with objects hidden in a stream',
      async () => {
        const hidden = packed(9, 6, '<<>>')
        return rawPdf([
          Buffer.concat([Buffer.from(`4 0 obj\n<</Length ${hidden.length}>>\nstream\n`), hidden, Buffer.from('\nendstream\nendobj\n')]),
        ])
      },
      'file_unreadable',
    ],
    ['S22 a container without a type', async () => rawPdf([hidden('')]), 'file_unreadable'],
    ['S22 a container of another type', async () => rawPdf([hidden('/Type/Metadata')]), 'file_unreadable'],
    [
      'S22 a container whose type stands elsewhere',
      async () => rawPdf([hidden('/Type 7 0 R'), '7 0 obj\n/ObjStm\nendobj\n']),
      'file_unreadable',
    ],
    [
      'S22 a container whose count stands elsewhere',
      async () => rawPdf([hidden('/Type/ObjStm', '/N 7 0 R'), '7 0 obj\n1\nendobj\n']),
      'file_unreadable',
    ],
    ['S22 a container that is unpacked twice', async () => rawPdf([twicePacked(script)]), 'file_active_content'],
    ['S22 a script in an untyped stream', async () => rawPdf([streamOf(`9 0 ${script}`, '')]), 'file_active_content'],
    ['S22 a stream that no reader should unpack', async () => rawPdf([streamOf('x', '/Filter/Crypt')]), 'file_unreadable'],
    [
      'S22 a stream whose filter stands elsewhere',
      async () => rawPdf([streamOf('x', '/Filter 7 0 R'), '7 0 obj\n/FlateDecode\nendobj\n']),
      'file_unreadable',
    ],
    ['S22 a stream whose bytes are in another file', async () => rawPdf([streamOf('x', '/F(other.bin)')]), 'file_unreadable'],
    ['S22 a program in the bytes of a stream', async () => rawPdf([stored(launch)]), 'file_active_content'],
    ['S22 a program in a packed stream', async () => rawPdf([streamOf(launch, '')]), 'file_active_content'],
    ['S22 a program in a comment', async () => rawPdf([`%${launch}\n`]), 'file_active_content'],
    ['S22 a program in a string', async () => rawPdf([`4 0 obj\n(${launch})\nendobj\n`]), 'file_active_content'],
    ['S22 an object in a comment', async () => rawPdf(['%9 0 obj <<>> endobj\n']), 'file_unreadable'],
    ['S22 an object in a string', async () => rawPdf(['4 0 obj\n(9 0 obj <<>> endobj)\nendobj\n']), 'file_unreadable'],
    ['S22 an object in the bytes of a stream', async () => rawPdf([stored('9 0 obj <<>> endobj')]), 'file_unreadable'],
    ['S22 an object whose numbers are written oddly', async () => rawPdf([stored('9.0 %\n+0 obj <<>> endobj')]), 'file_unreadable'],
    ['S22 a PDF that is also a page', async () => rawPdf([], { head: '%<html><script>alert(1)</script>\n' }), 'file_unreadable'],
    ['S22 a PDF that is also an archive', async () => rawPdf([], { tail: 'PK\x05\x06' + '\0'.repeat(18) }), 'file_unreadable'],
    ['S22 a PDF with an archive before its end', async () => rawPdf(['%PK\x05\x06' + '\0'.repeat(18) + '\n']), 'file_unreadable'],
    ['S22 a PDF without pages', async () => Buffer.from('%PDF-1.7\n%%EOF\n'), 'file_unreadable'],
    ['S22 a PDF cut in half', async () => (await pdf()).subarray(0, 300), 'file_unreadable'],
  ] as const)('%s', async (_, make, verdict) => {
    expect(await inspectPdf(await make())).toBe(verdict)
  })
})

describe('a PDF is taken', () => {
  test.each([
    ['as programs write it', () => pdf()],
    ['as older programs write it', async () => rawPdf([])],
    ['with a picture and a packed page', async () => rawPdf([streamOf('BT (x) Tj ET', '')])],
    [
      'whose stream ends early',
      async () => rawPdf([stream(deflateSync('BT (x) Tj ET'.repeat(50)).subarray(0, -5), '/Filter/FlateDecode')]),
    ],
    ['with compressed objects', async () => rawPdf([packed(5, 6, '<</Title(x)>>')])],
    [
      'with a place to open at and an address to go to',
      async () => rawPdf(['4 0 obj\n<</S/URI/URI(https://example.com)>>\nendobj\n'], { catalog: '/OpenAction[3 0 R/Fit]' }),
    ],
    [
      'that was changed after it was written',
      async () =>
        Buffer.concat([rawPdf([]), Buffer.from('3 0 obj\n<</Type/Page/Parent 2 0 R>>\nendobj\ntrailer\n<</Root 1 0 R>>\n%%EOF\n')]),
    ],
  ] as const)('%s', async (_, make) => {
    expect(await inspectPdf(await make())).toBe('clean')
  })
})

describe('a PDF that is protected', () => {
  const protectedPdf = (options: { ownerPassword: string; userPassword?: string }, change?: (document: PDFDocument) => unknown) =>
    pdf((document) => {
      change?.(document)
      document.encrypt({ ...options, permissions: {} })
    })

  test('and opens without a password is written anew without its protection, page for page', async () => {
    const bytes = await protectedPdf({ ownerPassword: 'of the bank' }, (document) => document.addPage([300, 400]))
    expect(await inspectPdf(bytes)).toBe('file_protected')
    const opened = await openPdf(bytes)
    expect(opened && (await inspectPdf(opened))).toBe('clean')
    const pages = (await PDFDocument.load(opened ?? '')).getPages()
    expect(pages.map((page) => page.getSize())).toEqual([
      { width: 200, height: 200 },
      { width: 300, height: 400 },
    ])
  })

  test('with something active behind the protection is refused for that', async () => {
    const opened = await openPdf(
      await protectedPdf({ ownerPassword: 'of the bank' }, (document) => document.addJavaScript('x', 'app.alert(1)')),
    )
    expect(opened && (await inspectPdf(opened))).toBe('file_active_content')
  })

  test.each([
    ['asks for a password', () => protectedPdf({ ownerPassword: 'of the bank', userPassword: 'of its reader' })],
    ['says it is and has no protection', async () => rawPdf([], { trailer: '/Encrypt 4 0 R' })],
    [
      'is protected by a way that we do not know',
      async () => rawPdf(['4 0 obj\n<</Filter/Other/V 9>>\nendobj\n'], { trailer: '/Encrypt 4 0 R' }),
    ],
  ])('and %s stays closed', async (_, file) => {
    expect(await openPdf(await file())).toBeUndefined()
  })
})

test('S22 a container that unpacks to tens of megabytes is refused before a tree is made of it', async () => {
  expect(await inspectPdf(rawPdf([packed(5, 6, `[${' '.repeat(17_000_000)}]`)]))).toBe('file_unreadable')
  expect(await inspectPdf(rawPdf(Array.from({ length: 5 }, (_, n) => packed(10 + n, 20 + n, `[${' '.repeat(4_000_000)}]`))))).toBe(
    'file_unreadable',
  )
})

describe('content of a stream', () => {
  // A pattern that looks on from each of them would be at it for hours.
  test.each([
    ['numbers and comments without an end of line', '1%'.repeat(4_000_000)],
    ['numbers and comments in one line', `${'1 %'.repeat(3_000_000)}\n`],
    ['comments on lines of their own', '1 %1\n'.repeat(1_500_000)],
    ['names', '/ab'.repeat(2_000_000)],
  ])('is read in one pass: %s', async (_, content) => {
    expect(await inspectPdf(rawPdf([stream(Buffer.from(content), '')]))).toBe('clean')
  })

  test.each(['1 0 obj', '+1 %x\r.5\0obj', '1 % 7 0 obj\n', '1%\n%\n0%\n%\nobj'])('hides no object: %j', async (header) => {
    expect(await inspectPdf(rawPdf([stream(Buffer.from(`BT ${header} <</Type/Page>> ET`), '')]))).toBe('file_unreadable')
  })
})
