import { Money } from '@damana/ui'
import type { Fils } from '@damana/contract/money'

/** One side of a line; nothing stands where nothing is booked. */
export const Side = ({ fils, flat = false }: { fils: Fils | string; flat?: boolean }) => <td className="number">{BigInt(fils) === 0n ? null : <Money fils={fils} bare flat={flat} />}</td>
