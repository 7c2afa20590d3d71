import { Suspense } from 'react'
import type { Guarantee } from '#features/guarantees/queries.ts'
import { guaranteeCancellationPhrases } from '../cancellation/phrases.ts'
import { guaranteeCasePhrases } from '../case/phrases.ts'
import { guaranteeFeesPhrases } from '../fees/phrases.ts'
import { guaranteeFilesPhrases } from '../files/phrases.ts'
import { lazyCard } from '../lazy-card.ts'
import { guaranteePayersPhrases } from '../payers/phrases.ts'
import { Alerts } from './alerts.tsx'

const Matters = lazyCard(guaranteeCasePhrases, () => import('../case/matters.tsx').then((file) => file.Matters))
const CancellationCard = lazyCard(guaranteeCancellationPhrases, () =>
  import('../cancellation/cancellation-card.tsx').then((file) => file.CancellationCard),
)
const FeesCard = lazyCard(guaranteeFeesPhrases, () => import('../fees/fees-card.tsx').then((file) => file.FeesCard))
const PayersCard = lazyCard(guaranteePayersPhrases, () => import('../payers/payers-card.tsx').then((file) => file.PayersCard))
const FilesCard = lazyCard(guaranteeFilesPhrases, () => import('../files/files-card.tsx').then((file) => file.FilesCard))

/** The panel of exceptions: cases first, then cancellation, fees, third-party payers and files. */
export function Exceptions({ guarantee }: { guarantee: Guarantee }) {
  const { blocks, split, confirmation, cancel_request, payers, fees, files, role } = guarantee
  return (
    <>
      <Alerts guarantee={guarantee} />
      <Suspense>{(blocks.length > 0 || split || confirmation) && <Matters guarantee={guarantee} />}</Suspense>
      <Suspense>{cancel_request && <CancellationCard request={cancel_request} guarantee={guarantee} />}</Suspense>
      <Suspense>{fees.length > 0 && <FeesCard fees={fees} />}</Suspense>
      <Suspense>{payers.length > 0 && <PayersCard payers={payers} />}</Suspense>
      <Suspense>{files.length > 0 && <FilesCard files={files} role={role} />}</Suspense>
    </>
  )
}
