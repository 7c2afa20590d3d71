import { Notice } from '@damana/ui'

/** Why it did not work, in the dialog that is still open. */
export const ProblemNote = ({ problem }: { problem: string | undefined }) =>
  problem ? <Notice tone="danger" role="alert" title={problem} /> : null
