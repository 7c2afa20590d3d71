/** The current step of a sign-up, sign-in or reset flow stays in this tab, so that a reload continues there. */
import { tabStore } from '@damana/ui/browser-store'

const keyOf = (flow: string) => `flow:${flow}`

export function readStep<Step>(flow: string): Step | undefined {
  const kept = tabStore.read(keyOf(flow))
  return kept === null ? undefined : (JSON.parse(kept) as Step) // written below, under this very name
}
export const keepStep = (flow: string, step: unknown): void => tabStore.write(keyOf(flow), JSON.stringify(step))
export const forgetStep = (flow: string): void => tabStore.forget(keyOf(flow))
