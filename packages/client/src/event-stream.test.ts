import { expect, test } from 'vitest'
import { parseEvents } from './event-stream.ts'

test('whole events are read and the beginning of the next is kept', () => {
  expect(parseEvents('id: 7\nevent: guarantee\ndata: {"number":"DM-100001","version":3}\n\nevent: guar')).toEqual({
    events: [{ event: 'guarantee', data: '{"number":"DM-100001","version":3}' }],
    rest: 'event: guar',
  })
})

test('a sign of life is an event without data', () => {
  expect(parseEvents(': still here\n\nretry: 1000\n\n')).toEqual({
    events: [
      { event: 'message', data: '' },
      { event: 'message', data: '' },
    ],
    rest: '',
  })
})

test('lines may end in the way of any platform, and data may have several', () => {
  expect(parseEvents('data: a\r\ndata: b\r\n\r\n').events).toEqual([{ event: 'message', data: 'a\nb' }])
})
