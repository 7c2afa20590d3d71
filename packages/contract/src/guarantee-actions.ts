/**
 * The actions of a guarantee's sides: one row each, in the order in which a page offers them, and everything that the contract, the API and the dialogs derive from it. Free of zod, so that screens may import it;
 * `action-routes.ts` makes the calls of it. When an action is possible, and what follows, is said by the rows of the life cycle.
 */
import type { ErrorCode } from './errors.ts'
import type { Permission } from './permissions.ts'
import { bearers, transferTypes } from './statuses.ts'
import type { MemberFileKind } from './uploads.ts'

/** The kinds of fields; `action-routes.ts` has the schema of each. */
export type FieldName =
  | 'words'
  | 'files'
  | 'filesNeeded'
  | 'name'
  | 'receipt'
  | 'version'
  | 'sum'
  | 'fee'
  | 'yesNo'
  | 'iban'
  | 'discountCode'
/** A question mark: it may be left out. */
export type FieldKind = FieldName | `${FieldName}?` | { readonly oneOf: readonly string[] }
export type ActionFields = Readonly<Record<string, FieldKind>>

/** `primary` moves the sale on, `danger` ends it, a quiet one is no more than its words; a rare one stands behind a disclosure. */
export const buttonWeights = ['primary', 'secondary', 'danger', 'quiet', 'rare'] as const

export interface GuaranteeAction {
  /** Below `POST /guarantees/:number/`, and below `POST /owner-links/:token/` where an owner may act by link. */
  readonly path: string
  readonly button: { readonly ar: string; readonly en: string; readonly weight: (typeof buttonWeights)[number] }
  readonly summary: string
  /** Only of people who have completed their registration. */
  readonly completed?: true
  /** The permission that the acting company must have given. */
  readonly permission: Permission
  /** The sides whose step-up code it asks for; `of_partner`: all, in a sale that a partner has proposed. */
  readonly stepUp?: 'all' | 'buyer' | 'of_partner'
  /** It ends the sale, or stops it. */
  readonly danger?: true
  readonly fields: ActionFields
  /** The kinds of files that it takes. */
  readonly fileKinds?: readonly MemberFileKind[]
  /** Refusals of its own, beside that it is not allowed now. */
  readonly errors?: readonly ErrorCode[]
  /** An owner without an account does it too, by link and code. */
  readonly byLink?: Pick<GuaranteeAction, 'summary' | 'fields' | 'errors'>
}

/** The refusals of an owner's consent to a sale. */
export const consentErrors = [
  'action_not_allowed',
  'iban_invalid',
  'vehicle_not_free',
  'vehicle_not_owned',
  'vehicle_seized',
  'vehicle_mortgaged',
  'registry_unavailable',
] as const

