import type { Input, Output, Reply } from '@damana/contract'
import { companyUserSteps, registrationSteps, type RegistrationStep } from '@damana/contract/statuses'
import type { Id } from '#db/id.ts'
import { insertAddress, requireGoodAddress } from '#people/profile/index.ts'
import { nameFirstAccount, requireGoodAccount } from '#people/bank-accounts/index.ts'
import { findCountry } from '#content/index.ts'
import { type AuditContext, auditContextOf } from '#kernel/audit-context.ts'
import type { ContextOf, Tx } from '#kernel/context.ts'
import type { HolderAnswer } from '#kernel/holder-check.ts'
import { DomainError } from '#kernel/errors.ts'
import { renewSession, completeAccount } from '#people/sign-in/index.ts'
import {
  addReview,
  contestNumber,
  findProvenAccount,
  insertPersonalData,
  lockOtherAccounts,
  proveIdentity,
  takePhotos,
} from '#people/identity-proof/index.ts'
import { adoptParty } from '#people/parties/index.ts'
import { dateInAmman } from '#kernel/calendar.ts'
import { askedOf, judgePersonal, numberOf } from './answers.rules.ts'
import { checkPerson, type PersonCheck } from './check-person.ts'
import type { FindComparison, RegistrationDeps } from './deps.ts'
import { type Answers, deleteDraft, findDraft, lockRegistering, type Registering, type SavedDraft, saveStep } from './completion.queries.ts'

type Ctx = ContextOf<'POST /auth/complete-register'>
type Body = Input<'POST /auth/complete-register'>['body']

/** The saved steps of a registration, so that no step is asked for twice. */
export async function showDraft(ctx: ContextOf<'GET /auth/complete-register'>): Promise<Reply<'GET /auth/complete-register'>> {
  if (ctx.actor.completed) throw alreadyComplete()
  return presentDraft(await findDraft(ctx.db, ctx.actor.userId))
}

/** A user saves one step of the registration, or submits all of it, after which every action is open. */
export async function completeRegistration(
  ctx: Ctx,
  { body }: Input<'POST /auth/complete-register'>,
  deps: RegistrationDeps,
): Promise<Reply<'POST /auth/complete-register'>> {
  if (body.step === undefined && body.submit === undefined) throw required('/step')
  const { accountType } = ctx.actor
  if (body.step !== undefined && !stepsOf(accountType).includes(body.step)) throw invalidStep()
  // The civil register vouches for people by their phone: one that was only typed may be anybody's.
  if (!ctx.actor.isMobileVerified && !ctx.actor.completed) throw new DomainError('action_not_allowed', { reason: 'mobile_missing' })
  const check = body.submit ? await checkBefore(ctx, body, deps) : null
  return ctx.transact(async (tx) => {
    const { userId } = ctx.actor
    const person = await lockRegistering(tx, userId)
    if (person.isCompleted) throw alreadyComplete()
    if (body.step !== undefined) await saveAnswers(tx, userId, body, body.step, deps.settings())
    const draft = await findDraft(tx, userId)
    if (!body.submit) return { draft: presentDraft(draft) }
    await makeParty(tx, ctx, person, requireWhole(draft, accountType), check, body.photos, deps)
    const renewed = await renewSession(tx, ctx, deps.settings().termsVersion)
    return { draft: presentDraft(await findDraft(tx, userId)), ...renewed }
  })
}

interface Checked extends PersonCheck {
  /** The account that the bank was asked about. */
  iban: string | null
  holderAnswer: HolderAnswer
}

/** Asks the civil register about the person, and the bank about the account, before the transaction. Null where data are still missing, which the transaction reports. */
async function checkBefore(ctx: Ctx, body: Body, deps: RegistrationDeps): Promise<Checked | null> {
  await ctx.replayStoredAnswer()
  const { name, phone, completed } = ctx.actor
  const draft = await findDraft(ctx.db, ctx.actor.userId)
  const personal = body.step === 'personal' && body.personal ? body.personal : draft.personal
  const iban = (body.step === 'bank' && body.bank ? body.bank : draft.bank)?.iban ?? null
  if (completed || phone === null || !personal) return null
  const good = requireGoodPersonal(personal, ctx.now)
  const { nationalNumber, pointer } = numberOf(good)
  const asked = { nationalNumber, pointer, birthDate: good.date_of_birth, fullName: name, phone, hasPhotos: body.photos !== undefined }
  const check = await checkPerson(ctx, asked, deps.personRegistry)
  return { ...check, iban, holderAnswer: iban === null ? 'unknown' : await deps.checkHolder(iban, check.name ?? name) }
}

async function saveAnswers(
  tx: Tx,
  userId: Id<'users'>,
  body: Body,
  step: NonNullable<Body['step']>,
  settings: ReturnType<RegistrationDeps['settings']>,
): Promise<void> {
  const { personal, bank, address } = body
  switch (step) {
    case 'personal':
      if (!personal) throw required('/personal')
      return saveStep(tx, userId, 'personal', requireGoodPersonal(personal, tx.now), tx.now)
    case 'bank':
      if (!bank) throw required('/bank')
      requireGoodAccount(bank, settings, '/bank')
      return saveStep(tx, userId, 'bank', bank, tx.now)
    case 'address':
      if (!address) throw required('/address')
      requireGoodAddress(address, '/address')
      return saveStep(tx, userId, 'address', address, tx.now)
  }
}

/**
 * Writes the registration whole: the party, which may be the one that a counterparty typed, with data, address and account; offers and payouts that waited for it go on.
 * Users of a company only prove who they are: address and account are the company's.
 */
