import { foldLetters, foldedWords } from '@damana/contract/letters'
import { newPaymentReference } from '#kernel/payment-reference.rules.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startApi, type Client, type TestApi } from '../support/api.ts'
import { cast } from '../support/cast.ts'
import { offer } from '../support/sale.ts'

let api: TestApi
let samira: Client
let basel: Client
let offered: string
let accepted: string
beforeAll(async () => {
  api = await startApi()
  const first = await offer(api, { registrationNumber: '7120458' })
  samira = first.seller
  basel = first.buyer
  offered = first.number
  const second = await offer(api, { registrationNumber: '7120459' })
  accepted = second.number
  await basel.call('POST /guarantees/:number/accept', { params: { number: accepted }, body: { terms_version: 1 } })
})
afterAll(() => api.stop())

const numbersOf = (found: { items: { number: string }[] }) => found.items.map(({ number }) => number)
const search = async (who: Client, q: string) => numbersOf(await who.call('GET /search', { query: { q } }))

describe('one’s own guarantees', () => {
  it('are found by number, reference, plate, registration and chassis, from either side', async () => {
    const guarantee = await samira.call('GET /guarantees/:number', { params: { number: offered } })
    const { plate_number, plate_code, chassis_number, registration_number } = guarantee.vehicle
    const reference = newPaymentReference(BigInt(guarantee.vehicle_trans_id))
    for (const who of [samira, basel])
      for (const q of [
        offered,
        offered.slice(3),
        reference,
        `${plate_code}-${plate_number}`,
        plate_number,
        registration_number,
        chassis_number ?? '',
      ])
        expect(await search(who, q), q).toContain(offered)
  })

  it.each([
    ['the whole name', cast.basel.name],
    ['a part of it', cast.basel.name.split(' ').at(-1) ?? ''],
    ['one word, begun', cast.basel.name.slice(0, 3)],
    ['the words the other way round', cast.basel.name.split(' ').toReversed().join(' ')],
    ['the phone', '0790000002'],
  ])('are found by %s of the other side once that is shown, and not before', async (_what, q) => {
    const found = await search(samira, q)
    expect(found).toContain(accepted)
    expect(found).not.toContain(offered)
  })

  it('are found however Arabic is spelt', async () => {
    const { rows } = await api.pool.query<{ same: boolean }>(
      `select app.search_words('أحمد عبد الله فاطمة مُصطفى لؤي رائد عـمـر') = app.search_words('احمد عبد الله فاطمه مصطفي لوي رايد عمر') as same`,
    )
    expect(rows).toEqual([{ same: true }])
    for (const q of ['باسِل حدّاد', 'بـاسل', 'باسل حدّاد\u200f', 'ﺑﺎﺳﻞ', 'پاسل ځداد']) expect(await search(samira, q), q).toContain(accepted)
    expect(await search(samira, 'باسلحداد')).toContain(accepted)
  })

  it('have one form of each letter, here and in the database', async () => {
    const ranges = [
      [0x20, 0x24f],
      [0x300, 0x36f],
      [0x600, 0x6ff],
      [0x750, 0x77f],
      [0x870, 0x8ff],
      [0x2000, 0x206f],
      [0xfb50, 0xfdff],
      [0xfe70, 0xfeff],
    ] as const
    const letters = ranges.flatMap(([first, last]) => Array.from({ length: last - first + 1 }, (_, at) => String.fromCodePoint(first + at)))
    const names = letters.map((letter) => `سم${letter}رة خليل`)
    const { rows } = await api.pool.query<{ letter: string; folded: string; words: string[] }>(
      `select letter, app.fold_letters(letter) as folded, app.search_words(name) as words from unnest($1::text[], $2::text[]) as one (letter, name)`,
      [letters, names],
    )
    const differing = rows.filter(
      ({ letter, folded, words }, at) => folded !== foldLetters(letter) || words.join('|') !== foldedWords(names[at] ?? '').join('|'),
    )
    expect(differing).toEqual([])
    const letterOf = new Map(rows.map(({ letter, folded }) => [letter, folded]))
    const alike = ['يیىېےێۍ', 'كکڪگڭ', 'هةہھەۃ', 'اأإآٱ', 'وؤۆۇۈۋ', 'رڕړ', 'لڵ', '4٤۴']
    for (const group of alike) expect(new Set([...group].map((letter) => letterOf.get(letter))).size, group).toBe(1)
    expect(new Set([...'ابتثجحخدذرزسشصضطظعغفقكلمنهويء0123456789'].map((letter) => letterOf.get(letter))).size).toBe(39)
  })

  it('are nobody else’s to find', async () => {
    const tareq = await api.as('tareq')
    for (const q of [offered, accepted, cast.basel.name, cast.samira.name, '0790000002']) expect(await search(tareq, q)).toEqual([])
  })

  it('are filtered in the list by the same words', async () => {
    const { items, total } = await samira.call('GET /guarantees', { query: { side: 'sale', q: cast.basel.name } })
    expect(numbersOf({ items })).toContain(accepted)
    expect(total).toBe(items.length)
    expect((await samira.call('GET /guarantees', { query: { side: 'sale', q: 'زززز' } })).items).toEqual([])
  })
})

