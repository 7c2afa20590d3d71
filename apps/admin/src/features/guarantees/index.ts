/** Parts of the guarantees that other cases use. */
export { GuaranteeChips } from './guarantee-chips.tsx'
export { GuaranteeSummary } from './guarantee-summary.tsx'
export { HistorySection } from './history-section.tsx'
export { MoneySection } from './money-section.tsx'
export { PartiesSection } from './parties-section.tsx'
export type { Guarantee } from './query.ts'
export { VehicleSection } from './vehicle-section.tsx'
export { readGuaranteeNumber } from './guarantee-number.rules.ts'
