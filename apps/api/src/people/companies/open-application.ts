import type { Caller, RequestContext, Tx } from '#kernel/context.ts'
import { DomainError, found } from '#kernel/errors.ts'
import type { Queryable } from '#db/queryable.ts'
import { type Flow, listFlowsOfKey, peekAuthFlow } from '#people/sign-in/index.ts'
import { editableStatuses } from '@damana/contract/company-words'
import { type Application, findApplication, lockApplication } from './application.queries.ts'

/** Refuses a browser that gave no code for an application within twelve hours, before it sends anything large. */
export const requireOpenFlow =
  (db: Queryable) =>
  async (caller: Pick<Caller, 'jkt'>): Promise<void> => {
    if ((await listFlowsOfKey(db, { jkt: caller.jkt })).length === 0) throw new DomainError('flow_ended')
  }

/** The contact whose code this browser gave. Staff do not apply for companies, with their sessions. */
export function openFlowOf(ctx: RequestContext, flowId: string): Promise<Flow> {
  refuseStaff(ctx)
  return peekAuthFlow(ctx.db, flowId, 'company_draft', ctx.caller.jkt)
}

export function refuseStaff({ actor }: RequestContext): void {
  if (actor.kind === 'staff') throw new DomainError('not_found')
}

/** The application of this contact, as long as the applicant may change it. */
export async function requireEditable(db: Queryable, draftId: string, { destination }: Flow): Promise<Application> {
  return editable(found(await findApplication(db, { draftId, contacts: [destination] })))
}

/** The same, locked until the end of the transaction. */
export async function lockEditable(tx: Tx, draftId: string, { destination }: Flow): Promise<Application> {
  return editable(found(await lockApplication(tx, { draftId, contact: destination })))
}

function editable(application: Application): Application {
  const { status } = application
  if (editableStatuses.includes(status)) return application
  throw new DomainError('action_not_allowed', {
    reason: status === 'pending_review' ? 'application_under_review' : 'application_decided',
  })
}
