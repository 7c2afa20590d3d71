import { useParams } from 'react-router'
import { useBackToQueue } from '#features/queue/index.ts'
import { GuaranteePane } from './guarantee-pane.tsx'

/** A guarantee whose registry does not answer, as it waits in the queue. */
export function Component() {
  const { number = '' } = useParams()
  return <GuaranteePane number={number} back={useBackToQueue()} isSilent />
}
