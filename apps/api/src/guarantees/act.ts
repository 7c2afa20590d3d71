import type { Input } from '@damana/contract'
import { type ActionCall, type ActionName, guaranteeActions } from '@damana/contract/guarantee-actions'
import { type ActionInput } from '#effects/index.ts'
import { attachFiles } from '#files/index.ts'
import type { PersonActor, RequestContext, Tx } from '#kernel/context.ts'
import type { ActorRole, LockedGuarantee, WithSides } from '#lifecycle/index.ts'
import type { GuaranteeDeps } from './deps.ts'

/** An action as a side asks for it. */
export interface Act<A extends ActionName> {
  ctx: RequestContext<PersonActor>
  /** The guarantee's. */
  number: string
  body: Input<ActionCall<A>>['body']
  deps: GuaranteeDeps
}

/** Works on the locked guarantee once the action is allowed and answers the input of its transition; `applied`: the work has applied its transitions itself. */
export type Carry<Guarantee extends LockedGuarantee = WithSides> = (
  tx: Tx,
  guarantee: Guarantee,
  who: ActorRole,
) => ActionInput | typeof applied | Promise<ActionInput | typeof applied>
export const applied = 'applied' as const

/** A person who is seller and creator acts as the seller, except where only the creator may act. */
export function roleFor(action: ActionName, roles: readonly ActorRole[]): ActorRole {
  if (action === 'amend' && roles.includes('creator')) return 'creator'
  return roles[0] ?? 'creator'
}

/** Attaches the files of an action, of the kinds that it takes. */
export const attachEvidence = (tx: Tx, actor: PersonActor, action: ActionName, guarantee: LockedGuarantee, fileIds: readonly string[]) =>
  attachFiles(tx, actor, { fileIds, kinds: guaranteeActions[action].fileKinds ?? [], guaranteeId: guarantee.id, pointer: '/files' })
