import { useFormat } from '@damana/ui'

/** A moment with its year: settings hold for years. */
export function useWhen(): (at: string) => string {
  const format = useFormat()
  return (at) => `${format.date(at)}${format.lang === 'ar' ? '،' : ','} ${format.time(at)}`
}
