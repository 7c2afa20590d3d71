import { useFormat } from '@damana/ui'

/** Names a day as a date of the reader's language; an address that is none is shown as it stands. */
export function useDayName(day: string): string {
  const format = useFormat()
  return Number.isNaN(Date.parse(`${day}T00:00:00Z`)) ? day : format.date(day)
}
