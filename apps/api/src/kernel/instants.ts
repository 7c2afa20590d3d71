/** Arithmetic on given instants; nothing here reads a clock. */
export const addSeconds = (from: Date, seconds: number): Date => new Date(from.getTime() + seconds * 1000)
export const laterOf = (a: Date, b: Date): Date => (a > b ? a : b)
export const earliestOf = (moments: readonly (Date | null)[]): Date | null =>
  moments.reduce<Date | null>((earliest, moment) => (moment && (!earliest || moment < earliest) ? moment : earliest), null)
export const toIso = (moment: Date | null): string | null => moment?.toISOString() ?? null
