import type { Args } from '@damana/contract'
import type { ComponentProps } from 'react'
import { ProvenDialog } from './proven-dialog.tsx'
import { useProvenCall } from './use-proven-call.ts'
import { useStepUp } from './use-code.ts'

interface ProvenActProps extends Omit<ComponentProps<typeof ProvenDialog>, 'code' | 'act' | 'onAct'> {
  purpose: Args<'POST /auth/step-up/sendOtp'>['body']
  /** The call, and what follows when it was carried out. */
  send: () => Promise<unknown>
  onFailed?: (failure: unknown) => void
  problemOf: (failure: unknown) => string
}

/** An act that a code proves: first what it means, then the code, then the call. */
export function ProvenAct({ purpose, send, onFailed, problemOf, ...shown }: ProvenActProps) {
  const code = useStepUp(purpose)
  const { run, isBusy, failure } = useProvenCall({ code, send, ...(onFailed && { onFailed }) })
  return <ProvenDialog {...shown} code={code} act={{ isBusy, problem: failure && problemOf(failure) }} onAct={run} />
}
