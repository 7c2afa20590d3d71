/** Server-sent events, as they come over a fetch. */
export interface LiveEvent {
  event: string
  data: string
}

/** Divides what has come into whole events and the beginning of the next. Comments and `retry` count as events without data: signs of life. */
export function parseEvents(text: string): { events: LiveEvent[]; rest: string } {
  const blocks = text.replaceAll('\r\n', '\n').split('\n\n')
  const rest = blocks.pop() ?? ''
  const events = blocks.map((block) => {
    const found: LiveEvent = { event: 'message', data: '' }
    for (const line of block.split('\n')) {
      const [, field, value = ''] = /^([^:]*):? ?(.*)$/.exec(line) ?? []
      if (field === 'event') found.event = value
      if (field === 'data') found.data = found.data ? `${found.data}\n${value}` : value
    }
    return found
  })
  return { events, rest }
}
