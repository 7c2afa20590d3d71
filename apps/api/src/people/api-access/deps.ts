import type { RequestContext, Tx } from '#kernel/context.ts'
import type { KeyEnvironment } from './access.rules.ts'

export interface ApiAccessDeps {
  sandbox: boolean
  requireStepUp: (tx: Tx, ctx: RequestContext, action: string) => Promise<void>
}
export const environmentOf = ({ sandbox }: Pick<ApiAccessDeps, 'sandbox'>): KeyEnvironment => (sandbox ? 'test' : 'live')
