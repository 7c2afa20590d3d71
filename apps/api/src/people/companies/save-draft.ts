import { randomBytes } from 'node:crypto'
import type { Input, Reply } from '@damana/contract'
import { formatApplicationNumber } from '@damana/contract/ids'
import type { ContextOf, Tx } from '#kernel/context.ts'
import { DomainError, type FieldError, found } from '#kernel/errors.ts'
import { countUp, countWithin } from '#kernel/rate-counters.queries.ts'
import { enqueueMessage } from '#notify/index.ts'
import { type Flow, hmacKey, listFlowsOfKey } from '#people/sign-in/index.ts'
import {
  type Application,
  findApplication,
  findLastApplication,
  insertApplication,
  insertEvent,
  saveSection,
  submitApplication,
  touchApplication,
} from './application.queries.ts'
import { requestChecks } from './checks/checks.queries.ts'
import type { CompanyDeps } from './deps.ts'
import { addGroup } from './groups.ts'
import { lockEditable, openFlowOf, refuseStaff } from './open-application.ts'
import { presentDraft, readDraft } from './read-draft.ts'
import { findForeignFields, requireSection } from './sections.rules.ts'
import { rowNameIn } from '#people/parties/index.ts'

type Ctx = ContextOf<'POST /auth/register/company'>
type Body = Input<'POST /auth/register/company'>['body']

const mostBegunPerDay = 20
/** Every answer is stored under its key for a month. */
const mostAnsweredKilobytesPerDay = 300 * 1024

/** Shows an application to a browser that gave the code of its contact. */
export async function showDraft(
  ctx: ContextOf<'GET /auth/register/company'>,
  { query }: Input<'GET /auth/register/company'>,
  deps: CompanyDeps,
): Promise<Reply<'GET /auth/register/company'>> {
  refuseStaff(ctx)
  const flows = await listFlowsOfKey(ctx.db, { jkt: ctx.caller.jkt })
  const [last] = flows
  if (!last) throw new DomainError('flow_ended')
  const contacts = flows.map(({ destination }) => destination)
  const application =
    query.draft === undefined
      ? await findLastApplication(ctx.db, { contact: last.destination })
      : await findApplication(ctx.db, { draftId: query.draft, contacts })
  return presentDraft(await readDraft(ctx.db, found(application), ctx.now, deps.settings()))
}

/** Begins an application, saves one of its sections, or sends it. */
export async function saveDraft(
  ctx: Ctx,
  { body }: Input<'POST /auth/register/company'>,
  deps: CompanyDeps,
): Promise<Reply<'POST /auth/register/company'>> {
  await ctx.replayStoredAnswer()
  const flow = await openFlowOf(ctx, body.flow_id)
  refuseUnclear(body)
  const { draft, step } = body
  return ctx.transact(async (tx) => {
    const application = draft === undefined ? await begin(tx, ctx, flow, deps) : await lockEditable(tx, draft, flow)
    if (step !== undefined) await save(tx, application, { ...body, step }, deps)
    if (body.submit) return submit(tx, ctx, application, deps)
    const answer = presentDraft(await readDraft(tx, application, tx.now, deps.settings()))
    await countAnswer(tx, flow, answer, deps)
    return answer
  })
}

async function countAnswer(tx: Tx, { destination }: Flow, answer: object, { otpPepper }: CompanyDeps): Promise<void> {
  const counter = `company_kilobytes:${hmacKey(otpPepper.current, destination)}`
  const kilobytes = Math.ceil(JSON.stringify(answer).length / 1024)
  const counted = await countUp(tx, 'day', { [counter]: kilobytes })
  if ((counted.get(counter) ?? 0) > mostAnsweredKilobytesPerDay) throw new DomainError('rate_limited', { retryAfter: 24 * 3600 })
}

