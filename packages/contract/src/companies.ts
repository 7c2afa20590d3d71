import * as z from 'zod'
import { bankAccountFields } from './bank-accounts.ts'
import {
  companyCheckKinds,
  companyFileKinds,
  companySections,
  companyStatuses,
  delegationPermissions,
  delegationTypes,
  legalForms,
} from './company-words.ts'
import {
  arabicPartyName,
  dayField,
  email,
  flowId,
  iban,
  instant,
  latinPartyName,
  nationalNumber,
  partyName,
  personName,
  phone,
  positiveFils,
  rowInteger,
  swiftCode,
  typed,
} from './fields.ts'
import { filePart, storedFile } from './files.ts'
import { numberPatterns } from './ids.ts'
import { permissions } from './permissions.ts'
import { area, tableTypes } from './route.ts'

const line = (most: number) => typed(z.string().min(2, 'too_short').max(most, 'too_long'))
export const applicationNumber = z.string().regex(numberPatterns.application, 'invalid_format')
/** Five hundred commissioners with everything that is asked of them. */
const mostSectionBytes = 1024 * 1024
/** The id of a row of a list, given by the browser that added it. */
const rowId = z.uuid('invalid_format')
const country = z.string('required').min(1, 'required').max(8, 'invalid_choice')

/** The data asked of a company. The form, the check and the review read these fields; all are required. */
export const companyData = z.object({
  name_ar: arabicPartyName,
  name_en: latinPartyName,
  trade_name_ar: arabicPartyName,
  trade_name_en: latinPartyName,
  legal_form: z.enum(legalForms, 'invalid_choice'),
  registration_country: country,
  registration_authority: line(120),
  registration_number: line(40),
  registration_date: dayField('invalid_date'),
  national_number: nationalNumber,
  website: typed(
    z
      .string()
      .max(200, 'too_long')
      .regex(/^(https?:\/\/)?[^\s/]+\.[^\s/]{2,}(\/\S*)?$/, 'invalid_format'),
  ),
  professional_license_number: line(40),
  address: line(200),
  email,
  tax_number: line(40),
  /** In fils. */
  capital: positiveFils,
  authorised_signatory_name: personName,
})
export const companyPartner = z.object({
  id: rowId,
  full_name: partyName,
  nationality: country,
  /** Of Jordanians the national number, of others that of the passport. */
  number: nationalNumber,
  address: line(200),
  phone,
  email,
})
/** A person who may sign for the company or manages it. The template of the file has these fields as its columns. */
export const companyCommissioner = z.object({
  id: rowId,
  full_name: personName,
  nationality: country,
  number: nationalNumber,
  job: line(80),
  address: line(200),
  delegation_type: z.enum(delegationTypes, 'invalid_choice'),
  is_top: z.boolean(),
  /** The permissions of a login account with this phone here. */
  permissions: z.array(z.enum(permissions, 'invalid_choice')).min(1, 'required').max(permissions.length),
  phone,
  email,
  /** For what the company has delegated this person. */
  delegation_permissions: z.array(z.enum(delegationPermissions, 'invalid_choice')).min(1, 'required').max(delegationPermissions.length),
  /** As the commercial register words the delegation. */
  delegation_text: line(1_000),
})
const { bank, currency } = bankAccountFields
export const companyBank = z.object({ bank, iban, swift_code: swiftCode, currency })
export const companyDeclaration = z.object({ accepted: z.literal(true, 'required') })
export const companyLogin = z.object({
  id: rowId,
  name: personName,
  phone,
  /** The file of kind `authorization_letter`. */
  letter_file_id: z.uuid('required'),
  /** The first has all. Left out: as the commissioner with this phone, or only to look. */
  permissions: z.array(z.enum(permissions, 'invalid_choice')).min(1, 'required').max(permissions.length).optional(),
})
export const companyGroup = z.object({
  /** `none`: the company stands alone. */
  choice: z.enum(['none', 'existing', 'new'], 'invalid_choice'),
  /** Of `existing` and `new`. */
  name: partyName.optional(),
  /** The first becomes the company's primary account. */
  logins: z.array(companyLogin).min(1, 'required').max(20, 'too_big'),
})

