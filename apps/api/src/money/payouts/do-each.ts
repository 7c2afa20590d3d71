/** Does all of it although one of them fails, so that one payout that is stuck holds up no other; then fails as the first one did. */
export async function doEach<T>(items: readonly T[], work: (item: T) => Promise<void>): Promise<void> {
  const failures: unknown[] = []
  for (const item of items) await work(item).catch((failure: unknown) => failures.push(failure))
  if (failures.length > 0) throw failures[0]
}
