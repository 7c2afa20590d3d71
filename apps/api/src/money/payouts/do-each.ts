/** Runs the work for every item even if one fails, so that one stuck payout delays no other; then throws the first error. */
export async function doEach<T>(items: readonly T[], work: (item: T) => Promise<void>): Promise<void> {
  const failures: unknown[] = []
  for (const item of items) await work(item).catch((failure: unknown) => failures.push(failure))
  if (failures.length > 0) throw failures[0]
}
