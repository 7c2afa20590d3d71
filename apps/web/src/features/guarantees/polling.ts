/** Asks every `everyMs`. To begin again what has begun puts nothing off. */
export function createPolling(ask: () => void, everyMs: number): { begin: () => void; end: () => void } {
  let timer: ReturnType<typeof setInterval> | undefined
  return {
    begin: () => {
      timer ??= setInterval(ask, everyMs)
    },
    end: () => {
      clearInterval(timer)
      timer = undefined
    },
  }
}
