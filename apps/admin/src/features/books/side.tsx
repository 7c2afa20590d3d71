import type { Fils } from '@damana/contract/money'
import { Money } from '@damana/ui'

/** One side of a line; nothing stands where nothing is booked. */
export const Side = ({ fils }: { fils: string }) => <td className="number">{fils === '0' ? null : <Money fils={fils} bare />}</td>

/** The total of a column, also when zero. */
export const SideTotal = ({ fils }: { fils: Fils }) => (
  <td className="number">
    <Money fils={fils} bare flat />
  </td>
)
