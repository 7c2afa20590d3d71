/** The current step of a sign-up, sign-in or reset flow stays in this tab, so that a reload continues there. */

const keyOf = (flow: string) => `flow:${flow}`

export function readStep<Step>(flow: string): Step | undefined {
  const kept = sessionStorage.getItem(keyOf(flow))
  return kept === null ? undefined : (JSON.parse(kept) as Step) // written below, under this very name
}
export const keepStep = (flow: string, step: unknown): void => sessionStorage.setItem(keyOf(flow), JSON.stringify(step))
export const forgetStep = (flow: string): void => sessionStorage.removeItem(keyOf(flow))