const rows = {
  consent: {
    path: 'consent',
    button: { ar: 'الموافقة على البيع', en: 'Agree to the sale', weight: 'primary' },
    summary: "An owner with an account agrees that another sells the vehicle. The IBAN is the owner's proven one.",
    completed: true,
    permission: 'damana.create',
    stepUp: 'all',
    fields: { terms_version: 'version' },
    errors: consentErrors,
    byLink: {
      summary: 'The owner agrees and names the IBAN that the money goes to.',
      fields: { terms_version: 'version', iban: 'iban?' },
      errors: consentErrors,
    },
  },
  accept: {
    path: 'accept',
    button: { ar: 'قبول الضمانة', en: 'Accept the guarantee', weight: 'primary' },
    summary: 'The buyer agrees to these terms and may pay from now on.',
    completed: true,
    permission: 'damana.respond',
    stepUp: 'of_partner',
    fields: { terms_version: 'version' },
    errors: ['registry_unavailable'],
  },
  answer_split: {
    path: 'answer-split',
    button: { ar: 'الرد على تقسيم المبلغ', en: 'Answer the proposal to split the money', weight: 'primary' },
    summary: 'A side answers the proposal to split the money; for the sale only the owner.',
    permission: 'damana.release',
    stepUp: 'all',
    fields: { answer: 'yesNo' },
    byLink: { summary: 'An owner without an account answers the proposal to split the money.', fields: { answer: 'yesNo' } },
  },
  confirm: {
    path: 'confirm',
    button: { ar: 'إثبات نقل الملكية بالوثائق', en: 'Prove the transfer with documents', weight: 'primary' },
    summary: 'While the registry is silent, a side shows by papers that the ownership is moved.',
    permission: 'damana.release',
    stepUp: 'all',
    fields: { files: 'filesNeeded' },
    fileKinds: ['licence_photo', 'department_paper'],
  },
  declare_payer: {
    path: 'declare-payer',
    button: { ar: 'تحديد الدافع', en: 'Name who paid', weight: 'primary' },
    summary: 'The buyer names the third-party payer, and how they are related.',
    permission: 'damana.release',
    stepUp: 'all',
    fields: { receipt: 'receipt?', name: 'name', relation: 'words' },
  },
  release: {
    path: 'release',
    button: { ar: 'طلب تحرير المبلغ', en: 'Request release', weight: 'primary' },
    summary: 'Either side asks for the release; the registry is asked at once.',
    permission: 'damana.release',
    stepUp: 'buyer',
    fields: {},
  },
  accept_terms: {
    path: 'terms/accept',
    button: { ar: 'الموافقة على الشروط الجديدة', en: 'Agree to the new terms', weight: 'primary' },
    summary: 'The other side agrees to the proposed terms: bill, fees and discount follow, and the time to pay begins anew.',
    completed: true,
    permission: 'damana.release',
    stepUp: 'all',
    fields: { proposal: 'version' },
    errors: ['discount_invalid'],
    byLink: {
      summary: 'An owner without an account agrees to the terms that the buyer proposes.',
      fields: { proposal: 'version' },
      errors: ['discount_invalid'],
    },
  },
  agree_to_cancellation: {
    path: 'cancellation/agree',
    button: { ar: 'الموافقة على الإلغاء', en: 'Agree to the cancellation', weight: 'primary' },
    summary: 'The other side agrees to the cancellation.',
    permission: 'damana.cancel',
    fields: {},
  },
  amend: {
    path: 'amend',
    button: { ar: 'تعديل الشروط', en: 'Change the terms', weight: 'secondary' },
    summary: 'New terms before acceptance; the time to answer begins anew.',
    completed: true,
    permission: 'damana.create',
    fields: {
      price_fils: 'sum',
      commissionOn: { oneOf: bearers },
      transfer_type: { oneOf: transferTypes },
      discount_code: 'discountCode?',
    },
    errors: ['discount_invalid', 'price_out_of_range', 'seller_due_too_low'],
  },
  refuse_terms: {
    path: 'terms/refuse',
    button: { ar: 'رفض الشروط الجديدة', en: 'Refuse the new terms', weight: 'secondary' },
    summary: 'The other side refuses the proposed terms; those that were accepted stay.',
    permission: 'damana.release',
    fields: { proposal: 'version' },
    byLink: { summary: 'An owner without an account refuses the terms that the buyer proposes.', fields: { proposal: 'version' } },
  },
  object_to_cancellation: {
    path: 'cancellation/object',
    button: { ar: 'الاعتراض على الإلغاء', en: 'Object to the cancellation', weight: 'danger' },
    summary: 'The other side objects to the cancellation, in words.',
    permission: 'damana.cancel',
    danger: true,
    fields: { words: 'words', files: 'files' },
    fileKinds: ['evidence', 'department_paper'],
  },
  send_evidence: {
    path: 'evidence',
    button: { ar: 'إضافة وثائق أو توضيح', en: 'Add documents or an explanation', weight: 'primary' },
    summary: 'A side adds papers or words to an open case or request.',
    permission: 'damana.release',
    fields: { words: 'words', files: 'files' },
    fileKinds: ['evidence', 'licence_photo', 'department_paper'],
  },
  take_back_cancellation: {
    path: 'cancellation/take-back',
    button: { ar: 'سحب طلب الإلغاء', en: 'Withdraw the cancellation request', weight: 'quiet' },
    summary: 'The requester withdraws the request.',
    permission: 'damana.cancel',
    fields: {},
  },
  take_back_terms: {
    path: 'terms/take-back',
    button: { ar: 'سحب اقتراح الشروط', en: 'Withdraw the proposed terms', weight: 'quiet' },
    summary: 'Who proposed terms takes them back.',
    permission: 'damana.release',
    fields: {},
  },
  take_back_objection: {
    path: 'object/take-back',
    button: { ar: 'سحب الاعتراض', en: 'Withdraw the objection', weight: 'quiet' },
    summary: 'Who objected takes it back.',
    permission: 'damana.release',
    fields: {},
  },
  withdraw: {
    path: 'withdraw',
    button: { ar: 'سحب الضمانة', en: 'Withdraw the guarantee', weight: 'danger' },
    summary: "The seller, or the seller's agent, withdraws the offer, without a fee.",
    permission: 'damana.create',
    danger: true,
    fields: { reason: 'words?' },
    byLink: { summary: 'The owner takes the offer back before it is accepted.', fields: {} },
  },
  reject: {
    path: 'reject',
    button: { ar: 'رفض الضمانة', en: 'Reject the guarantee', weight: 'danger' },
    summary: 'The buyer declines.',
    permission: 'damana.respond',
    danger: true,
    fields: { reason: 'words' },
  },
  refuse: {
    path: 'refuse',
    button: { ar: 'رفض البيع', en: 'Refuse the sale', weight: 'danger' },
    summary: 'An owner with an account refuses that another sells the vehicle.',
    permission: 'damana.create',
    danger: true,
    fields: { reason: 'words?' },
    byLink: { summary: 'The owner refuses.', fields: { reason: 'words?' } },
  },
  propose_terms: {
    path: 'terms',
    button: { ar: 'اقتراح تغيير الشروط', en: 'Propose other terms', weight: 'rare' },
    summary: 'A side proposes other terms after acceptance and before the money is held; once a part is paid, another price alone.',
    completed: true,
    permission: 'damana.release',
    fields: { price_fils: 'sum', commissionOn: { oneOf: bearers }, transfer_type: { oneOf: transferTypes } },
    errors: ['discount_invalid', 'price_out_of_range', 'seller_due_too_low'],
  },
  extend: {
    path: 'extend',
    button: { ar: 'تمديد مهلة النقل', en: 'Ask for more time to transfer', weight: 'rare' },
    summary: 'Asks for fourteen days more to move the ownership, or agrees to it.',
    permission: 'damana.release',
    fields: {},
  },
  object: {
    path: 'object',
    button: { ar: 'الاعتراض', en: 'Object', weight: 'rare' },
    summary: 'A side objects; everything stands still until staff have decided.',
    permission: 'damana.release',
    danger: true,
    fields: { reason: 'words', files: 'files' },
    fileKinds: ['evidence', 'licence_photo', 'department_paper'],
  },
  request_cancellation: {
    path: 'cancellation',
    button: { ar: 'طلب الإلغاء', en: 'Request cancellation', weight: 'rare' },
    summary: 'Asks staff to cancel, with a reason and the fee that was shown; after payment the registry is asked first.',
    permission: 'damana.cancel',
    danger: true,
    fields: { reason: 'words', fee_fils: 'fee' },
    errors: ['registry_unavailable'],
  },
} as const satisfies Readonly<Record<string, GuaranteeAction>>