/** Each section as it has to be when the application is sent. Documents are files and have no data. */
export const companySectionSchemas = {
  company: companyData,
  partners: z.object({ partners: z.array(companyPartner).min(1, 'required').max(100, 'too_big') }),
  commissioners: z.object({ commissioners: z.array(companyCommissioner).min(1, 'required').max(500, 'too_big') }),
  bank: companyBank,
  declaration: companyDeclaration,
  group: companyGroup,
} as const

/** A section while it is being filled in: anything may be missing or wrong, as long as it can be stored. */
const draftText = z.string().max(1_000, 'too_long')
const draftValue = z.union([draftText, z.boolean(), z.array(draftText).max(20, 'too_big'), z.null()])
const draftRow = z.record(z.string().max(60), draftValue)
export const draftData = z.record(z.string().max(60), z.union([draftValue, z.array(draftRow).max(500, 'too_big')]))

const section = z.enum(companySections, 'invalid_choice')
const draftId = z.string('required').regex(/^[A-Za-z0-9_-]{22}$/, 'invalid_format')

const fieldError = z.object({ pointer: z.string(), code: z.string(), min: z.number().optional(), max: z.number().optional() })
export const companyFile = storedFile.extend({ kind: z.enum(companyFileKinds), uploaded_at: instant })
export const savedSection = z.object({
  section,
  /** Null: nothing is saved yet. */
  data: draftData.nullable(),
  /** Counts the saves; the next one names it. */
  version: z.number().int(),
  saved_at: instant.nullable(),
  complete: z.boolean(),
  /** Missing or wrong values, by field. */
  errors: z.array(fieldError),
  /** The reviewer's request for a correction. */
  remark: z.string().nullable(),
  /** Whether it was changed since the reviewer asked for that. */
  corrected: z.boolean(),
})
export const companyDraft = z.object({
  /** Of `?draft=`: finds it again after a new code to the same destination. */
  draft: draftId,
  status: z.enum(companyStatuses),
  /** Where the codes go, masked. */
  contact: z.string(),
  tracking_number: applicationNumber.nullable(),
  sections: z.array(savedSection),
  files: z.array(companyFile),
  submitted_at: instant.nullable(),
  /** While it is under review. */
  review: z
    .object({
      decide_until: instant,
      /** Compared with the official registers; `waiting`: a register has not answered yet. */
      checks: z.array(z.object({ kind: z.enum(companyCheckKinds), state: z.enum(['checked', 'waiting']) })),
      /** A reviewer has opened it. */
      seen: z.boolean(),
    })
    .nullable(),
  /** Why it was rejected or returned as a whole. */
  decision_reason: z.string().nullable(),
})

/** A line of a file of commissioners, as it would be added. */
const importedLine = z.object({
  line: z.number().int(),
  values: draftRow,
  errors: z.array(z.object({ column: z.string(), code: z.string(), min: z.number().optional(), max: z.number().optional() })),
})
const fileErrors = ['file_unreadable', 'file_active_content', 'file_protected', 'file_infected', 'too_many_files', 'flow_ended'] as const

const documentParams = z.object({ draft: draftId, id: z.uuid('invalid_format') })

