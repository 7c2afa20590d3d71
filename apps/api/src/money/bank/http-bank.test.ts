import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createHttpBank } from './http-bank.ts'
import { createHttpHolderCheck } from './http-holder-check.ts'

const sha256 = 'ab'.repeat(32)
const file = { messageId: 'DMN-1', rail: 'ACH' as const, xml: '<Document/>' }
let answer = { status: 200, body: '' }
let asked: string | undefined
const server = createServer((request, response) => {
  asked = `${request.method} ${request.url} ${request.headers.authorization}`
  response.writeHead(answer.status, { 'content-type': 'text/html' }).end(answer.body)
})
beforeAll(() => new Promise<void>((settle) => void server.listen(0, '127.0.0.1', settle)))
afterAll(() => void server.close())
const bank = () => createHttpBank({ url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/b`, key: 'key' })
const own = (facts: object) => JSON.stringify({ message_id: 'DMN-1', ...facts })

describe('our bank over HTTP', () => {
  it('confirms a file by its message id and the hash of its bytes', async () => {
    answer = { status: 202, body: own({ sha256: sha256.toUpperCase() }) }
    expect(await bank().submitFile(file)).toEqual({ messageId: 'DMN-1', sha256 })
    expect(asked).toBe('POST /b/payment-files/DMN-1 Bearer key')
  })

  it.each([
    ['the page of a proxy', 200, '<!doctype html><title>Sign in</title>'],
    ['nothing', 200, ''],
    ['the receipt of another file', 200, JSON.stringify({ message_id: 'DMN-2', sha256 })],
    ['no hash', 200, own({})],
    ['a hash that is none', 200, own({ sha256: 'yes' })],
    ['a refusal', 500, own({ sha256 })],
    ['a redirection', 302, own({ sha256 })],
  ])('answered with %s, it has confirmed nothing', async (_name, status, body) => {
    answer = { status, body }
    expect(await bank().submitFile(file)).toBe('no_answer')
  })

  it.each([
    ['there, with its hash', 200, own({ sha256 }), { messageId: 'DMN-1', sha256 }],
    ['there, without', 200, own({}), 'received'],
    ['not there', 404, own({}), 'not_received'],
    ['not there, said by a proxy', 404, '<html>Not Found</html>', 'no_answer'],
    ['there, said by a proxy', 200, '<html>Welcome</html>', 'no_answer'],
    ['not there, said of another', 404, JSON.stringify({ message_id: 'DMN-2' }), 'no_answer'],
    ['out of order', 503, own({}), 'no_answer'],
  ])('asked about a file: %s', async (_name, status, body, expected) => {
    answer = { status, body }
    expect(await bank().askAboutFile('DMN-1')).toEqual(expected)
  })
})

describe('the bank’s check of a holder over HTTP', () => {
  const check = () =>
    createHttpHolderCheck({ url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/b`, key: 'key' })('JO76', 'سميرة خليل')
  const said = (facts: object) => JSON.stringify({ iban: 'JO76', ...facts })

  it.each([
    ['the name fits', 200, said({ answer: 'match' }), 'match'],
    ['another name', 200, said({ answer: 'other_name' }), 'other_name'],
    ['an account that it does not know', 200, said({ answer: 'unknown' }), 'unknown'],
    ['a word that it has not', 200, said({ answer: 'perhaps' }), 'silent'],
    ['another account', 200, JSON.stringify({ iban: 'JO77', answer: 'match' }), 'silent'],
    ['the page of a proxy', 200, '<html>Welcome</html>', 'silent'],
    ['a refusal', 503, said({ answer: 'match' }), 'silent'],
    ['a redirection', 302, said({ answer: 'match' }), 'silent'],
  ])('hears %s', async (_name, status, body, expected) => {
    answer = { status, body }
    expect(await check()).toBe(expected)
    expect(asked).toBe('POST /b/holder-checks Bearer key')
  })
})