type Rows = typeof rows
export type ActionName = keyof Rows
export type LinkActionName = { [A in ActionName]: Rows[A] extends { byLink: object } ? A : never }[ActionName]

export const guaranteeActions: Readonly<Record<ActionName, GuaranteeAction>> = rows
export const actionNames = Object.keys(rows) as ActionName[]
export const linkActionNames = actionNames.filter((name): name is LinkActionName => guaranteeActions[name].byLink !== undefined)

/** The call of an action, and its fields: for types, which keep every row's own. */
export type ActionCall<A extends ActionName> = `POST /guarantees/:number/${Rows[A]['path']}`
export type LinkCall<A extends LinkActionName> = `POST /owner-links/:token/${Rows[A]['path']}`
export type FieldsOf<A extends ActionName> = Rows[A]['fields']
export type LinkFieldsOf<A extends LinkActionName> = Rows[A]['byLink']['fields']

export const callOfAction = <A extends ActionName>(action: A): ActionCall<A> =>
  `POST /guarantees/:number/${rows[action].path}` as ActionCall<A>
export const callByLink = <A extends LinkActionName>(action: A): LinkCall<A> =>
  `POST /owner-links/:token/${rows[action].path}` as LinkCall<A>

/** Whether an action asks whoever takes it for a step-up code: in a sale of the sides' own, or one that a partner has proposed. */
export function asksForCode(action: string, who: string, isOfPartner: boolean): boolean {
  const stepUp = action in rows ? guaranteeActions[action as ActionName].stepUp : undefined
  return stepUp === 'all' || (stepUp === 'buyer' && who === 'buyer') || (stepUp === 'of_partner' && isOfPartner)
}
