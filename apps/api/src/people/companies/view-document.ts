import type { Input, Reply } from '@damana/contract'
import { countPagesOf, type DocumentRow, listDocuments, readPageOf } from '#files/index.ts'
import type { ContextOf, FileAnswer, RequestContext } from '#kernel/context.ts'
import { DomainError, found } from '#kernel/errors.ts'
import { countUpTo } from '#kernel/rate-counters.queries.ts'
import { listFlowsOfKey } from '#people/sign-in/index.ts'
import { findApplication } from './application.queries.ts'
import type { CompanyDeps } from './deps.ts'
import { refuseStaff } from './open-application.ts'

/** Each page of a PDF is drawn when it is asked for. */
const mostPagesOfHour = 300

/** How many pages a document of the application has, for the browser that gave the code of its contact. */
export async function countDocumentPages(
  ctx: ContextOf<'GET /auth/register/company/:draft/files/:id/pages'>,
  { params }: Input<'GET /auth/register/company/:draft/files/:id/pages'>,
  deps: CompanyDeps,
): Promise<Reply<'GET /auth/register/company/:draft/files/:id/pages'>> {
  return { pages: await countPagesOf(ctx, await getDocument(ctx, params), deps) }
}

export async function readDocumentPage(
  ctx: ContextOf<'GET /auth/register/company/:draft/files/:id/pages/:page'>,
  { params }: Input<'GET /auth/register/company/:draft/files/:id/pages/:page'>,
  deps: CompanyDeps,
): Promise<FileAnswer> {
  return readPageOf(ctx, await getDocument(ctx, params), Number(params.page), deps)
}

/** A document that was taken out or replaced exists no more. */
async function getDocument(ctx: RequestContext, { draft, id }: { draft: string; id: string }): Promise<DocumentRow> {
  refuseStaff(ctx)
  const { jkt } = ctx.caller
  const flows = await listFlowsOfKey(ctx.db, { jkt })
  if (flows.length === 0) throw new DomainError('flow_ended')
  const contacts = flows.map(({ destination }) => destination)
  const application = found(await findApplication(ctx.db, { draftId: draft, contacts }))
  const document = found((await listDocuments(ctx.db, { applicationId: application.id })).find((file) => file.id === id))
  if (!(await ctx.inOwnTransaction((tx) => countUpTo(tx, 'hour', `company_pages:${jkt}`, mostPagesOfHour))))
    throw new DomainError('rate_limited', { retryAfter: 3600 })
  return document
}
