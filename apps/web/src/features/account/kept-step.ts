/** How far somebody has come on a way in stays in this tab: a reload goes on there. */

const keyOf = (way: string) => `way:${way}`

export function readStep<Step>(way: string): Step | undefined {
  const kept = sessionStorage.getItem(keyOf(way))
  return kept === null ? undefined : (JSON.parse(kept) as Step) // written below, under this very name
}
export const keepStep = (way: string, step: unknown): void => sessionStorage.setItem(keyOf(way), JSON.stringify(step))
export const forgetStep = (way: string): void => sessionStorage.removeItem(keyOf(way))
