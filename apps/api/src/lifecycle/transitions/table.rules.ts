import { blocks } from './blocks.rules.ts'
import { cancellation } from './cancellation.rules.ts'
import { caseEnds } from './case-ends.rules.ts'
import { disputes } from './disputes.rules.ts'
import { extension } from './extension.rules.ts'
import { offer } from './offer.rules.ts'
import { payment } from './payment.rules.ts'
import { payouts } from './payouts.rules.ts'
import { registryFindings } from './registry-findings.rules.ts'
import { reminders } from './reminders.rules.ts'
import { reversals } from './reversals.rules.ts'
import { splits } from './splits.rules.ts'
import { terms } from './terms.rules.ts'
import { transfer } from './transfer.rules.ts'
import type { Row } from './transition.ts'

/**
 * The life cycle. No other code compares statuses: each row has from, actors, trigger, guards, to and changes. A new transition is added
 * here only.
 */
export const lifecycle: readonly Row[] = [
  ...offer,
  ...terms,
  ...payment,
  ...transfer,
  ...registryFindings,
  ...disputes,
  ...splits,
  ...caseEnds,
  ...reversals,
  ...blocks,
  ...cancellation,
  ...extension,
  ...reminders,
  ...payouts,
]