/** A call saves or sends: what it saved must not be lost with the refusal of what it sends. */
function refuseUnclear({ draft, step, version, data, submit: isSent }: Body): void {
  const errors: FieldError[] = []
  if (draft === undefined && isSent) errors.push({ pointer: '/draft', code: 'required' })
  if (draft !== undefined && step === undefined && !isSent) errors.push({ pointer: '/step', code: 'required' })
  if (isSent && step !== undefined) errors.push({ pointer: '/step', code: 'invalid_choice' })
  // Its files are uploaded one by one.
  if (step === 'documents') errors.push({ pointer: '/step', code: 'invalid_choice' })
  if (step !== undefined && version === undefined) errors.push({ pointer: '/version', code: 'required' })
  if (step !== undefined && data === undefined) errors.push({ pointer: '/data', code: 'required' })
  if (step === undefined && data !== undefined) errors.push({ pointer: '/step', code: 'required' })
  if (errors.length > 0) throw new DomainError('validation_failed', { errors })
}

async function begin(tx: Tx, ctx: Ctx, flow: Flow, { otpPepper }: CompanyDeps): Promise<Application> {
  const { channel, destination: contact } = flow
  const counter = `company_drafts:${hmacKey(otpPepper.current, contact)}`
  if (!(await countWithin(tx, 'day', { [counter]: mostBegunPerDay }))) throw new DomainError('rate_limited', { retryAfter: 24 * 3600 })
  const draftId = randomBytes(16).toString('base64url')
  const application = await insertApplication(tx, { draftId, channel, contact, lang: ctx.lang, now: tx.now })
  await insertEvent(tx, { applicationId: application.id, kind: 'started', staffId: null, facts: {}, now: tx.now })
  return application
}

/** Saves a section as it was typed, unless it was saved elsewhere since it was read here. */
async function save(
  tx: Tx,
  application: Application,
  { step: section, version, data = {} }: Body & { step: NonNullable<Body['step']> },
  deps: CompanyDeps,
): Promise<void> {
  const foreign = findForeignFields(section, data)
  if (foreign === undefined) throw new DomainError('request_malformed')
  if (foreign.length > 0) throw new DomainError('validation_failed', { errors: foreign })
  const { sections } = await readDraft(tx, application, tx.now, deps.settings())
  const current = sections.find((saved) => saved.section === section)
  if (current && current.version !== version) throw new DomainError('draft_changed', { facts: { current } })
  await saveSection(tx, { applicationId: application.id, section, data, now: tx.now })
  await touchApplication(tx, { id: application.id, now: tx.now })
}

/** Sends a whole application to the reviewers, and tells its contact the number. */
async function submit(tx: Tx, ctx: Ctx, application: Application, deps: CompanyDeps): Promise<Reply<'POST /auth/register/company'>> {
  const { id, draftId, channel, contact } = application
  const draft = await readDraft(tx, application, tx.now, deps.settings())
  const errors = draft.sections.flatMap(({ section, errors: faults }) =>
    faults.map((fault) => ({ ...fault, pointer: `/${section}${fault.pointer}` }) as FieldError),
  )
  if (errors.length > 0) throw new DomainError('validation_failed', { errors })
  const { choice, name: groupName } = requireSection(draft.sections, 'group')
  // It was named, and not added by its own call before.
  if (choice === 'new' && groupName !== undefined && draft.group === 'free') await addGroup(tx, id, groupName)
  const { name_ar: name, name_en: nameLatin, national_number: nationalNumber } = requireSection(draft.sections, 'company')
  await submitApplication(tx, { applicationId: id, nationalNumber, lang: ctx.lang, now: tx.now })
  await insertEvent(tx, { applicationId: id, kind: 'submitted', staffId: null, facts: {}, now: tx.now })
  await requestChecks(tx, id)
  await enqueueMessage(tx, {
    channel: channel === 'mobile' ? 'sms' : 'email',
    to: contact,
    template: 'company_application',
    facts: {
      what: 'received',
      number: formatApplicationNumber(id),
      company: rowNameIn(ctx.lang, { name, nameLatin }),
      path: `/register-company?draft=${draftId}`,
      reason: null,
    },
    lang: ctx.lang,
  })
  return presentDraft(await readDraft(tx, found(await findApplication(tx, { draftId, contacts: [contact] })), tx.now, deps.settings()))
}
