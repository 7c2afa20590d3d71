import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { describe, expect, it } from 'vitest'
import { csvWriter, xlsxWriter } from '#files/index.ts'
import { readWorkbook } from '#files/sheet/read-workbook.ts'

const head = { name: 'قائمة', rightToLeft: true, titles: ['name', 'sum', 'count'] }

describe('a table', () => {
  it.each(['=1+1', '+1', '-2+3', '@x', '\tx', '\rx'])('of CSV has no formula in it: %j gets a quote mark', (text) => {
    const writer = csvWriter(head)
    const written = Buffer.concat([writer.rows([[text, { dinars: '-1.500' }, 2]]), writer.end()]).toString()
    expect(written).toContain(`'${text}`)
    expect(written).toMatch(/,-1\.500,2\r\n$/)
  })

  it('of CSV has the mark of UTF-8 and its titles, also without a row', () => {
    expect(csvWriter(head).end().toString()).toBe('\ufeffname,sum,count\r\n')
  })

  it('of a workbook keeps each text as it is, sums as numbers with three decimals, and has no place for what XML cannot say', async () => {
    const writer = xlsxWriter(head)
    const parts = [writer.rows([['=1+1 <"&>', { dinars: '14179.248' }, 7]]), writer.rows([['a\u0000b', null, null]]), writer.end()]
    const { rows } = await readWorkbook(Buffer.concat(parts))
    expect(rows.slice(1).map(({ cells }) => cells.map((cell) => cell && [cell.kind, cell.text]))).toEqual([
      [
        ['text', '=1+1 <"&>'],
        ['number', '14179.248'],
        ['number', '7'],
      ],
      [['text', 'ab'], null, null],
    ])
  })

  it.each([
    ['CSV', csvWriter],
    ['a workbook', xlsxWriter],
  ])('of a hundred thousand rows needs no more memory than one of ten thousand: %s', (_name, makeWriter) => {
    setFlagsFromString('--expose-gc')
    const collect: unknown = runInNewContext('gc')
    if (typeof collect !== 'function') throw new Error('there is no collector')
    const writer = makeWriter(head)
    const used: number[] = []
    for (let portion = 0; portion < 50; portion++) {
      writer.rows(Array.from({ length: 2_000 }, (_, row) => [`row ${portion} ${row} سميرة خليل`, { dinars: `${row}.000` }, row]))
      if (portion % 5 !== 4) continue
      collect()
      used.push(process.memoryUsage().heapUsed)
    }
    writer.end()
    const mebibyte = 2 ** 20
    expect((used.at(-1) ?? 0) - (used[0] ?? 0)).toBeLessThan(2 * mebibyte)
  })
})
