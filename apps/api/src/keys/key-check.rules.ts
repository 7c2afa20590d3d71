/** The stored check values of a secret. */
export interface StoredCheck {
  check: string
  /** Of the previous secret; null where it is not needed any more. */
  previous: string | null
}
/** Check values of the secrets in a process's settings. */
export interface GivenChecks {
  current: string
  previous: string | undefined
}

/**
 * Decides about a secret at a start: `wrong` for another secret than the database's, `previous_missing` where values are still sealed with
 * the previous one, otherwise the check values that the database stores from now on. A check value that is still needed is never dropped,
 * so two values may also be swapped back.
 */
export function decideKey(
  stored: StoredCheck | undefined,
  given: GivenChecks,
  { isNeededUntilResealed }: { isNeededUntilResealed: boolean },
): StoredCheck | 'wrong' | 'previous_missing' {
  if (stored === undefined) return { check: given.current, previous: given.previous ?? null }
  const isGiven = (check: string) => check === given.current || check === given.previous
  if (!isGiven(stored.check)) return 'wrong'
  if (isNeededUntilResealed && stored.previous !== null && !isGiven(stored.previous)) return 'previous_missing'
  if (stored.check !== given.current) return { check: given.current, previous: stored.check }
  const isStillNeeded = stored.previous !== null && (isNeededUntilResealed || stored.previous === given.previous)
  return { check: stored.check, previous: isStillNeeded ? stored.previous : null }
}

/** Whether a process that may not note anything may start with a secret: the database knows it already, so whatever it writes others can read. */
export const isNoted = (stored: StoredCheck | undefined, { current, previous }: GivenChecks): boolean =>
  stored !== undefined && (stored.check === current || (stored.check === previous && stored.previous === current))
