/** When an event is told again, and how an endpoint that fails is spared. Chance spreads what failed at one moment: from 0 up to 1. */

const [firstSeconds, longestSeconds] = [10, 6 * 3_600]
/** Until when an event that was attempted so often rests. */
export const pauseAfter = (attempts: number, chance: number): number =>
  spread(Math.min(firstSeconds * 2 ** (attempts - 1), longestSeconds), chance)

/** So many failures in a row concern the endpoint and not the event. */
const patience = 3
const [firstSilence, longestSilence] = [15, 3_600]
/** Seconds in which an endpoint is told nothing after so many failures in a row; null: it goes on. */
export const silenceAfter = (failures: number, chance: number): number | null =>
  failures < patience ? null : spread(Math.min(firstSilence * 2 ** (failures - patience), longestSilence), chance)

/** Some quarter of an hour: a receiver that is installed anew is back by then. */
export const toldAfterFailures = 8

const spread = (seconds: number, chance: number): number => Math.round(seconds * (0.8 + 0.4 * chance))

export const isTaken = (status: number): boolean => status >= 200 && status < 300
