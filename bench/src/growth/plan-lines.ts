export interface PlanNode {
  'Node Type': string
  'Relation Name'?: string
  'Index Name'?: string
  'Actual Rows': number
  'Actual Loops': number
  'Shared Hit Blocks': number
  'Shared Read Blocks': number
  Plans?: PlanNode[]
}

export const buffersOf = (plan: PlanNode): number => plan['Shared Hit Blocks'] + plan['Shared Read Blocks']

/** A plan as short as it can be read: what was read, by which index, how many rows, how many buffers; steps that read less than a buffer are left out. */
export function lineOfPlan(plan: PlanNode, depth = 0): string[] {
  const read = plan['Index Name'] ?? plan['Relation Name']
  const rows = Math.round(plan['Actual Rows'] * plan['Actual Loops'])
  const isShown = depth === 0 || (buffersOf(plan) > 0 && (read !== undefined || buffersOf(plan) > sumOf(plan.Plans)))
  const line = `${'  '.repeat(depth)}${plan['Node Type']}${read === undefined ? '' : ` ${read}`}, ${rows} rows, ${buffersOf(plan)} buffers`
  return [...(isShown ? [line] : []), ...(plan.Plans ?? []).flatMap((part) => lineOfPlan(part, isShown ? depth + 1 : depth))]
}
const sumOf = (plans: readonly PlanNode[] = []) => plans.reduce((sum, plan) => sum + buffersOf(plan), 0)
