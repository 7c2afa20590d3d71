import { randomBytes } from 'node:crypto'
import type { Input } from '@damana/contract'
import { type ActionName, callOfAction, guaranteeActions } from '@damana/contract/guarantee-actions'
import type { RehearsedCall } from '#kernel/rehearsal.ts'
import { DomainError } from '#kernel/errors.ts'
import { findBank } from '#kernel/iban.ts'
import { readContact } from './contact.ts'
import type { CompanyUserChange } from './deps.ts'

/** Which call each step-up is for, and with what, so that it can be looked at before the code is sent. */

type Asked = Input<'POST /auth/step-up/sendOtp'>['body']
/** The name of the action; its content is not part of it. */
export type StepUpSubject = Omit<Asked, 'content'>
type Action = Asked['action']
type Call = Pick<RehearsedCall, 'name' | 'body' | 'isWhole'>

export const isOfGuarantee = (action: Action): action is Extract<Action, ActionName> => action in guaranteeActions

/** Changes of who uses a company's account and what each may do. The primary's role and the group are other matters. */
export const isManaging = (change: CompanyUserChange['change']): boolean => change === 'add' || change === 'update' || change === 'delete'

/** Whatever a caller has not said yet is taken as good. */
const unsaidName = 'اسم لم يذكر بعد'
const unsaidUrl = 'https://webhooks.damana.com/'
const unsaidPassword = () => `A1!${randomBytes(12).toString('hex')}`

/** The call that a code is asked for. */
export function callOf(asked: Asked): RehearsedCall {
  const { action, number, iban, contact, company_user, api_access, content } = asked
  const isWhole = content !== undefined
  if (isOfGuarantee(action))
    return {
      name: callOfAction(action),
      params: { number: required(number, '/number') },
      body: content ?? {},
      isWhole: isWhole || Object.keys(guaranteeActions[action].fields).length === 0,
    }
  switch (action) {
    case 'bank_info':
      return { name: 'POST /profile/bank-info', ...accountOf(required(iban, '/iban'), content) }
    case 'change_contact':
      return { name: 'POST /auth/update-mobile/sendOtp', body: contactOf(required(contact, '/contact')), isWhole: true }
    case 'end_sessions':
      return { name: 'POST /profile/devices', body: content ?? { end: 'others' }, isWhole: true }
    case 'export_data':
      return { name: 'POST /profile/export', body: {}, isWhole: true }
    case 'close_account':
      return { name: 'POST /profile/close', body: {}, isWhole: true }
    case 'api_access':
      return { name: callsOfAccess[required(api_access, '/api_access')], body: required(content, '/content'), isWhole: true }
    case 'webhooks':
      // Its other calls are allowed to the same people, and say nothing that a new one would be refused for.
      return { name: 'POST /webhooks', body: content ?? { url: unsaidUrl, kinds: null }, isWhole }
    case 'company_user':
      return changeOf(required(company_user, '/company_user'), content)
  }
}

const callsOfAccess = { apply: 'POST /api-access/apply', key: 'POST /api-access/keys', machine: 'POST /api-access/machines' } as const

function accountOf(iban: string, content: Asked['content']): Omit<Call, 'name'> {
  if (content) return { body: { ...content, iban }, isWhole: true }
  const bank = findBank(iban.startsWith('JO') ? iban.slice(4, 8) : '')
  const unsaid = bank
    ? { bank: bank.code, swift_code: bank.swiftCode, currency: 'JOD' }
    : { bank: 'other', swift_code: 'DEUTDEFF', currency: 'EUR' }
  return { body: { ...unsaid, iban }, isWhole: false }
}

function contactOf(typed: string) {
  const { channel } = readContact(typed, '/contact')
  return channel === 'mobile' ? { channel, phone: typed } : { channel, email: typed }
}

function changeOf({ change, id, ...rights }: CompanyUserChange, content: Asked['content']): Call {
  switch (change) {
    case 'add':
      return content
        ? { name: 'POST /company/user-register', body: content, isWhole: true }
        : {
            name: 'POST /company/user-register',
            body: { permissions: [], full_on_group: false, ...rights, name: unsaidName, password: unsaidPassword() },
            isWhole: false,
          }
    case 'update':
      return {
        name: 'POST /company/user-update',
        body: content ?? { permissions: [], full_on_group: false, ...rights, id },
        isWhole: content !== undefined,
      }
    case 'delete':
      return { name: 'POST /company/delete-user', body: { id }, isWhole: true }
    case 'transfer_primary':
      return { name: 'POST /company/transfer-primary', body: { id }, isWhole: true }
    case 'group_agree':
    case 'group_decline':
      return { name: 'POST /company/group', body: { request: id, answer: change === 'group_agree' ? 'agree' : 'decline' }, isWhole: true }
  }
}

export function required<T>(value: T | undefined, pointer: string): T {
  if (value === undefined) throw new DomainError('validation_failed', { errors: [{ pointer, code: 'required' }] })
  return value
}
