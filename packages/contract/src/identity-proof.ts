import { numberPatterns } from './ids.ts'
import * as z from 'zod'
import { guaranteeNumber, instant, latinName, partyName, personName, placeCursor, reasonText, typed } from './fields.ts'
import { storedFile } from './files.ts'
import { area } from './route.ts'
import { identityDecisions, identityStates, nationalityTypes } from './statuses.ts'

/** Two uploaded photos: of the identity document, and of the face with the document beside it. */
export const identityPhotos = z.object({ document: z.uuid('required'), face: z.uuid('required') })

const identity = z.object({
  state: z.enum(identityStates),
  /** The name that counterparties, messages and bank files show; the typed one until the identity is proven. */
  name: z.string(),
  /** Whether photos may be sent now, and if not, why. */
  may_send: z.boolean(),
  reason: z.string().nullable(),
  /** The reviewer's request, while other photos are needed. */
  words: z.string().nullable(),
  /** Photos sent so far; after three the administrator decides. */
  attempts: z.number().int(),
  sent_at: instant.nullable(),
  /** By when the present photos are decided on. */
  decide_until: instant.nullable(),
  /** Somebody else has proven the same national number. */
  contested: z.boolean(),
  server_time: instant,
})

export const identityNumber = z.string().regex(numberPatterns.identity, 'invalid_format')
const review = z.object({
  number: identityNumber,
  /** Null while it waits. */
  decision: z.enum(identityDecisions).nullable(),
  sent_at: instant,
  decide_until: instant,
  /** The moment has passed, it was tried three times, or the number is contested: the administrator decides. */
  escalated: z.boolean(),
  attempt: z.number().int(),
  person: z.object({
    account_id: z.string(),
    /** As typed at registration. */
    name: z.string(),
    name_latin: latinName,
    phone: z.string(),
    national_number: z.string(),
    nationality_type: z.enum(nationalityTypes),
    country_name: z.string().nullable(),
    date_of_birth: z.string(),
  }),
  /** The civil register's answer about this number, as far as it answered at completion. */
  registry: z.object({ answer: z.enum(['match', 'no_match', 'unknown_number', 'silent']), name: z.string().nullable() }).nullable(),
  /** To be shown side by side, by `GET /admin/files/:id`. Null when a contested number came without photos, and of the face 30 days after the decision. */
  document: storedFile.nullable(),
  face: storedFile.nullable(),
  /** The account that has proven this number; only the administrator gives it to another. */
  contested_with: z.object({ account_id: z.string(), name: z.string(), name_latin: latinName, phone: z.string() }).nullable(),
  /** Active guarantees of this person. */
  guarantees: z.array(guaranteeNumber),
  /** Earlier photos of the same person, newest first. */
  earlier: z.array(
    z.object({ number: identityNumber, sent_at: instant, decision: z.enum(identityDecisions), words: z.string(), by: z.string() }),
  ),
  decided: z.object({ at: instant, by: z.string(), words: z.string() }).nullable(),
  actions: z.array(z.object({ name: z.enum(identityDecisions), allowed: z.boolean(), reason: z.string().nullable() })),
})
const params = z.object({ number: identityNumber })

/** How it is proven who somebody is, where the civil register alone does not tell. */
export const identityProof = area({
  'GET /profile/identity': {
    access: 'completed',
    summary: 'How far the identity of this person is proven, and what is asked of the person.',
    response: identity,
  },
  'POST /profile/identity': {
    access: 'completed',
    summary: 'Sends the photos of the document and of the face beside it, which a reviewer compares within one working day.',
    body: identityPhotos,
    response: identity,
    errors: ['action_not_allowed'],
  },
  'GET /admin/identities/:number': {
    access: 'staff',
    summary: 'A person whose identity waits for a decision: what was typed, what the register knows, and the two photos.',
    params,
    response: review,
  },
  'POST /admin/identities/:number/decide': {
    access: 'staff',
    summary: 'A reviewer proves the identity, with the name as on the document, or asks for other photos and says why.',
    params,
    body: z.object({
      decision: z.enum(identityDecisions, 'invalid_choice'),
      /** With `prove`: the name as the document shows it. Left out: as it was typed. */
      official_name: personName.optional(),
      latin_name: personName.optional(),
      reason: reasonText,
    }),
    response: review,
    errors: ['action_not_allowed'],
  },
  'GET /sandbox/people': {
    access: 'sandbox',
    summary: 'Persons and companies that the civil register of the sandbox knows, and what it was told to answer about whom.',
    query: z.object({ q: typed(z.string().max(40)).optional(), cursor: placeCursor.optional() }),
    response: z.object({
      next_cursor: z.string().nullable(),
      people: z.array(
        z.object({
          national_number: z.string(),
          kind: z.enum(['person', 'company']),
          name: z.string(),
          latin_name: z.string().nullable(),
          phone: z.string(),
          birth_date: z.string().nullable(),
          answer: z.enum(['by_register', 'match', 'no_match', 'unknown_number', 'silent']),
        }),
      ),
    }),
  },
  'POST /sandbox/people/:number/answer': {
    access: 'sandbox',
    summary: 'Sets by hand what the civil register answers about one number, known or not; `by_register` ends that.',
    params: z.object({ number: z.string().regex(/^[A-Za-z0-9]{9,20}$/, 'invalid_format') }),
    body: z.object({
      answer: z.enum(['by_register', 'match', 'no_match', 'unknown_number', 'silent'], 'invalid_choice'),
      /** Of a match: whether the phone is known as this person's. */
      phone: z.enum(['own', 'other', 'none'], 'invalid_choice').default('own'),
      /** Of a match: the official name; left out, the one that is asked about. */
      name: partyName.optional(),
    }),
    response: z.object({ done: z.literal(true) }),
  },
})