export const companies = area({
  'GET /auth/register/company': {
    access: 'public',
    summary:
      'An application of a company, as far as it is filled in, with what is missing. Without `draft`: the one that this contact began last.',
    query: z.object({ draft: draftId.optional() }),
    response: companyDraft,
    errors: ['flow_ended'],
  },
  'POST /auth/register/company': {
    access: 'public',
    summary:
      'Begins an application, saves one of its sections, or sends it with `submit`. Called after a code for `company_draft` in the same browser. A section saved elsewhere meanwhile is refused with `draft_changed` and the newer one.',
    body: z.object({
      flow_id: flowId,
      draft: draftId.optional(),
      step: section.optional(),
      /** The version of the section that was read before. */
      version: rowInteger(0).optional(),
      data: draftData.optional(),
      submit: z.literal(true).optional(),
    }),
    response: companyDraft,
    multipart: true,
    jsonParts: ['version', 'data', 'submit'],
    mostBytes: mostSectionBytes,
    errors: ['flow_ended', 'draft_changed', 'action_not_allowed', 'group_exists'],
  },
  'POST /auth/register/company/file': {
    access: 'public',
    summary: 'Adds one document to the application; one of the same place takes the place of the one before.',
    body: z.object({
      flow_id: flowId,
      draft: draftId,
      kind: z.enum(companyFileKinds, 'invalid_choice'),
      /** The file that this one replaces. */
      replaces: z.uuid('invalid_format').optional(),
      file: filePart,
    }),
    response: companyDraft,
    multipart: true,
    errors: [...fileErrors, 'action_not_allowed'],
  },
  'POST /auth/register/company/remove-file': {
    access: 'public',
    summary: 'Takes a document out of the application.',
    body: z.object({ flow_id: flowId, draft: draftId, file_id: z.uuid('invalid_format') }),
    response: companyDraft,
    errors: ['flow_ended', 'action_not_allowed'],
  },
  'GET /auth/register/company/:draft/files/:id/pages': {
    access: 'public',
    summary: 'How many pages a document of the application has; an image has one. After a code for `company_draft` in the same browser.',
    params: documentParams,
    response: z.object({ pages: z.number().int() }),
    errors: ['flow_ended', 'file_unreadable', 'rate_limited'],
  },
  'GET /auth/register/company/:draft/files/:id/pages/:page': {
    access: 'public',
    summary: 'One page of a document as an image; of a PDF drawn on the server. The first is 1.',
    params: documentParams.extend({ page: z.string().regex(/^[1-9]\d{0,3}$/, 'invalid_format') }),
    response: z.unknown(),
    kind: 'file',
    mediaTypes: ['image/png', 'image/jpeg'],
    errors: ['flow_ended', 'file_unreadable', 'rate_limited'],
  },
  'POST /auth/register/company/read-commissioners': {
    access: 'public',
    summary: 'Reads an Excel or CSV file of commissioners: every line with its errors. Nothing is stored.',
    body: z.object({ flow_id: flowId, draft: draftId, file: filePart }),
    response: z.object({ lines: z.array(importedLine), wrong: z.number().int() }),
    multipart: true,
    idempotent: false,
    errors: [...fileErrors, 'action_not_allowed'],
  },
  'POST /auth/register/company/registry': {
    access: 'public',
    summary:
      "The companies' register's entry under a national number, by the fields of the section; persons are not named. Nothing is stored.",
    body: z.object({ flow_id: flowId, draft: draftId, national_number: nationalNumber }),
    response: z.object({
      answer: z.enum(['found', 'unknown', 'silent']),
      status: z.enum(['active', 'suspended', 'struck_off']).nullable(),
      /** Fields of the section; what the register does not tell is left out. */
      fields: z.record(z.string(), z.string()),
    }),
    idempotent: false,
    errors: ['flow_ended', 'action_not_allowed', 'rate_limited'],
  },
  'GET /auth/register/company/groups': {
    access: 'public',
    summary: 'The group of companies with exactly this name, or none.',
    query: z.object({ name: partyName }),
    response: z.object({ groups: z.array(z.object({ id: z.number().int(), name: z.string() })) }),
    errors: ['rate_limited'],
  },
  'POST /auth/register/company/groups/create': {
    access: 'public',
    summary: 'Adds a group by name for this application; it exists for others once the company is approved.',
    body: z.object({ flow_id: flowId, draft: draftId, name: partyName }),
    response: companyDraft,
    errors: ['flow_ended', 'action_not_allowed', 'group_exists'],
  },
  'GET /samples-links': {
    access: 'public',
    summary: 'Where the templates lie that may be filled in and uploaded.',
    response: z.object({ commissioners_xlsx: z.string(), commissioners_csv: z.string() }),
  },
  'GET /samples/:file': {
    access: 'public',
    summary: 'A template, in the language of the call.',
    params: z.object({ file: z.enum(['commissioners.xlsx', 'commissioners.csv']) }),
    response: z.unknown(),
    kind: 'file',
    mediaTypes: tableTypes,
    cacheSeconds: 3_600,
  },
})
