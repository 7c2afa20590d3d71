import { paths } from '#paths.ts'
import type { RestoreFinding } from './query.ts'

/** The page that resolves a finding; an announced receipt waits for its statement. */
export function actionOf(finding: RestoreFinding): {
  name: 'guarantee' | 'exception' | 'receipt' | 'payout' | 'wait'
  href: string | null
} {
  const { kind, guarantee_number: guarantee, exception_number: exception, receipt_number: receipt, payout_number: payout } = finding
  if (kind === 'missing_notification' && guarantee !== null) return { name: 'guarantee', href: paths.guarantee(guarantee) }
  if (receipt !== null) return { name: 'receipt', href: paths.receipt(receipt) }
  if (exception !== null) return { name: 'exception', href: paths.exception(exception) }
  if (payout !== null) return { name: 'payout', href: paths.payout(payout) }
  return { name: 'wait', href: null }
}
