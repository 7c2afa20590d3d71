import { lazyPart } from '@damana/ui/load-part'
import { Suspense } from 'react'
import { lazyWithPhrases } from '#phrases.ts'
import type { Guarantee } from '#features/guarantees/queries.ts'
import { Alerts } from './alerts.tsx'

const Matters = lazyWithPhrases(() => import('../case/matters.tsx').then((file) => file.Matters), 'guarantees/details/case')
const CancellationCard = lazyWithPhrases(
  () => import('../cancellation/cancellation-card.tsx').then((file) => file.CancellationCard),
  'guarantees/details/cancellation',
)
const FeesCard = lazyPart(() => import('./fees-card.tsx').then((file) => ({ default: file.FeesCard })))
const PayersCard = lazyPart(() => import('./payers-card.tsx').then((file) => ({ default: file.PayersCard })))
const FilesCard = lazyPart(() => import('./files-card.tsx').then((file) => ({ default: file.FilesCard })))

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
