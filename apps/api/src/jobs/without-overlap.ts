/** Work that is begun at each tick, but never while it is still under way. */
export function withoutOverlap(work: () => Promise<void>): { begin(): void; settled(): Promise<void> } {
  let running: Promise<void> | undefined
  return {
    begin() {
      running ??= work().finally(() => (running = undefined))
    },
    settled: async () => running,
  }
}
