import { columns, sql } from '#db/statement.ts'
import type { Output } from '@damana/contract'
import type { RegistrationStep } from '@damana/contract/statuses'
import type { Queryable } from '#db/queryable.ts'
import type { Id } from '#db/id.ts'

type Draft = Output<'GET /auth/complete-register'>
export type Answers = { [Step in RegistrationStep]: NonNullable<Draft[Step]> }
/** The saved steps of a registration. */
export type SavedDraft = { [Step in RegistrationStep]: Answers[Step] | null } & { savedAt: Date | null }

const nothingSaved: SavedDraft = { personal: null, bank: null, address: null, savedAt: null }

const findDraftSql = sql.first(
  'people/registration.findDraft',
  'select personal, bank, address, saved_at from app.registration_drafts where user_id = :userId',
  columns<Omit<SavedDraft, 'savedAt'>>(),
)
export async function findDraft(db: Queryable, userId: Id<'users'>): Promise<SavedDraft> {
  const row = await findDraftSql(db, { userId })
  return row ?? nothingSaved
}

const saveStepText = (step: RegistrationStep) =>
  `insert into app.registration_drafts (user_id, ${step}, saved_at) values (:userId, :answers, :now)
   on conflict (user_id) do update set ${step} = excluded.${step}, saved_at = excluded.saved_at`
const saveStepSql = {
  personal: sql.run('people/registration.savePersonalStep', saveStepText('personal')),
  bank: sql.run('people/registration.saveBankStep', saveStepText('bank')),
  address: sql.run('people/registration.saveAddressStep', saveStepText('address')),
} satisfies Record<RegistrationStep, unknown>
export async function saveStep<Step extends RegistrationStep>(
  tx: Queryable,
  userId: Id<'users'>,
  step: Step,
  answers: Answers[Step],
  now: Date,
): Promise<void> {
  await saveStepSql[step](tx, { userId, answers: JSON.stringify(answers), now })
}

export interface Registering {
  accountType: 'individual' | 'company'
  name: string
  phone: string | null
  isCompleted: boolean
}
const lockRegisteringSql = sql.first(
  'people/registration.lockRegistering',
  `select name, phone, account_type, registration_completed_at is not null as "isCompleted!"
  from app.users
  where id = :userId for no key update`,
)
/** Locks the user's row, so that steps and submissions of a registration happen one at a time. */
export async function lockRegistering(tx: Queryable, userId: Id<'users'>): Promise<Registering> {
  const row = await lockRegisteringSql(tx, { userId })
  if (!row) throw new Error(`no user ${userId}`)
  return row
}

/** The draft is no longer needed. */
export const deleteDraft = sql.run('people/registration.deleteDraft', 'delete from app.registration_drafts where user_id = :userId')
export const findPersonalData = sql.first(
  'people/registration.findPersonalData',
  `select d.date_of_birth::text as "dateOfBirth", d.nationality_type as "nationalityType", p.national_number as "nationalNumber",
    d.country_code as "countryCode", d.document_id as "documentId"
     from app.parties p left join app.personal_data d on d.party_id = p.id where p.id = :partyId`,
)