async function makeParty(
  tx: Tx,
  ctx: Ctx,
  person: Registering,
  answers: WholeAnswers,
  check: Checked | null,
  photos: Body['photos'],
  deps: RegistrationDeps,
): Promise<void> {
  const { userId } = ctx.actor
  // Saved answers are checked again, because lists and ages change.
  const personal = requireGoodPersonal(answers.personal, tx.now)
  const account = answers.bank && requireGoodAccount(answers.bank, deps.settings(), '/bank')
  const address = answers.address && requireGoodAddress(answers.address, '/address')
  const { nationalNumber, pointer } = numberOf(personal)
  if (person.phone === null) throw new Error(`user ${userId} went through the gates without a phone`)

  // Other answers were saved between the question and this transaction: the same call asks about them.
  if (check?.nationalNumber !== nationalNumber || check.birthDate !== personal.date_of_birth || (account && account.iban !== check.iban))
    throw new DomainError('unavailable', { retryAfter: 1 })
  const partyId = await adoptParty(tx, { name: person.name, nationalNumber, phone: person.phone })
  // Number and phone are an account's already, whose phone is this one only by mistake.
  if (partyId === undefined) throw new DomainError('identity_not_matched', { errors: [{ pointer, code: 'identity_not_matched' }] })

  const audit = auditContextOf(ctx, tx)
  await insertPersonalData(tx, {
    partyId,
    nationalNumber,
    dateOfBirth: personal.date_of_birth,
    nationalityType: personal.nationality_type,
    countryCode: personal.country ?? null,
    documentId: personal.document_id ?? null,
    registryAnswer: check.answer,
    registryName: check.name,
    registryLatinName: check.latinName,
    now: tx.now,
  })
  await deleteDraft(tx, { userId })
  await completeAccount(tx, { userId, partyId, now: tx.now })
  await settleIdentity(tx, audit, { ...person, phone: person.phone, userId, partyId }, check, photos, deps)
  if (address) await insertAddress(tx, partyId, address, { userId, now: tx.now })
  if (account) await nameFirstAccount(tx, audit, { partyId, userId, account, holderAnswer: check.holderAnswer }, deps.publish)
  if (person.accountType === 'individual') await deps.publish(tx, audit, { kind: 'party_completed', partyId })
}

/**
 * The civil register knows person and phone: proven. So is a user of a company whom it knows, and whose document staff compared as that of a
 * signatory. Two who both prove one number are for the administrator. Everybody else is unproven, and may send photos.
 */
async function settleIdentity(
  tx: Tx,
  audit: AuditContext,
  person: Pick<Registering, 'accountType' | 'name'> & { phone: string; userId: Id<'users'>; partyId: Id<'parties'> },
  check: PersonCheck,
  photos: Body['photos'],
  deps: RegistrationDeps,
): Promise<void> {
  const { userId, partyId } = person
  const { nationalNumber, latinName } = check
  if (check.answer === 'match' && check.isOwnPhone) {
    if (await findProvenAccount(tx, { nationalNumber, partyId })) return contestNumber(tx, { partyId, userId }, deps.settings())
    return proveIdentity(tx, audit, { partyId, userId, nationalNumber, name: check.name ?? person.name, latinName }, deps)
  }
  const comparison = await findComparison(tx, person, check, deps)
  if (comparison)
    return proveIdentity(tx, audit, { partyId, userId, nationalNumber, name: check.name ?? person.name, latinName, comparison }, deps)
  if (!photos) return
  await takePhotos(tx, userId, photos, '/photos')
  await addReview(tx, { partyId, userId, attempts: 0 }, photos, deps.settings())
}

/** The document vouches for the number only where nobody else has it: between two the photo of the face decides. */
async function findComparison(
  tx: Tx,
  { accountType, userId, partyId, phone, name }: Parameters<typeof settleIdentity>[2],
  { answer, nationalNumber, name: registered }: PersonCheck,
  deps: RegistrationDeps,
): Promise<Awaited<ReturnType<FindComparison>>> {
  if (accountType !== 'company' || answer !== 'match') return undefined
  if ((await lockOtherAccounts(tx, nationalNumber, partyId)).length > 0) return undefined
  return deps.findComparison(tx, { userId, nationalNumber, phone, name: registered ?? name })
}

function requireGoodPersonal(personal: Answers['personal'], now: Date): Answers['personal'] {
  const errors = judgePersonal(personal, dateInAmman(now), (code) => findCountry(code, 'ar') !== undefined)
  if (errors.length > 0) throw new DomainError('validation_failed', { errors })
  return askedOf(personal)
}

type AccountType = Registering['accountType']
const stepsOf = (accountType: AccountType): readonly RegistrationStep[] =>
  accountType === 'individual' ? registrationSteps : companyUserSteps

/** Bank and address are null for the user of a company. */
type WholeAnswers = Pick<Answers, 'personal'> & Pick<SavedDraft, 'bank' | 'address'>
function requireWhole(draft: SavedDraft, accountType: AccountType): WholeAnswers {
  const { personal, bank, address } = draft
  const missing = stepsOf(accountType).filter((step) => draft[step] === null)
  if (personal && missing.length === 0) return { personal, bank, address }
  throw new DomainError('action_not_allowed', { reason: 'registration_draft_incomplete', facts: { missing } })
}

const presentDraft = ({ savedAt, ...answers }: SavedDraft): Output<'GET /auth/complete-register'> => ({
  ...answers,
  saved_at: savedAt?.toISOString() ?? null,
})

const invalidStep = () => new DomainError('validation_failed', { errors: [{ pointer: '/step', code: 'invalid_choice' }] })
const required = (pointer: string) => new DomainError('validation_failed', { errors: [{ pointer, code: 'required' }] })
const alreadyComplete = () => new DomainError('action_not_allowed', { reason: 'registration_complete' })
