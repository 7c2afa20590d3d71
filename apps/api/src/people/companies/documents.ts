import type { Input, Reply } from '@damana/contract'
import { type CompanyFileKind, mostFilesOfDocument } from '@damana/contract/company-words'
import type { Queryable } from '#db/queryable.ts'
import { type CountedAs, countDocuments, insertFile, keepUpload, listDocuments, removeDocument } from '#files/index.ts'
import type { ContextOf } from '#kernel/context.ts'
import { DomainError } from '#kernel/errors.ts'
import type { SecretInUse } from '#kernel/secret-in-use.ts'
import { hmacKey, listFlowsOfKey } from '#people/sign-in/index.ts'
import { touchApplication } from './application.queries.ts'
import type { CompanyDeps } from './deps.ts'
import { lockEditable, openFlowOf, requireEditable } from './open-application.ts'
import { presentDraft, readDraft } from './read-draft.ts'

/** The most files that an application can hold, and how often they can be replaced. */
const mostPresent = 100
const mostEver = 300
/** The documents that there is one of; the others are as many as there are people. */
const ofCompany: readonly CompanyFileKind[] = ['commercial_register', 'memorandum', 'license_or_lease']

/** An upload to an application counts for the browser and for each contact whose code it gave. */
export const countedForApplicant =
  (db: Queryable, otpPepper: SecretInUse): CountedAs =>
  async ({ caller }) => {
    const flows = await listFlowsOfKey(db, { jkt: caller.jkt })
    if (flows.length === 0) throw new DomainError('flow_ended')
    const contacts = new Set(flows.map(({ destination }) => destination))
    return [`company_key:${caller.jkt}`, ...[...contacts].map((contact) => `company_contact:${hmacKey(otpPepper.current, contact)}`)]
  }

/** Adds a document; the one that it replaces is taken out. */
export async function addDocument(
  ctx: ContextOf<'POST /auth/register/company/file'>,
  { body }: Input<'POST /auth/register/company/file'>,
  deps: CompanyDeps,
): Promise<Reply<'POST /auth/register/company/file'>> {
  const { kind, draft, replaces } = body
  const flow = await openFlowOf(ctx, body.flow_id)
  await requireEditable(ctx.db, draft, flow)
  return keepUpload(ctx, { ...body, contact: flow.destination }, deps, async (tx, row) => {
    const application = await lockEditable(tx, draft, flow)
    const { id: applicationId } = application
    if (replaces !== undefined && !(await removeDocument(tx, { applicationId, fileId: replaces, kind, now: tx.now })))
      throw new DomainError('validation_failed', { errors: [{ pointer: '/replaces', code: 'file_unknown' }] })
    const { present, ever } = await countDocuments(tx, { applicationId })
    const ofKind = (await listDocuments(tx, { applicationId })).filter((file) => file.kind === kind).length
    if (present >= mostPresent || ever >= mostEver)
      throw new DomainError('too_many_files', { errors: [{ pointer: '/file', code: 'too_many_files' }] })
    if (ofCompany.includes(kind) && ofKind >= mostFilesOfDocument)
      throw new DomainError('validation_failed', { errors: [{ pointer: '/file', code: 'document_full', max: mostFilesOfDocument }] })
    await insertFile(tx, row, { applicationId })
    await touchApplication(tx, { id: applicationId, now: tx.now })
    return presentDraft(await readDraft(tx, application, tx.now, deps.settings()))
  })
}

/** Takes a document out. */
export async function takeOutDocument(
  ctx: ContextOf<'POST /auth/register/company/remove-file'>,
  { body }: Input<'POST /auth/register/company/remove-file'>,
  deps: CompanyDeps,
): Promise<Reply<'POST /auth/register/company/remove-file'>> {
  const flow = await openFlowOf(ctx, body.flow_id)
  return ctx.transact(async (tx) => {
    const application = await lockEditable(tx, body.draft, flow)
    const { id: applicationId } = application
    if (!(await removeDocument(tx, { applicationId, fileId: body.file_id, kind: null, now: tx.now }))) throw new DomainError('not_found')
    await touchApplication(tx, { id: applicationId, now: tx.now })
    return presentDraft(await readDraft(tx, application, tx.now, deps.settings()))
  })
}
