import type { BarAction } from './action-bar.tsx'
import { reasonText } from './reason-text.ts'

interface OfferedAction<Name extends string> {
  name: Name
  allowed: boolean
  reason: string | null
}

/** Actions of the server for a bar; a disabled one has its reason. */
export function barActions<Name extends string>(
  offered: readonly OfferedAction<Name>[],
  variants: Readonly<Record<Name, BarAction<Name>['variant']>>,
  labelOf: (name: Name) => string,
): BarAction<Name>[] {
  return offered.map(({ name, allowed, reason }) => ({
    name,
    label: labelOf(name),
    variant: variants[name],
    off: allowed ? null : reasonText(reason),
  }))
}
