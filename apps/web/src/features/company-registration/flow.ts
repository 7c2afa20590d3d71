/** The flow that a right code has opened in this browser, for all of its windows: the calls of the application carry it. */
import { lastingStore } from '@damana/ui/browser-store'
import { serverNowMs } from '#api.ts'

const key = 'company-flow'

export interface Flow {
  id: string
  goodUntil: string
}

export function readFlow(): Flow | undefined {
  try {
    const kept = JSON.parse(lastingStore.read(key) ?? 'null') as Flow | null // written below, by this shape's name
    return kept && Date.parse(kept.goodUntil) > serverNowMs() ? kept : undefined
  } catch {
    return undefined // storage may be switched off or spoilt: another code opens it again
  }
}
export function keepFlow(flow: Flow): void {
  try {
    lastingStore.write(key, JSON.stringify(flow))
  } catch {
    // This page goes on with what it holds itself.
  }
}
export function forgetFlow(): void {
  try {
    lastingStore.forget(key)
  } catch {
    // There is nothing to forget.
  }
}