it('staff find guarantees of anybody, and accounts by name', async () => {
  const rana = await api.staff('rana')
  const byNumber = await rana.call('GET /admin/guarantees', { query: { find: offered } })
  expect(byNumber.guarantees.map(({ number }) => number)).toEqual([offered])
  for (const find of [cast.basel.name, cast.samira.name.split(' ')[0] ?? '', cast.basel.phone]) {
    const { guarantees } = await rana.call('GET /admin/guarantees', { query: { find } })
    expect(
      guarantees.map(({ number }) => number),
      find,
    ).toEqual(expect.arrayContaining([offered, accepted]))
  }
  const { accounts } = await rana.call('GET /admin/accounts', { query: { find: 'خليل سميره' } })
  expect(accounts.map(({ phone }) => phone)).toContain(cast.samira.phone)
  expect((await rana.call('GET /admin/guarantees', { query: { find: 'زززز' } })).guarantees).toEqual([])
})

it('what is found by name follows a party that takes the place of another', async () => {
  const of = async (party: string) => {
    const { rows } = await api.pool.query<{ n: number }>(
      `select count(*)::int as n from app.guarantee_words where guarantee_id = $1 and party_id = (select id from app.parties where phone = $2)`,
      [accepted.slice(3), party],
    )
    return rows[0]?.n
  }
  expect(await of(cast.basel.phone)).toBeGreaterThan(0)
  await api.pool.query(`update app.guarantees set buyer_party_id = (select id from app.parties where phone = $2) where number = $1`, [
    accepted,
    cast.tareq.phone,
  ])
  expect(await of(cast.basel.phone)).toBe(0)
  expect(await of(cast.tareq.phone)).toBeGreaterThan(0)
})

it('four words that are somebody’s name find that name alone, and fewer find every name that has them', async () => {
  const callBuyer = (number: string, name: string) =>
    api.pool.query('update app.guarantees set buyer_name = $2 where number = $1', [number, name])
  await callBuyer(accepted, 'منذر علي حسن الحمد')
  await callBuyer(offered, 'منذر علي سامي حسن الحمد')
  const rana = await api.staff('rana')
  const find = async (text: string) =>
    (await rana.call('GET /admin/guarantees', { query: { find: text } })).guarantees.map(({ number }) => number).toSorted()
  expect(await find('منذر علي حسن الحمد')).toEqual([accepted])
  expect(await search(samira, 'مُنذر علي حسن الحمد')).toEqual([accepted])
  expect(await find('منذر حسن الحمد')).toEqual([accepted, offered].toSorted())
  expect(await find('منذر علي حسن الحم')).toEqual([accepted, offered].toSorted())
  expect(await find('الحمد حسن علي منذر')).toEqual([accepted, offered].toSorted())
})
