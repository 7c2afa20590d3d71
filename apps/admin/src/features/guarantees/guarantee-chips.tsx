import { PositionChip, StatusChips } from '@damana/ui'
import type { Guarantee } from './query.ts'

/** Where the guarantee stands, what stands in its way, and where its money is. */
export const GuaranteeChips = ({ guarantee: { operational_status, money, flags } }: { guarantee: Guarantee }) => (
  <>
    <StatusChips status={operational_status} flags={flags.map(({ kind }) => kind)} />
    {money.position !== 'ended' && <PositionChip position={money.position} label={money.label} />}
  </>
)
