import * as z from 'zod'
import { contentKindNames, mostCharacters, type ContentKind } from './content-words.ts'
import { instant, rowInteger, typed } from './fields.ts'
import { area } from './route.ts'
import { textChanges } from './content.ts'

const kind = z.enum(contentKindNames as [ContentKind, ...ContentKind[]]) // the list is not empty
const key = z.string().regex(/^[A-Za-z0-9_-]{1,60}$/, 'invalid_format')
const fields = z.record(z.string().max(40, 'too_long'), z.string())
const text = typed(z.string().max(mostCharacters.rich, 'too_long'))

/** The content of a version. Which fields a kind has, content-words.ts says; placeholders stand in braces. */
const body = z.object({ ar: fields, en: fields, shared: fields, position: z.number().int(), shown: z.boolean() })
const typedFields = z.record(z.string().max(40, 'too_long'), text)
const typedBody = z.object({
  ar: typedFields,
  en: typedFields,
  shared: typedFields,
  position: z.number().int().min(0, 'too_small').max(9_999, 'too_big'),
  shown: z.boolean(),
})

const item = z.object({
  key,
  name: z.string(),
  shown: z.boolean(),
  position: z.number().int(),
  /** Of a question: its group. */
  group: z.string().nullable(),
  /** In force; 0: none yet. */
  version: z.number().int(),
  draft: z.boolean(),
  in_force_from: instant.nullable(),
})

/** A version as people read it, its placeholders filled; rich fields are HTML. */
const shownFields = z.object({ ar: fields, en: fields })
const changes = z.object({ ar: textChanges, en: textChanges })

const details = z.object({
  kind,
  key,
  /** In force; null: a new one, or none. */
  live: z.object({ version: z.number().int(), body, shown: shownFields, since: instant.nullable() }).nullable(),
  /** Not yet in force. */
  draft: z
    .object({
      version: z.number().int(),
      revision: z.number().int(),
      body,
      shown: shownFields,
      /** Against what is in force. */
      changes,
      written_by: z.string(),
      written_at: instant,
      published_by: z.string().nullable(),
      /** When it comes into force; null: it is not published. */
      in_force_from: instant.nullable(),
    })
    .nullable(),
  versions: z.array(z.object({ version: z.number().int(), in_force_from: instant, written_by: z.string(), published_by: z.string() })),
  history: z.array(
    z.object({
      id: z.string(),
      what: z.enum(['saved', 'discarded', 'published', 'scheduled', 'withdrawn']),
      version: z.number().int(),
      by: z.string(),
      at: instant,
    }),
  ),
  actions: z.array(
    z.object({ name: z.enum(['save', 'publish', 'discard', 'withdraw']), allowed: z.boolean(), reason: z.string().nullable() }),
  ),
  placeholders: z.array(z.object({ name: z.string(), ar: z.string(), en: z.string() })),
  /** Groups that a question may stand in. */
  groups: z.array(z.object({ key, name: z.string() })),
})

const params = z.object({ kind, key })
const onDraft = z.object({ revision: rowInteger(0) })

/** Texts and lists that reviewers and administrators write. */
export const contentAdmin = area({
  'GET /admin/content/:kind': {
    access: 'staff',
    summary: 'The texts of a kind, in their order.',
    params: z.object({ kind }),
    response: z.object({ items: z.array(item) }),
  },
  'POST /admin/content/:kind': {
    access: 'staff',
    summary: 'Begins a new text with its first draft.',
    params: z.object({ kind }),
    body: z.object({ body: typedBody }),
    response: details,
    errors: ['action_not_allowed'],
  },
  'GET /admin/content/:kind/:key': { access: 'staff', summary: 'One text: in force, its draft, its versions.', params, response: details },
  'GET /admin/content/:kind/:key/versions/:version': {
    access: 'staff',
    summary: 'One version as people read it, and what it changed against the one before.',
    params: params.extend({ version: z.string().regex(/^[1-9]\d{0,5}$/, 'invalid_format') }),
    response: z.object({ version: z.number().int(), shown: shownFields, changes }),
  },
  'POST /admin/content/:kind/:key/save': {
    access: 'staff',
    summary: 'Saves the draft, if nobody else has saved or published since it was read.',
    params,
    body: onDraft.extend({
      /** The version in force when it was read; 0: none. */
      version: rowInteger(0),
      body: typedBody,
    }),
    response: details,
    errors: ['action_not_allowed'],
  },
  'POST /admin/content/:kind/:key/publish': {
    access: 'staff',
    summary: 'Puts the draft in force, now or at a date.',
    params,
    body: onDraft.extend({ in_force_from: instant.nullable() }),
    response: details,
    errors: ['action_not_allowed'],
  },
  'POST /admin/content/:kind/:key/withdraw': {
    access: 'staff',
    summary: 'Makes a version that is not yet in force a draft again.',
    params,
    body: onDraft,
    response: details,
    errors: ['action_not_allowed'],
  },
  'POST /admin/content/:kind/:key/discard': {
    access: 'staff',
    summary: 'Throws the draft away.',
    params,
    body: onDraft,
    response: details,
    errors: ['action_not_allowed'],
  },
})
