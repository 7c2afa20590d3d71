import type { RequestContext, Tx } from '#kernel/context.ts'
import type { KeyEnvironment } from '@damana/contract/api-words'

export interface ApiAccessDeps {
  sandbox: boolean
  requireStepUp: (tx: Tx, ctx: RequestContext, action: string) => Promise<void>
}
export const environmentOf = ({ sandbox }: Pick<ApiAccessDeps, 'sandbox'>): KeyEnvironment => (sandbox ? 'test' : 'live')
