import type { QueueKind } from '@damana/contract/statuses'
import type { Queue } from './query.ts'

type Deadline = Queue['deadlines'][number]

/** Kinds in the order of their nearest terms; what has none keeps its place behind them, and what is past its time, of all kinds, stands first. */
export function byTerm<Kind extends QueueKind>(kinds: readonly Kind[], deadlines: readonly Pick<Deadline, 'kind' | 'due_at'>[]): Kind[] {
  const dueOf = new Map<QueueKind, string | null>(deadlines.map(({ kind, due_at: due }) => [kind, due]))
  const momentOf = (kind: Kind) => (kind === 'escalated' ? -Infinity : Date.parse(dueOf.get(kind) ?? '') || Infinity)
  return kinds.toSorted((one, other) => {
    const [first, second] = [momentOf(one), momentOf(other)]
    return first === second ? 0 : first < second ? -1 : 1
  })
}
