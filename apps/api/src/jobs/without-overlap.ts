/** Starts work at each tick unless it is still running. */
export function withoutOverlap(work: () => Promise<void>): { begin(): void; settled(): Promise<void> } {
  let running: Promise<void> | undefined
  return {
    begin() {
      running ??= work().finally(() => (running = undefined))
    },
    settled: async () => running,
  }
}
