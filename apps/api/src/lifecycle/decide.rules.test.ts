import { actionNames, asksForCode } from '@damana/contract/guarantee-actions'
import { readFileSync, readdirSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { fils, noFils, subtractFils } from '@damana/contract/money'
import { reasons } from '@damana/contract/errors'
import { type BlockReason, blockReasons, type OperationalStatus, operationalStatuses, staffActionNames } from '@damana/contract/statuses'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { productionSettings as settings } from '#kernel/settings.ts'
import { addSeconds } from '#kernel/instants.ts'
import type { Facts } from './guards.rules.ts'
import {
  isActive,
  isPaused,
  type LifecycleState,
  noCounts,
  type ProposedTerms,
  type Side,
  type ActorRole,
  type TermsProposal,
} from './state.ts'
import type { Trigger } from './transitions/transition.ts'
import { lifecycle } from './transitions/table.rules.ts'
import { nextDeadlineAt, waitOf } from './deadlines.rules.ts'
import { actionsFor, decide, firstReminderAt, nextReminderOf, staffActionsFor } from './decide.rules.ts'
import { ago, ahead, blocked, day, division, flag, guaranteeIn, hour, now, part, request, situations, total } from './sample-states.ts'

/** Short names for roles that appear together. */
const together: Record<string, string> = {
  BLOCKED: 'staff objection registry silent stalled bank identity split agreed refunding closed',
  BLOCKED_OTHERWISE: 'staff objection registry bank identity split agreed refunding closed',
  REQUESTED: 'asked answered approved',
}

/** The input of an actor's action. */
const factsOf: Partial<Record<Trigger, Facts>> = {
  consent: { saleCheck: 'clear' },
  accept: { saleCheck: 'clear' },
  pay_part: { amountFils: part, receiptId: 'R2' },
  pay_in_full: { amountFils: fils(total - part), receiptId: 'R1' },
  declare_payer: { receiptId: 'R1' },
  accept_payer: { receiptId: 'R1' },
  refuse_payer: { receiptId: 'R1', amountFils: part },
  send_back_payer: { receiptId: 'R1', amountFils: part },
  registry_finding_changed: { finding: 'third' },
  decide_release: { finding: 'buyer' },
  decide_refund: { finding: 'seller' },
  propose_split: { split: { sellerFils: part, buyerFils: fils(total - part), feesFils: noFils } },
  answer_split: { answer: 'yes' },
}

/**
 * The whole life cycle, written by hand as a check on the table in the code: row, trigger
 *
 * actors
 *
 * from > to
 *
 * money
 *
 * the situations in which it is refused, by reason. Situations are read from left to right, `*` stands for all that are left; a situation
 * under no reason is allowed. Any combination that is not listed must be refused.
 */
const expected = `
2   consent                | seller               | awaiting_owner > awaiting_acceptance                                        | stays    | blocked: BLOCKED; cancellation_open: REQUESTED
2   refuse                 | seller               | awaiting_owner > rejected                                                   | none     | blocked: BLOCKED; cancellation_open: REQUESTED
3   withdraw               | seller creator partner | awaiting_owner > cancelled, awaiting_acceptance > cancelled                 | none     | blocked: BLOCKED; cancellation_open: REQUESTED
3a  amend                  | creator partner      | awaiting_owner > awaiting_owner, awaiting_acceptance > awaiting_owner       | stays    | blocked: BLOCKED; cancellation_open: REQUESTED
4   expire                 | clock                | awaiting_owner > expired, awaiting_acceptance > expired                     | none     | blocked: BLOCKED; cancellation_open: REQUESTED
4   note_buyer_registered  | system               | awaiting_owner > stays, awaiting_acceptance > stays                         | stays    |
5   confirm_vehicle        | reviewer registry    | awaiting_owner > stays, awaiting_acceptance > stays                         | stays    | ok: unverified; wrong_status: *
5   refuse_vehicle         | reviewer registry    | awaiting_owner > cancelled, awaiting_acceptance > cancelled                 | none     | ok: unverified; wrong_status: *
6   accept                 | buyer                | awaiting_acceptance > awaiting_payment                                      | progress | blocked: BLOCKED; cancellation_open: REQUESTED; vehicle_unverified: unverified
6a  propose_terms          | seller buyer         | awaiting_payment > stays                                                    | stays    | blocked: BLOCKED; cancellation_open: REQUESTED; wrong_status: complete; terms_open: proposed
6a  accept_terms           | seller               | awaiting_payment > stays                                                    | progress | no_terms_proposed: *
6a  accept_terms           | buyer                | awaiting_payment > stays                                                    | progress | ok: proposed; no_terms_proposed: *
6a  refuse_terms           | seller               | awaiting_payment > stays                                                    | stays    | no_terms_proposed: *
6a  refuse_terms           | buyer                | awaiting_payment > stays                                                    | stays    | ok: proposed; no_terms_proposed: *
6a  take_back_terms        | seller               | awaiting_payment > stays                                                    | stays    | ok: proposed; no_terms_proposed: *
6a  take_back_terms        | buyer                | awaiting_payment > stays                                                    | stays    | no_terms_proposed: *
6a  terms_lapse            | clock                | awaiting_payment > stays                                                    | stays    | ok: proposed; wrong_status: *
7   reject                 | buyer                | awaiting_acceptance > rejected                                              | none     | blocked: BLOCKED; cancellation_open: REQUESTED
8   pay_part               | bank finance system  | awaiting_payment > stays                                                    | stays    | blocked: BLOCKED; cancellation_open: REQUESTED
8   pay_in_full            | clock                | awaiting_payment > in_transfer                                              | hold     | blocked: BLOCKED; cancellation_open: REQUESTED; ok: complete; wrong_status: *
8   pay_in_full            | bank finance system buyer | awaiting_payment > in_transfer                                         | hold     | blocked: BLOCKED; cancellation_open: REQUESTED
9   declare_payer          | buyer                | awaiting_payment > stays                                                    | stays    | blocked: BLOCKED; cancellation_open: REQUESTED; ok: undeclared; payer_deciding: deciding; no_payer_awaited: *
9   accept_payer           | finance              | awaiting_payment > stays                                                    | stays    | blocked: BLOCKED; cancellation_open: REQUESTED; ok: deciding; no_payer_awaited: *
9   refuse_payer           | finance              | awaiting_payment > stays                                                    | stays    | blocked: BLOCKED; cancellation_open: REQUESTED; ok: deciding; no_payer_awaited: *
9   send_back_payer        | clock                | awaiting_payment > stays                                                    | stays    | blocked: BLOCKED; cancellation_open: REQUESTED; ok: undeclared; wrong_status: *
10  fall_late              | clock                | awaiting_payment > stays                                                    | late     | blocked: BLOCKED; cancellation_open: REQUESTED; wrong_status: late deciding complete
10  expire_unpaid          | clock                | awaiting_payment > expired                                                  | back     | blocked: BLOCKED; cancellation_open: REQUESTED; ok: late; not_late: *
10a withdraw               | seller creator       | awaiting_payment > cancelled                                                | back     | blocked: BLOCKED; cancellation_open: REQUESTED; ok: late; not_late: *
11  release                | seller creator buyer | in_transfer > release_requested                                             | stays    | blocked: BLOCKED; cancellation_open: REQUESTED
12  see_transferred        | registry             | in_transfer > stays, release_requested > stays                              | stays    | wrong_status: seen
12  release_by_system      | clock                | in_transfer > release_requested                                             | stays    | blocked: BLOCKED; cancellation_open: REQUESTED; ok: seen; wrong_status: *
13  find_transferred       | registry             | release_requested > completed                                               | released | blocked: BLOCKED_OTHERWISE; cancellation_open: REQUESTED
14  find_not_transferred   | registry             | release_requested > in_transfer                                             | stays    | blocked: BLOCKED_OTHERWISE; cancellation_open: REQUESTED
15  block_silent           | clock                | in_transfer > stays, release_requested > stays                              | stays    | blocked_already: silent stalled; ok: mute approved refunding; wrong_status: *
15  registry_recovered          | registry             | in_transfer > stays, release_requested > stays                              | stays    | ok: silent stalled; not_blocked: *
16  confirm                | seller creator buyer | release_requested > stays                                                   | stays    | blocked: BLOCKED_OTHERWISE; cancellation_open: REQUESTED; ok: mute silent stalled paper; registry_answers: *
17  accept_paper           | reviewer             | release_requested > completed                                               | released | blocked: BLOCKED_OTHERWISE; cancellation_open: REQUESTED; ok: mute silent stalled paper; registry_answers: *
17  refuse_paper           | reviewer             | release_requested > in_transfer                                             | stays    | blocked: BLOCKED_OTHERWISE; cancellation_open: REQUESTED; ok: mute silent stalled paper; registry_answers: *
18  find_third_owner       | registry             | in_transfer > stays, release_requested > stays                              | stays    | ok: refunding; blocked: BLOCKED_OTHERWISE; cancellation_open: asked answered
18  find_other_name        | registry             | in_transfer > stays, release_requested > stays                              | stays    | ok: refunding; blocked: BLOCKED_OTHERWISE; cancellation_open: asked answered
18  find_encumbered        | registry             | in_transfer > stays, release_requested > stays                              | stays    | blocked: BLOCKED_OTHERWISE; cancellation_open: REQUESTED
18  registry_finding_changed     | registry             | in_transfer > stays, release_requested > stays                              | stays    | ok: BLOCKED REQUESTED; no_case: *
19  object                 | seller creator buyer | in_transfer > stays, release_requested > stays                              | stays    | blocked: BLOCKED; cancellation_open: REQUESTED
20  send_evidence          | seller creator buyer | in_transfer > stays, release_requested > stays                              | stays    | ok: BLOCKED REQUESTED; no_case: *
20  decide_release         | reviewer             | in_transfer > completed, release_requested > completed                      | released | refund_decided: refunding; split_open: split agreed; ok: objection registry silent stalled identity closed; no_case: *
20  decide_refund          | reviewer             | in_transfer > stays, release_requested > stays                              | stays    | refund_decided: refunding; split_open: split agreed; ok: objection registry silent stalled identity closed; no_case: *
20  decide_refund          | reviewer             | awaiting_owner > cancelled, awaiting_acceptance > cancelled                 | none     | ok: identity; not_blocked: *
20  decide_refund          | reviewer             | awaiting_payment > cancelled                                                | back     | ok: identity; not_blocked: *
20  carry_out_refund       | registry             | in_transfer > cancelled, release_requested > cancelled                      | back     | ok: refunding; wrong_status: *
20  carry_out_refund       | clock                | in_transfer > cancelled, release_requested > cancelled                      | back     | blocked: staff bank; wrong_status: *
20  drop_refund            | registry             | in_transfer > completed, release_requested > completed                      | released | ok: refunding; wrong_status: *
20  propose_split          | reviewer             | in_transfer > stays, release_requested > stays                              | stays    | refund_decided: refunding; split_once: split agreed closed; ok: objection registry silent stalled identity; no_case: *
20  answer_split           | seller buyer         | in_transfer > stays, release_requested > stays                              | stays    | ok: split; answered_already: agreed; no_split: *
20  agree_split            | system               | in_transfer > completed, release_requested > completed                      | released | ok: agreed; no_split: *
20  agree_split            | clock                | in_transfer > completed, release_requested > completed                      | released | ok: agreed; no_split: *
20  split_lapses           | clock                | in_transfer > stays, release_requested > stays                              | stays    | ok: split; answered_already: agreed; no_split: *
20  dismiss                | reviewer             | in_transfer > stays, release_requested > stays                              | stays    | refund_decided: refunding; split_open: split agreed; ok: objection registry silent stalled identity closed; no_case: *
20  dismiss                | reviewer             | awaiting_owner > stays, awaiting_acceptance > stays, awaiting_payment > stays | stays  | ok: identity; not_blocked: *
20  block_identity         | system               | awaiting_owner > stays, awaiting_acceptance > stays, awaiting_payment > stays, in_transfer > stays, release_requested > stays | stays | blocked_already: identity
20a take_back_objection    | seller creator       | in_transfer > stays, release_requested > stays                              | stays    | refund_decided: refunding; ok: objection split agreed closed; no_case: *
20a take_back_objection    | buyer                | in_transfer > stays, release_requested > stays                              | stays    | not_your_turn: objection split agreed closed refunding; no_case: *
20b take_receipt_back      | bank                 | awaiting_payment > stays, in_transfer > stays, release_requested > stays, completed > stays, cancelled > stays, expired > stays | stays |
20b note_paid_again        | finance              | in_transfer > stays, release_requested > stays    | stays    | ok: bank; not_blocked: *
20b note_not_paid_again    | finance              | in_transfer > stays, release_requested > stays                              | stays    | ok: bank; not_blocked: *
20b cancel_reversed        | registry             | in_transfer > cancelled, release_requested > cancelled                      | back     | wrong_status: *
20b complete_reversed      | registry             | in_transfer > completed, release_requested > completed                      | released | wrong_status: *
21  block                  | reviewer finance     | awaiting_owner > stays, awaiting_acceptance > stays, awaiting_payment > stays, in_transfer > stays, release_requested > stays | stays | blocked_already: staff
21  unblock                | reviewer finance     | awaiting_owner > stays, awaiting_acceptance > stays, awaiting_payment > stays, in_transfer > stays, release_requested > stays | stays | ok: staff; not_blocked: *
22  request_cancellation   | seller creator buyer | awaiting_payment > stays, in_transfer > stays                               | stays    | blocked: BLOCKED; cancellation_open: REQUESTED; transferred: seen
23  take_back_cancellation | seller creator       | awaiting_payment > stays, in_transfer > stays                               | stays    | ok: asked answered; cancellation_approved: approved; no_cancellation: *
23  take_back_cancellation | buyer                | awaiting_payment > stays, in_transfer > stays                               | stays    | not_your_turn: REQUESTED; no_cancellation: *
24  agree_to_cancellation  | buyer                | awaiting_payment > stays, in_transfer > stays                               | stays    | ok: asked; answered_already: answered approved; no_cancellation: *
24  agree_to_cancellation  | seller creator       | awaiting_payment > stays, in_transfer > stays                               | stays    | not_your_turn: REQUESTED; no_cancellation: *
24  object_to_cancellation | buyer                | awaiting_payment > stays, in_transfer > stays                               | stays    | ok: asked; answered_already: answered approved; no_cancellation: *
24  object_to_cancellation | seller creator       | awaiting_payment > stays, in_transfer > stays                               | stays    | not_your_turn: REQUESTED; no_cancellation: *
24  leave_cancellation_unanswered | clock         | awaiting_payment > stays, in_transfer > stays                               | stays    | ok: asked; answered_already: answered approved; no_cancellation: *
25  approve_cancellation   | reviewer             | awaiting_payment > cancelled                                                | back     | ok: REQUESTED; no_cancellation: *
25  approve_cancellation   | reviewer             | in_transfer > stays                                                         | stays    | ok: asked answered; cancellation_approved: approved; no_cancellation: *
25  reject_cancellation    | reviewer             | awaiting_payment > stays, in_transfer > stays                               | stays    | ok: asked answered; cancellation_approved: approved; no_cancellation: *
25  carry_out_cancellation | registry             | in_transfer > cancelled                                                     | back     | ok: approved; wrong_status: *
25  drop_cancellation      | registry             | in_transfer > stays                                                         | stays    | ok: approved; wrong_status: *
26a extend                 | seller creator       | in_transfer > stays                                                         | stays    | blocked: BLOCKED; cancellation_open: REQUESTED; waiting_for_other_side: extending
26a extend                 | buyer                | in_transfer > stays                                                         | stays    | blocked: BLOCKED; cancellation_open: REQUESTED
26a extension_lapses       | clock                | in_transfer > stays, release_requested > stays                              | stays    | ok: extending; wrong_status: *
26  find_overdue           | registry             | in_transfer > stays, release_requested > stays                              | stays    | blocked: BLOCKED_OTHERWISE; cancellation_open: REQUESTED; wrong_status: overdue; transferred: seen
26  give_up_transfer       | registry             | in_transfer > cancelled, release_requested > cancelled                      | back     | blocked: BLOCKED_OTHERWISE; cancellation_open: REQUESTED; ok: overdue; wrong_status: *
20  escalate               | clock                | awaiting_owner > stays, awaiting_acceptance > stays, awaiting_payment > stays, in_transfer > stays, release_requested > stays | stays | ok: deciding paper staff objection registry silent stalled identity bank closed asked answered; wrong_status: *
20  ask_staff_again        | clock                | awaiting_owner > stays, awaiting_acceptance > stays, awaiting_payment > stays, in_transfer > stays, release_requested > stays | stays | wrong_status: *
4   remind                 | clock                | awaiting_owner > stays, awaiting_acceptance > stays, awaiting_payment > stays, in_transfer > stays, release_requested > stays | stays | ok: remind; wrong_status: *
27  payout_held            | system bank          | completed > stays, cancelled > stays, expired > stays                       | stays    |
27  payout_sent            | system bank          | completed > stays, cancelled > stays, expired > stays                       | stays    |
27  payout_late            | clock                | completed > stays, cancelled > stays, expired > stays                       | late     |
27  payout_rejected        | bank                 | completed > stays, cancelled > stays, expired > stays                       | released |
27  payout_withdrawn       | system               | completed > stays, cancelled > stays, expired > stays                       | released |
27  payout_settled_in_part | bank                 | completed > stays, cancelled > stays, expired > stays                       | stays    |
27  payout_settled         | bank                 | completed > stays, cancelled > stays, expired > stays                       | paid     |
27  payout_recovered       | system               | completed > stays, cancelled > stays, expired > stays                       | paid     |
27  payout_returned        | bank                 | completed > stays, cancelled > stays, expired > stays                       | released |
27  use_up_refund          | system               | completed > stays, cancelled > stays, expired > stays                       | paid     |
27  use_up_due             | system               | completed > stays, cancelled > stays, expired > stays                       | paid     |`

interface Line {
  trigger: Trigger
  who: readonly ActorRole[]
  moves: ReadonlyMap<string, string>
  money: string
  refusalIn(situation: string): string
}
const words = (text: string) => text.trim().split(/\s+/)
const lines = expected
  .trim()
  .split('\n')
  .map((line): Line => {
    const [head = '', who = '', moves = '', money = '', refusals = ''] = line.split('|').map((field) => field.trim())
    const rules = refusals.split(';').map((rule): [string, string[]] => {
      const [reason = '', names = ''] = rule.split(':').map((text) => text.trim())
      return [reason, words(names).flatMap((name) => words(together[name] ?? name))]
    })
    return {
      trigger: words(head)[1] as Trigger,
      who: words(who) as ActorRole[],
      moves: new Map(moves.split(',').map((move) => move.split('>').map((status) => status.trim()) as [string, string])),
      money,
      refusalIn: (situation) => rules.find(([, names]) => names.includes(situation) || names.includes('*'))?.[0] ?? 'ok',
    }
  })
const triggers = [...new Set(lines.map(({ trigger }) => trigger))]
const everybody: readonly ActorRole[] = [
  'seller',
  'creator',
  'partner',
  'buyer',
  'reviewer',
  'finance',
  'clock',
  'bank',
  'registry',
  'system',
]

function expectedOutcome(status: OperationalStatus, situation: string, trigger: Trigger, who: ActorRole): string {
  const mine = lines.filter((line) => line.trigger === trigger && line.who.includes(who))
  if (mine.length === 0) return 'not_your_turn'
  const line = mine.find(({ moves }) => moves.has(status))
  if (!line) return isActive(status) ? 'wrong_status' : 'inactive'
  const refusal = line.refusalIn(situation)
  const to = line.moves.get(status)
  return refusal === 'ok' ? `${to === 'stays' ? status : to} ${line.money}` : refusal
}

function outcome(before: LifecycleState, trigger: Trigger, who: ActorRole, facts: Facts | undefined): string {
  const decision = decide(before, trigger, who, { now, settings, ...(facts ? { facts } : {}) })
  if (!decision.ok) return decision.reason
  const { next, row } = decision
  const isRefund = next.financialStatus === 'released' && next.moneyTo === 'buyer'
  const money =
    row.money === 'back'
      ? isRefund && before.receivedFils > 0n
        ? 'back'
        : 'not back'
      : next.financialStatus === before.financialStatus && row.money === 'stays'
        ? 'stays'
        : ({ in_progress: 'progress', hold: 'hold', late: 'late', released: 'released', paid: 'paid' } as const)[
            next.financialStatus ?? 'paid'
          ]
  return `${next.operationalStatus} ${next.financialStatus === null ? 'none' : money}`
}

describe('the table of the life cycle', () => {
  it.each(triggers)(
    '%s happens exactly as it is written down: by whom, in which status, beside what, and else refused with that reason',
    (trigger) => {
      const seen: string[] = []
      const wanted: string[] = []
      for (const status of operationalStatuses)
        for (const [situation, changes] of Object.entries(situations)) {
          if (!isActive(status) && situation !== 'calm') continue
          for (const who of everybody) {
            const name = `${trigger} by ${who}, ${status}, ${situation}: `
            seen.push(name + outcome(guaranteeIn(status, changes), trigger, who, factsOf[trigger]))
            wanted.push(name + expectedOutcome(status, situation, trigger, who))
          }
        }
      expect(seen).toEqual(wanted)
    },
  )

  it('knows no trigger that is not written down, and no action without a row', () => {
    expect([...new Set(lifecycle.map(({ trigger }) => trigger))].toSorted()).toEqual(triggers.toSorted())
    for (const name of [...actionNames, ...staffActionNames]) expect(triggers).toContain(name)
  })

  it('refuses with reasons that have a sentence only', () => {
    for (const line of lines)
      for (const situation of Object.keys(situations)) {
        const refusal = line.refusalIn(situation)
        if (refusal !== 'ok') expect(reasons).toHaveProperty(refusal)
      }
  })

  it('moves between the same statuses as the database lets it', () => {
    const directory = fileURLToPath(new URL('../../migrations/', import.meta.url))
    const inDatabase = readdirSync(directory).flatMap((file) =>
      [...readFileSync(directory + file, 'utf8').matchAll(/insert into app\.transitions values([^;]*);/g)].flatMap(([, values = '']) =>
        [...values.matchAll(/\('(\w+)', '(\w+)'\)/g)].map(([, from, to]) => `${from} > ${to}`),
      ),
    )
    const inTable = lines.flatMap(({ moves }) =>
      [...moves].filter(([from, to]) => to !== 'stays' && from !== to).map(([from, to]) => `${from} > ${to}`),
    )
    expect([...new Set(inTable)].toSorted()).toEqual([...new Set(inDatabase)].toSorted())
  })

  it('asks for a code for consent, a declared payer, the buyer’s release, a confirmation, an answer to a split and new terms only', () => {
    const asking = lifecycle.flatMap((row) =>
      everybody.filter((who) => row.who.includes(who) && asksForCode(row.trigger, who, false)).map((who) => `${row.trigger} ${who}`),
    )
    expect(asking).toEqual([
      'consent seller',
      'accept_terms seller',
      'accept_terms buyer',
      'declare_payer buyer',
      'release buyer',
      'confirm seller',
      'confirm creator',
      'confirm buyer',
      'answer_split seller',
      'answer_split buyer',
    ])
  })
})

/** The state after a transition that must be possible. */
function after(
  state: LifecycleState,
  trigger: Trigger,
  who: ActorRole,
  { at = now, ...facts }: Facts & { at?: Date } = {},
): LifecycleState {
  const decision = decide(state, trigger, who, { now: at, settings, facts })
  if (!decision.ok) throw new Error(`${trigger} by ${who} is refused: ${decision.reason}`)
  return decision.next
}
const refusalReason = (state: LifecycleState, trigger: Trigger, who: ActorRole, { at = now, ...facts }: Facts & { at?: Date } = {}) => {
  const decision = decide(state, trigger, who, { now: at, settings, facts })
  return decision.ok ? null : decision.reason
}

describe('single guards', () => {
  it.each([
    ['accept', 'buyer', guaranteeIn('awaiting_acceptance', { termsVersion: 2 }), { termsVersion: 1 }, 'terms_changed'],
    ['accept', 'buyer', guaranteeIn('awaiting_acceptance', { termsVersion: 2 }), { termsVersion: 2, saleCheck: 'clear' }, null],
    ['accept', 'buyer', guaranteeIn('awaiting_acceptance'), {}, 'registry_not_asked'],
    ['accept', 'buyer', guaranteeIn('awaiting_acceptance'), { saleCheck: 'not_asked' }, 'registry_not_asked'],
    ['accept', 'buyer', guaranteeIn('awaiting_acceptance'), { saleCheck: 'silent' }, 'registry_silent'],
    ['accept', 'buyer', guaranteeIn('awaiting_acceptance'), { saleCheck: 'refused' }, 'registry_refused'],
    ['consent', 'seller', guaranteeIn('awaiting_owner'), {}, 'registry_not_asked'],
    ['consent', 'seller', guaranteeIn('awaiting_owner', { termsVersion: 2 }), { termsVersion: 1 }, 'terms_changed'],
    ['expire', 'clock', guaranteeIn('awaiting_acceptance', { waitUntil: ahead(1) }), {}, 'wrong_status'],
    ['fall_late', 'clock', guaranteeIn('awaiting_payment', { waitUntil: ahead(1) }), {}, 'wrong_status'],
    ['expire_unpaid', 'clock', guaranteeIn('awaiting_payment', { waitUntil: ahead(1), financialStatus: 'late' }), {}, 'wrong_status'],
    ['expire_unpaid', 'clock', guaranteeIn('awaiting_payment', { receivedFils: total, financialStatus: 'late' }), {}, 'wrong_status'],
    ['withdraw', 'seller', guaranteeIn('awaiting_payment', { receivedFils: total, financialStatus: 'late' }), {}, 'wrong_status'],
    ['pay_in_full', 'bank', guaranteeIn('awaiting_payment'), { amountFils: part }, 'wrong_status'],
    [
      'pay_in_full',
      'bank',
      guaranteeIn('awaiting_payment'),
      { amountFils: total, receiptId: 'R2', undeclared: ['R2'] },
      'payer_undeclared',
    ],
    [
      'pay_in_full',
      'bank',
      guaranteeIn('awaiting_payment', { flags: [flag('payer_undeclared', 'R1')] }),
      { amountFils: total, receiptId: 'R2' },
      'payer_undeclared',
    ],
    ['release', 'buyer', guaranteeIn('in_transfer', { releaseAllowedAt: ahead(0.001) }), {}, 'countdown_not_over'],
    ['release', 'buyer', guaranteeIn('in_transfer', { releaseAllowedAt: now }), {}, null],
    ['find_not_transferred', 'registry', guaranteeIn('release_requested', { waitUntil: ahead(1) }), {}, 'wrong_status'],
    ['find_overdue', 'registry', guaranteeIn('in_transfer', { transferUntil: ahead(1) }), {}, 'wrong_status'],
    ['give_up_transfer', 'registry', guaranteeIn('in_transfer', { overdueAt: ago(day), transferUntil: ahead(1) }), {}, 'wrong_status'],
    ['confirm', 'buyer', guaranteeIn('release_requested', { registryUnavailableSince: ago(599) }), {}, 'registry_answers'],
    ['confirm', 'buyer', guaranteeIn('release_requested', { registryUnavailableSince: ago(600) }), {}, null],
    ['block_silent', 'clock', guaranteeIn('release_requested', { registryUnavailableSince: ago(48 * hour - 1) }), {}, 'wrong_status'],
    ['extend', 'buyer', guaranteeIn('in_transfer', { extendedAt: ago(day) }), {}, 'extended_already'],
    ['note_not_paid_again', 'finance', guaranteeIn('in_transfer', { flags: [blocked('bank', { until: ahead(1) })] }), {}, 'too_early'],
    [
      'carry_out_cancellation',
      'registry',
      guaranteeIn('in_transfer', { flags: [flag('cancellation', 'buyer')], cancelRequest: request({ checkAt: ahead(1) }) }),
      {},
      'wrong_status',
    ],
    [
      'approve_cancellation',
      'reviewer',
      guaranteeIn('in_transfer', { flags: [flag('cancellation', 'buyer'), blocked('staff')], cancelRequest: request() }),
      {},
      'blocked',
    ],
    [
      'decide_refund',
      'reviewer',
      guaranteeIn('in_transfer', { flags: [blocked('objection'), blocked('staff')] }),
      { finding: 'seller' },
      'blocked',
    ],
    [
      'decide_refund',
      'reviewer',
      guaranteeIn('in_transfer', { flags: [blocked('objection'), blocked('bank')] }),
      { finding: 'seller' },
      'blocked',
    ],
    ['dismiss', 'reviewer', guaranteeIn('in_transfer', { flags: [blocked('objection')] }), { block: 'registry' }, 'no_case'],
    [
      'accept_paper',
      'reviewer',
      guaranteeIn('release_requested', { flags: [blocked('silent', { split: division() })], registryUnavailableSince: ago(day) }),
      {},
      'split_open',
    ],
  ] as const)('%s by %s', (trigger, who, state, facts, reason) => {
    expect(refusalReason(state, trigger, who, facts)).toBe(reason)
  })

  it.each([
    ['buyer', undefined, null, 'transferred'],
    ['seller', undefined, 'not_transferred', null],
    ['third', undefined, 'not_transferred', null],
    [undefined, 'transferred', null, 'transferred'],
    [undefined, 'not_transferred', 'not_transferred', null],
    [undefined, undefined, 'registry_silent', 'registry_silent'],
    // An answer of the registry overrides the Department's letter.
    ['seller', 'transferred', 'not_transferred', null],
  ] as const)(
    'a case in which the registry says %s and the paper %s is released (%s) or refunded (%s)',
    (finding, paper, release, refund) => {
      const state = guaranteeIn('in_transfer', { flags: [blocked('objection')] })
      const facts = { ...(finding ? { finding } : {}), ...(paper ? { paper } : {}) }
      expect(refusalReason(state, 'decide_release', 'reviewer', facts)).toBe(release)
      expect(refusalReason(state, 'decide_refund', 'reviewer', facts)).toBe(refund)
    },
  )

  it('a case is decided by a word of the registry that is fifteen minutes old, and not by an older one', () => {
    const heard = (seconds: number) =>
      guaranteeIn('in_transfer', { flags: [blocked('objection')], registryFinding: 'buyer', registryFindingAt: ago(seconds) })
    expect(refusalReason(heard(15 * 60), 'decide_release', 'reviewer')).toBeNull()
    expect(refusalReason(heard(15 * 60 + 1), 'decide_release', 'reviewer')).toBe('registry_silent')
  })

  it.each(['objections', 'cancellations'] as const)('a side has two %s, and the other side its own two', (what) => {
    const trigger = what === 'objections' ? 'object' : 'request_cancellation'
    const state = guaranteeIn('in_transfer', { counts: { ...noCounts, [what]: { seller: 2, buyer: 1 } } })
    expect(refusalReason(state, trigger, 'seller')).toBe('twice_already')
    expect(refusalReason(state, trigger, 'creator')).toBe('twice_already')
    expect(after(state, trigger, 'buyer').counts[what]).toEqual({ seller: 2, buyer: 2 })
  })
})

describe('the offer', () => {
  const offer = (changes: Partial<LifecycleState> = {}) =>
    guaranteeIn('awaiting_acceptance', { statusSince: now, waitUntil: ahead(72 * hour), ...changes })

  it('goes straight back to the buyer when an owner amends it, as a new version with time anew', () => {
    const amended = after(guaranteeIn('awaiting_acceptance', { hasAgent: false }), 'amend', 'creator')
    expect(amended).toMatchObject({ operationalStatus: 'awaiting_acceptance', termsVersion: 2, waitUntil: ahead(72 * hour) })
  })

  it('stands still while the vehicle is not verified', () => {
    const stopped = offer({ offerPausedAt: now, flags: [flag('vehicle_unverified', 'by_hand')] })
    const confirmed = after(stopped, 'confirm_vehicle', 'reviewer', { at: ahead(2 * day) })
    expect(confirmed).toMatchObject({ offerPausedAt: null, offerPausedSeconds: 2 * day, waitUntil: ahead(72 * hour + 2 * day), flags: [] })
  })

  it('stands still for seven days in all, then it runs on', () => {
    const stopped = offer({ offerPausedAt: now, offerPausedSeconds: 2 * day, flags: [flag('vehicle_unverified', 'by_hand')] })
    expect(refusalReason(stopped, 'expire', 'clock', { at: ahead(72 * hour + 5 * day - 1) })).toBe('wrong_status')
    expect(refusalReason(stopped, 'expire', 'clock', { at: ahead(72 * hour + 5 * day) })).toBeNull()
    const confirmed = after(stopped, 'confirm_vehicle', 'registry', { at: ahead(6 * day) })
    expect(confirmed).toMatchObject({ offerPausedSeconds: 7 * day, waitUntil: ahead(72 * hour + 5 * day) })
  })

  it('that is consented to while it stands still has stood still so far, and its new wait only from then on', () => {
    const stopped = offer({ operationalStatus: 'awaiting_owner', offerPausedAt: now, flags: [flag('vehicle_unverified', 'by_hand')] })
    const consented = after(stopped, 'consent', 'seller', { at: ahead(day), saleCheck: 'clear' })
    expect(consented).toMatchObject({ offerPausedAt: ahead(day), offerPausedSeconds: day, waitUntil: ahead(day + 72 * hour) })
    const confirmed = after(consented, 'confirm_vehicle', 'reviewer', { at: ahead(3 * day) })
    expect(confirmed).toMatchObject({ offerPausedSeconds: 3 * day, waitUntil: ahead(3 * day + 72 * hour) })
  })

  it('that is blocked and stands still moves on once for both', () => {
    const unverified = flag('vehicle_unverified', 'by_hand')
    const stopped = offer({ offerPausedAt: now, flags: [unverified] })
    const blockedToo = after(stopped, 'block', 'reviewer', { at: ahead(hour) })
    const unblocked = after(blockedToo, 'unblock', 'reviewer', { at: ahead(3 * hour) })
    const confirmed = after(unblocked, 'confirm_vehicle', 'reviewer', { at: ahead(4 * hour) })
    expect(confirmed.waitUntil).toEqual(ahead(72 * hour + 4 * hour))
    expect(confirmed.offerPausedSeconds).toBe(2 * hour)
    const confirmedFirst = after(blockedToo, 'confirm_vehicle', 'reviewer', { at: ahead(2 * hour) })
    expect(after(confirmedFirst, 'unblock', 'reviewer', { at: ahead(3 * hour) }).waitUntil).toEqual(ahead(72 * hour + 3 * hour))
  })

  it('waits for a buyer whose account is not complete', () => {
    expect(after(guaranteeIn('awaiting_owner'), 'consent', 'seller', { buyerIncomplete: true, saleCheck: 'clear' }).offerPausedAt).toEqual(
      now,
    )
  })

  it('goes on once its buyer has registered, and from there only if its vehicle is verified', () => {
    const stopped = offer({ offerPausedAt: now })
    const registered = after(stopped, 'note_buyer_registered', 'system', { at: ahead(2 * day), buyerIncomplete: false })
    expect(registered).toMatchObject({ offerPausedAt: null, offerPausedSeconds: 2 * day, waitUntil: ahead(72 * hour + 2 * day) })
    const late = after(stopped, 'note_buyer_registered', 'system', { at: ahead(9 * day), buyerIncomplete: false })
    expect(late).toMatchObject({ offerPausedAt: null, offerPausedSeconds: 7 * day, waitUntil: ahead(72 * hour + 7 * day) })
    const unverified = offer({ offerPausedAt: now, flags: [flag('vehicle_unverified', 'by_hand')] })
    expect(after(unverified, 'note_buyer_registered', 'system', { at: ahead(day), buyerIncomplete: false }).offerPausedAt).toEqual(now)
    expect(after(unverified, 'confirm_vehicle', 'reviewer', { at: ahead(day), buyerIncomplete: true }).offerPausedAt).toEqual(now)
    expect(after(unverified, 'confirm_vehicle', 'reviewer', { at: ahead(day), buyerIncomplete: false }).offerPausedAt).toBeNull()
  })

  it('whose clock runs is not moved by a registration', () => {
    const running = offer()
    expect(after(running, 'note_buyer_registered', 'system', { at: ahead(day), buyerIncomplete: false })).toMatchObject({
      offerPausedAt: null,
      offerPausedSeconds: 0,
      waitUntil: ahead(72 * hour),
    })
  })
})

describe('a pause', () => {
  const waits = {
    waitUntil: ahead(5 * hour),
    releaseAllowedAt: ahead(6 * hour),
    systemReleaseAt: ahead(7 * hour),
    transferUntil: ahead(8 * hour),
    registryUnavailableSince: ago(60),
  }
  const running = () => guaranteeIn('in_transfer', waits)

  it('moves every wait on by exactly its length', () => {
    const paused = after(running(), 'block', 'reviewer')
    expect(paused).toMatchObject({ ...waits, pausedAt: now })
    expect(after(paused, 'unblock', 'reviewer', { at: ahead(3 * hour) })).toMatchObject({
      pausedAt: null,
      waitUntil: ahead(8 * hour),
      releaseAllowedAt: ahead(9 * hour),
      systemReleaseAt: ahead(10 * hour),
      transferUntil: ahead(11 * hour),
      registryUnavailableSince: ahead(3 * hour - 60),
    })
  })

  it('counts once where reasons overlap, from the first to the last', () => {
    const objected = after(running(), 'object', 'seller')
    const blockedToo = after(objected, 'block', 'reviewer', { at: ahead(hour) })
    const takenBack = after(blockedToo, 'take_back_objection', 'seller', { at: ahead(2 * hour) })
    expect(takenBack).toMatchObject({ pausedAt: now, waitUntil: waits.waitUntil })
    expect(after(takenBack, 'unblock', 'reviewer', { at: ahead(4 * hour) })).toMatchObject({ pausedAt: null, waitUntil: ahead(9 * hour) })
  })

  it('of three days to pay a reversed receipt again begins where the others stand still', () => {
    const short = guaranteeIn('awaiting_payment', { flags: [blocked('staff')], pausedAt: ago(day), waitUntil: ago(day - hour) })
    const reversed = after(short, 'take_receipt_back', 'bank', { amountFils: noFils, receiptId: 'R1' })
    expect(after(reversed, 'unblock', 'reviewer')).toMatchObject({ waitUntil: ahead(3 * day) })
  })

  it('of the transfer is not over in a pause because its day has passed meanwhile', () => {
    const stood = guaranteeIn('in_transfer', {
      flags: [blocked('staff')],
      pausedAt: ago(2 * day),
      transferUntil: ago(day),
      releaseAllowedAt: ago(3 * day),
      ownerIsBuyerAt: null,
    })
    const seen = after(stood, 'see_transferred', 'registry', { finding: 'buyer' })
    expect(after(seen, 'unblock', 'reviewer')).toMatchObject({ systemReleaseAt: ahead(day) })
  })

  it('for an owner does not stand still for the buyer, who has not heard of the offer yet', () => {
    const stopped = guaranteeIn('awaiting_acceptance', { hasAgent: true, offerPausedAt: ago(hour), waitUntil: ahead(day) })
    expect(after(stopped, 'amend', 'creator')).toMatchObject({
      operationalStatus: 'awaiting_owner',
      offerPausedAt: null,
      waitUntil: ahead(3 * day),
    })
  })

  it('for the registry ends with its answer, and with the last check that its silence was about', () => {
    const silent = guaranteeIn('in_transfer', { registryUnavailableSince: ago(hour), ownerIsBuyerAt: null })
    expect(after(silent, 'see_transferred', 'registry', { finding: 'buyer' })).toMatchObject({ registryUnavailableSince: null })
    const approved = {
      ...silent,
      flags: [flag('cancellation', 'seller')],
      pausedAt: ago(day),
      cancelRequest: request({ checkAt: ago(hour) }),
    }
    expect(after(approved, 'drop_cancellation', 'registry', { finding: 'buyer' })).toMatchObject({ registryUnavailableSince: null })
    const reversed = { ...silent, flags: [blocked('bank', { checkAt: ago(hour) })], pausedAt: ago(day) }
    expect(after(reversed, 'note_paid_again', 'finance')).toMatchObject({ registryUnavailableSince: null })
    // The check that it met is gone: one more reversal gave seven days anew.
    const again = { ...reversed, flags: [blocked('bank', { until: ahead(6 * day) })] }
    expect(after(again, 'note_paid_again', 'finance', { at: ahead(hour) })).toMatchObject({ registryUnavailableSince: ahead(hour) })
    const before = { ...again, registryUnavailableSince: ago(2 * day) }
    expect(after(before, 'note_paid_again', 'finance', { at: ahead(hour) })).toMatchObject({ registryUnavailableSince: ago(day - hour) })
  })

  it('of a case waits for an open sum, and goes on where it stopped when the sum is paid again', () => {
    const [dispute, reversal] = [flag('blocked', 'objection'), blocked('bank')]
    const both = guaranteeIn('in_transfer', {
      flags: [
        { ...dispute, since: ago(2 * day), until: ahead(hour), by: 'buyer' },
        { ...reversal, since: ago(day), until: ahead(3 * day) },
      ],
      pausedAt: ago(2 * day),
    })
    expect(refusalReason(both, 'escalate', 'clock', { at: ahead(2 * hour) })).not.toBeNull()
    const paid = after(both, 'note_paid_again', 'finance', { at: ahead(2 * hour) })
    expect(paid.flags).toMatchObject([{ reason: 'objection', until: ahead(day + 3 * hour) }])
  })

  it('leaves the time to answer the request itself alone', () => {
    const asked = after(guaranteeIn('in_transfer'), 'request_cancellation', 'seller')
    const until = asked.cancelRequest?.answerUntil
    expect(after(after(asked, 'block', 'reviewer'), 'unblock', 'reviewer', { at: ahead(hour) }).cancelRequest?.answerUntil).toEqual(until)
  })

  it('moves the time to declare a payer on, and no clock runs out in it', () => {
    const undeclared = guaranteeIn('awaiting_payment', { flags: [flag('payer_undeclared', 'R1', { until: ahead(hour) })] })
    const paused = after(undeclared, 'block', 'finance')
    for (const trigger of ['send_back_payer', 'fall_late', 'expire_unpaid'] as const)
      expect(refusalReason(paused, trigger, 'clock', { at: ahead(30 * day), receiptId: 'R1' })).toBe('blocked')
    const [declared] = after(paused, 'unblock', 'finance', { at: ahead(2 * hour) }).flags
    expect(declared?.until).toEqual(ahead(3 * hour))
  })

  it('in which the registry shows the buyer as owner leaves the system its whole time afterwards', () => {
    const paused = after(guaranteeIn('in_transfer', { releaseAllowedAt: ago(hour) }), 'block', 'reviewer')
    const seen = after(paused, 'see_transferred', 'registry', { at: ahead(2 * hour) })
    expect(after(seen, 'unblock', 'reviewer', { at: ahead(5 * hour) }).systemReleaseAt).toEqual(
      ahead(5 * hour + (seen.transferUntil && seen.transferUntil <= ahead(2 * hour) ? 0 : settings.systemReleaseSeconds)),
    )
  })

  it('ends with the guarantee', () => {
    const asked = after(guaranteeIn('awaiting_payment'), 'request_cancellation', 'buyer')
    const cancelled = after(asked, 'approve_cancellation', 'reviewer', { feeSide: 'waived' })
    expect(cancelled).toMatchObject({ pausedAt: null, flags: [], waitUntil: null, remindAt: null })
  })

  it('moves waits on by its length, whatever blocks in whatever order', () => {
    const reason = fc.constantFrom<'staff' | 'objection' | 'bank'>('staff', 'objection', 'bank')
    const begin = { staff: ['block', 'reviewer'], objection: ['object', 'seller'], bank: ['take_receipt_back', 'bank'] } as const
    const end = {
      staff: ['unblock', 'reviewer'],
      objection: ['take_back_objection', 'seller'],
      bank: ['note_paid_again', 'finance'],
    } as const
    fc.assert(
      fc.property(fc.array(fc.tuple(reason, fc.integer({ min: 1, max: 100_000 })), { minLength: 1, maxLength: 12 }), (steps) => {
        let state = running()
        let at = now
        let pausedSeconds = 0
        for (const [kind, seconds] of steps) {
          const later = addSeconds(at, seconds)
          if (isPaused(state)) pausedSeconds += seconds
          at = later
          const isOn = state.flags.some((one) => one.reason === kind)
          const [trigger, who] = isOn ? end[kind] : begin[kind]
          const decision = decide(state, trigger, who, { now: at, settings })
          if (decision.ok) state = decision.next
        }
        const moved = state.pausedAt ? (at.getTime() - state.pausedAt.getTime()) / 1000 : 0
        expect(state.waitUntil).toEqual(addSeconds(waits.waitUntil, pausedSeconds - moved))
        expect(state.transferUntil).toEqual(addSeconds(waits.transferUntil, pausedSeconds - moved))
      }),
    )
  })
})

describe('money in', () => {
  it('counts parts until the sum is complete, and then starts countdown and time to transfer', () => {
    const state = guaranteeIn('awaiting_payment', { receivedFils: noFils })
    const first = after(state, 'pay_part', 'bank', { amountFils: part, receiptId: 'R1' })
    expect(first).toMatchObject({ operationalStatus: 'awaiting_payment', receivedFils: part })
    expect(after(first, 'pay_in_full', 'bank', { amountFils: fils(total - part), receiptId: 'R2' })).toMatchObject({
      operationalStatus: 'in_transfer',
      receivedFils: total,
      heldAt: now,
      releaseAllowedAt: ahead(day),
      transferUntil: ahead(14 * day),
      waitUntil: null,
    })
  })

  it('of an unknown payer waits three days for his name, then goes back and gives three more days to pay', () => {
    const state = guaranteeIn('awaiting_payment', { receivedFils: noFils, waitUntil: ahead(day) })
    const undeclared = after(state, 'pay_part', 'bank', { amountFils: part, receiptId: 'R1', undeclared: ['R1'] })
    expect(undeclared.flags).toMatchObject([{ kind: 'payer_undeclared', reason: 'R1', until: ahead(3 * day) }])
    const at = ahead(3 * day)
    expect(after(undeclared, 'send_back_payer', 'clock', { at, receiptId: 'R1', amountFils: part })).toMatchObject({
      flags: [],
      receivedFils: noFils,
      waitUntil: addSeconds(at, 3 * day),
    })
  })

  it('of others above the limit is decided by finance in one working day, and no due date passes meanwhile', () => {
    const undeclared = guaranteeIn('awaiting_payment', { flags: [flag('payer_undeclared', 'R1')] })
    const deciding = after(undeclared, 'declare_payer', 'buyer', { receiptId: 'R1', needsDecision: true })
    expect(deciding.flags).toMatchObject([{ deciding: true, until: ahead(day) }])
    expect(refusalReason(deciding, 'fall_late', 'clock', { at: ahead(9 * day) })).toBe('wrong_status')
    expect(after(deciding, 'accept_payer', 'finance', { receiptId: 'R1' }).flags).toEqual([])
    expect(after(deciding, 'refuse_payer', 'finance', { receiptId: 'R1', amountFils: part }).receivedFils).toBe(noFils)
  })

  it('falls late with four more days, and is refunded if it was a part', () => {
    const late = after(guaranteeIn('awaiting_payment'), 'fall_late', 'clock')
    expect(late).toMatchObject({ financialStatus: 'late', waitUntil: ahead(4 * day) })
    const expired = after(late, 'expire_unpaid', 'clock', { at: ahead(4 * day) })
    expect(expired).toMatchObject({ operationalStatus: 'expired', financialStatus: 'released', moneyTo: 'buyer' })
    expect(after({ ...late, receivedFils: noFils }, 'withdraw', 'seller').financialStatus).toBeNull()
  })

  it('that the bank took back is awaited for seven days, then finance decides', () => {
    const taken = after(guaranteeIn('in_transfer'), 'take_receipt_back', 'bank', { words: 'fraud' })
    expect(taken.flags).toMatchObject([{ reason: 'bank', words: 'fraud', until: ahead(7 * day) }])
    const confirmed = after(taken, 'note_not_paid_again', 'finance', { at: ahead(7 * day) })
    expect(confirmed).toMatchObject({
      operationalStatus: 'in_transfer',
      flags: [{ reason: 'bank', checkAt: ahead(7 * day + 3600) }],
    })
    expect(refusalReason(confirmed, 'cancel_reversed', 'registry', { at: ahead(7 * day + 3599) })).toBe('wrong_status')
    const last = { at: ahead(7 * day + 3600) }
    expect(after(confirmed, 'cancel_reversed', 'registry', last)).toMatchObject({ operationalStatus: 'cancelled', moneyTo: 'buyer' })
    expect(after(confirmed, 'complete_reversed', 'registry', last)).toMatchObject({ operationalStatus: 'completed', moneyTo: 'seller' })
  })

  it('that the bank may have taken back is asked of nobody until finance has said so', () => {
    const doubtful = { words: 'unclear', isInDoubt: true } as const
    const inDoubt = after(guaranteeIn('in_transfer'), 'take_receipt_back', 'bank', doubtful)
    expect(waitOf(inDoubt, { now, settings }, null)).toMatchObject({ code: 'bank_doubt', awaited: 'staff', until: ahead(7 * day) })
    expect(inDoubt.remindAt).toBeNull()
    const taken = after(inDoubt, 'take_receipt_back', 'bank', { words: 'fraud' })
    expect(waitOf(taken, { now, settings }, null)).toMatchObject({ code: 'bank_block', awaited: 'buyer' })
    expect(waitOf(after(taken, 'take_receipt_back', 'bank', doubtful), { now, settings }, null)).toMatchObject({ code: 'bank_block' })
  })
})

describe('the transfer', () => {
  it('is asked for by the system a day after the later of countdown and registration', () => {
    const inTime = { transferUntil: ahead(9 * day) }
    expect(after(guaranteeIn('in_transfer', inTime), 'see_transferred', 'registry').systemReleaseAt).toEqual(ahead(day))
    expect(
      after(guaranteeIn('in_transfer', { ...inTime, releaseAllowedAt: ahead(hour) }), 'see_transferred', 'registry').systemReleaseAt,
    ).toEqual(ahead(hour + day))
  })

  it('is asked for at once after the countdown where the request to cancel fell, or time is over', () => {
    expect(
      after(guaranteeIn('in_transfer', { transferUntil: ahead(day) }), 'see_transferred', 'registry', { soon: true }).systemReleaseAt,
    ).toEqual(now)
    expect(after(guaranteeIn('in_transfer'), 'see_transferred', 'registry').systemReleaseAt).toEqual(now)
    const approved = guaranteeIn('in_transfer', { ...situations['approved'], releaseAllowedAt: ago(30 * day) })
    const dropped = after(approved, 'drop_cancellation', 'registry')
    expect(dropped).toMatchObject({ cancelRequest: { status: 'rejected', why: 'fallen' }, systemReleaseAt: now, pausedAt: null })
  })

  it('that is asked about in vain is counted for the side that asked, and for nobody if the system did', () => {
    const asked = (by: 'creator' | 'buyer' | 'system') =>
      after(guaranteeIn('release_requested', { releaseRequestedBy: by }), 'find_not_transferred', 'registry')
    expect(asked('creator')).toMatchObject({
      counts: { failedChecks: { seller: 1, buyer: 0 } },
      operationalStatus: 'in_transfer',
      releaseRequestedAt: null,
    })
    expect(asked('buyer').counts.failedChecks).toEqual({ seller: 0, buyer: 1 })
    expect(asked('system').counts.failedChecks).toEqual({ seller: 0, buyer: 0 })
  })

  it('forgets what the registry seemed to say once reviewers saw the paper', () => {
    const mute = guaranteeIn('release_requested', {
      registryUnavailableSince: ago(day),
      ownerIsBuyerAt: ago(2 * day),
      systemReleaseAt: ago(day),
    })
    expect(after(mute, 'refuse_paper', 'reviewer')).toMatchObject({
      ownerIsBuyerAt: null,
      systemReleaseAt: null,
      registryUnavailableSince: null,
    })
  })

  it('blocks as silent where a release or a cancellation hangs on the registry, as stalled where only the fourteen days do', () => {
    const blockOfSilence = (status: OperationalStatus, changes: Partial<LifecycleState>) =>
      after(guaranteeIn(status, { registryUnavailableSince: ago(2 * day), ...changes }), 'block_silent', 'clock').flags.find(
        ({ kind }) => kind === 'blocked',
      )?.reason
    expect(blockOfSilence('release_requested', {})).toBe('silent')
    expect(blockOfSilence('in_transfer', situations['approved'] ?? {})).toBe('silent')
    expect(blockOfSilence('in_transfer', {})).toBe('stalled')
  })

  it('goes on by itself once the registry answers, with the waits moved on', () => {
    const silent = guaranteeIn('release_requested', {
      flags: [blocked('silent')],
      registryUnavailableSince: ago(3 * day),
      pausedAt: ago(day),
      transferUntil: ahead(day),
    })
    expect(after(silent, 'registry_recovered', 'registry')).toMatchObject({
      flags: [],
      registryUnavailableSince: null,
      pausedAt: null,
      transferUntil: ahead(2 * day),
    })
    const objected = after({ ...silent, flags: [...silent.flags, blocked('objection')] }, 'registry_recovered', 'registry')
    expect(objected.flags).toMatchObject([{ reason: 'objection' }])
  })

  it('is only noted while something else stands in the way, once, and moves neither state nor money nor waits', () => {
    const silent = guaranteeIn('release_requested', {
      flags: [blocked('silent'), blocked('staff')],
      registryUnavailableSince: ago(3 * day),
    })
    const heard = after(silent, 'registry_recovered', 'registry', { finding: 'third' })
    expect(refusalReason(heard, 'find_third_owner', 'registry', { finding: 'third' })).toBe('blocked')
    const noted = after(heard, 'registry_finding_changed', 'registry', { finding: 'third' })
    expect(noted).toEqual({ ...heard, registryFinding: 'third', registryFindingAt: now })
    expect(refusalReason(noted, 'registry_finding_changed', 'registry', { finding: 'third' })).toBe('wrong_status')
    expect(refusalReason(noted, 'registry_finding_changed', 'registry', { finding: 'seller' })).toBeNull()
    expect(
      refusalReason(guaranteeIn('in_transfer', { flags: [blocked('staff')] }), 'registry_finding_changed', 'registry', {
        finding: 'seller',
      }),
    ).toBe('wrong_status')
  })

  it('is confirmed with papers while the registry is silent; more papers give reviewers no more time', () => {
    const mute = guaranteeIn('release_requested', { registryUnavailableSince: ago(day) })
    const confirmed = after(mute, 'confirm', 'buyer')
    expect(confirmed.transferProof).toMatchObject({ by: 'buyer', decideUntil: ahead(day) })
    expect(after(confirmed, 'confirm', 'seller', { at: ahead(hour) }).transferProof).toEqual(confirmed.transferProof)
  })

  it('has fourteen days, seven more, and once fourteen on top if both agree', () => {
    const overdue = after(guaranteeIn('in_transfer'), 'find_overdue', 'registry')
    expect(overdue).toMatchObject({ overdueAt: now, transferUntil: ahead(7 * day) })
    expect(after(overdue, 'give_up_transfer', 'registry', { at: ahead(7 * day) })).toMatchObject({
      operationalStatus: 'cancelled',
      moneyTo: 'buyer',
    })
    const asked = after(guaranteeIn('in_transfer', { transferUntil: ahead(day) }), 'extend', 'creator')
    expect(asked.extension).toEqual({ by: 'seller', until: ahead(72 * hour) })
    expect(after(asked, 'extend', 'buyer')).toMatchObject({ extension: null, extendedAt: now, transferUntil: ahead(15 * day) })
    expect(after(asked, 'extension_lapses', 'clock', { at: ahead(72 * hour) })).toMatchObject({ extension: null, extendedAt: null })
  })
})

const proposal = (terms: Partial<ProposedTerms> = {}): TermsProposal => ({
  by: 'seller',
  nth: 1,
  until: ahead(day),
  terms: { totalPriceFils: total, quote: {}, ...terms },
})

describe('other terms after acceptance', () => {
  const ours = guaranteeIn('awaiting_payment', { hasAgent: false })
  const wanted = { terms: proposal().terms }
  const proposed = (changes: Partial<LifecycleState> = {}) =>
    guaranteeIn('awaiting_payment', { hasAgent: false, termsProposal: proposal(), ...changes })

  it('are proposed by one side, twice, and wait a day for the other', () => {
    const first = after(ours, 'propose_terms', 'seller', wanted)
    expect(first.termsProposal).toEqual(proposal())
    expect(refusalReason(first, 'propose_terms', 'buyer', wanted)).toBe('terms_open')
    const second = after(after(first, 'take_back_terms', 'seller'), 'propose_terms', 'seller', wanted)
    expect(second.termsProposal?.nth).toBe(2)
    const refused = after(second, 'refuse_terms', 'buyer')
    expect(refused).toMatchObject({ termsProposal: null, termsVersion: ours.termsVersion, counts: { proposals: { seller: 2, buyer: 0 } } })
    expect(refusalReason(refused, 'propose_terms', 'seller', wanted)).toBe('twice_already')
    expect(after(refused, 'propose_terms', 'buyer', wanted).termsProposal).toMatchObject({ by: 'buyer', nth: 3 })
  })

  it('take effect when the other side agrees to exactly them: a new version, another total, and the time to pay anew', () => {
    const late = proposed({ financialStatus: 'late', termsProposal: proposal({ totalPriceFils: part }) })
    expect(refusalReason(late, 'accept_terms', 'buyer', { proposal: 2 })).toBe('terms_changed')
    expect(after(late, 'accept_terms', 'buyer', { proposal: 1 })).toMatchObject({
      termsProposal: null,
      termsVersion: late.termsVersion + 1,
      totalPriceFils: part,
      financialStatus: 'in_progress',
      waitUntil: ahead(3 * day),
    })
  })

  it('are never of less than has arrived, nor of a sale whose money is complete or whose waits stand still', () => {
    const less = { totalPriceFils: subtractFils(part, fils(1n)) }
    expect(refusalReason(ours, 'propose_terms', 'seller', { terms: proposal(less).terms })).toBe('total_below_paid')
    expect(refusalReason(proposed({ termsProposal: proposal(less) }), 'accept_terms', 'buyer')).toBe('total_below_paid')
    expect(refusalReason({ ...ours, receivedFils: total }, 'propose_terms', 'seller', wanted)).toBe('wrong_status')
    expect(refusalReason(proposed({ receivedFils: total }), 'accept_terms', 'buyer')).toBe('wrong_status')
    expect(refusalReason(proposed({ flags: [blocked('staff')] }), 'accept_terms', 'buyer')).toBe('blocked')
    expect(refusalReason({ ...ours, flags: [blocked('staff')] }, 'propose_terms', 'buyer', wanted)).toBe('blocked')
  })

  it('fall with the money that is held, and with the sale that ends', () => {
    expect(after(proposed(), 'pay_in_full', 'bank', { amountFils: total, receiptId: 'R1' }).termsProposal).toBeNull()
    expect(after(proposed({ financialStatus: 'late' }), 'expire_unpaid', 'clock').termsProposal).toBeNull()
  })
})

describe('a case', () => {
  it.each(blockReasons)('of %s has a period', (reason) => {
    const causeOf: Record<BlockReason, [Trigger, ActorRole, Partial<LifecycleState>]> = {
      staff: ['block', 'reviewer', {}],
      objection: ['object', 'buyer', {}],
      registry: ['find_third_owner', 'registry', {}],
      silent: ['block_silent', 'clock', { operationalStatus: 'release_requested', registryUnavailableSince: ago(2 * day) }],
      stalled: ['block_silent', 'clock', { registryUnavailableSince: ago(2 * day) }],
      bank: ['take_receipt_back', 'bank', {}],
      identity: ['block_identity', 'system', {}],
    }
    const [trigger, who, changes] = causeOf[reason]
    const [made] = after(guaranteeIn('in_transfer', changes), trigger, who).flags
    // Five working days from a Tuesday end on the next Tuesday.
    expect(made).toMatchObject({ kind: 'blocked', reason, until: ahead(7 * day) })
  })

  it('goes to the admin when its period is over, once, who is asked again each working day', () => {
    const escalated = after(guaranteeIn('in_transfer', { flags: [blocked('objection')] }), 'escalate', 'clock')
    // From a Tuesday to the same minute of the Wednesday.
    expect(escalated.flags).toMatchObject([{ escalated: true, until: ahead(day) }])
    expect(refusalReason(escalated, 'escalate', 'clock', { at: ahead(day) })).toBe('wrong_status')
    expect(refusalReason(escalated, 'ask_staff_again', 'clock', { at: ahead(day - 1) })).toBe('wrong_status')
    expect(nextDeadlineAt(escalated, settings)).toEqual(ahead(day))
    const again = after(escalated, 'ask_staff_again', 'clock', { at: ahead(2 * day) })
    // A Thursday: the next working day is the Sunday.
    expect(again.flags).toMatchObject([{ escalated: true, until: ahead(5 * day) }])
  })

  const proposed = () =>
    after(guaranteeIn('in_transfer', { flags: [blocked('objection')] }), 'propose_split', 'reviewer', {
      split: { sellerFils: part, buyerFils: fils(total - part), feesFils: noFils },
    })
  it('is split when both say yes', () => {
    const one = after(proposed(), 'answer_split', 'buyer', { answer: 'yes' })
    expect(refusalReason(one, 'agree_split', 'system')).toBe('no_split')
    const both = after(one, 'answer_split', 'seller', { answer: 'yes' })
    expect(after(both, 'agree_split', 'system')).toMatchObject({ operationalStatus: 'completed', financialStatus: 'released' })
  })
  it.each(['staff', 'bank'] as const)(
    'is split after a block of reason %s, in which the second yes was said and the time to answer ended',
    (reason) => {
      const one = after(proposed(), 'answer_split', 'buyer', { answer: 'yes' })
      const blockedToo = { ...one, flags: [...one.flags, blocked(reason, { until: ahead(7 * day) })] }
      const both = after(blockedToo, 'answer_split', 'seller', { answer: 'yes', at: ahead(71 * hour) })
      expect(refusalReason(both, 'agree_split', 'system')).toBe('blocked')
      expect(refusalReason(both, 'split_lapses', 'clock')).toBe('answered_already')
      expect(refusalReason(both, 'agree_split', 'clock')).toBe('blocked')
      const free = { ...both, flags: both.flags.filter((one) => one.reason !== reason) }
      expect(after(free, 'agree_split', 'clock', { at: ahead(80 * hour) })).toMatchObject({ operationalStatus: 'completed' })
    },
  )
  it('goes back to staff with the first no, or when the time to answer is over, and no second split is proposed', () => {
    const refused = after(proposed(), 'answer_split', 'buyer', { answer: 'no' })
    const lapsed = after(proposed(), 'split_lapses', 'clock', { at: ahead(72 * hour) })
    for (const state of [refused, lapsed]) {
      expect(state.flags).toMatchObject([{ split: { closed: true } }])
      expect(refusalReason(state, 'propose_split', 'reviewer')).toBe('split_once')
      expect(refusalReason(state, 'decide_refund', 'reviewer', { finding: 'seller' })).toBeNull()
    }
  })
  it('whose refund is decided is refunded an hour later, or completed if the buyer is the owner by then', () => {
    const decided = after(guaranteeIn('in_transfer', { flags: [blocked('objection', { by: 'seller' })] }), 'decide_refund', 'reviewer', {
      finding: 'seller',
    })
    expect(decided).toMatchObject({ operationalStatus: 'in_transfer', refundCheckAt: ahead(hour), flags: [{ reason: 'objection' }] })
    expect(refusalReason(decided, 'carry_out_refund', 'registry')).toBe('wrong_status')
    expect(after(decided, 'carry_out_refund', 'registry', { at: ahead(hour) })).toMatchObject({
      operationalStatus: 'cancelled',
      moneyTo: 'buyer',
      refundCheckAt: null,
      flags: [],
    })
    expect(after(decided, 'drop_refund', 'registry', { at: ahead(hour) })).toMatchObject({
      operationalStatus: 'completed',
      moneyTo: 'seller',
      refundCheckAt: null,
      flags: [],
    })
  })
  it('whose refund is decided twice by the Department’s letter, as the registry is silent at the second look too, is refunded', () => {
    const state = guaranteeIn('in_transfer', {
      flags: [blocked('objection')],
      refundCheckAt: ago(48 * hour),
      registryUnavailableSince: ago(48 * hour),
    })
    const silent = after(state, 'block_silent', 'clock')
    expect(refusalReason(silent, 'carry_out_refund', 'clock')).toBe('wrong_status')
    const again = after(silent, 'decide_refund', 'reviewer', { paper: 'not_transferred' })
    expect(again).toMatchObject({ operationalStatus: 'in_transfer', refundCheckAt: now })
    expect(after(again, 'carry_out_refund', 'clock')).toMatchObject({ operationalStatus: 'cancelled', moneyTo: 'buyer' })
    // When the registry answers again, it is asked a second time.
    expect(after(silent, 'decide_refund', 'reviewer', { finding: 'seller' })).toMatchObject({ refundCheckAt: ahead(hour) })
  })
  it('whose refund is decided falls to a third owner that nobody knew of, and is carried out if staff decided knowing of him', () => {
    const objected = guaranteeIn('in_transfer', { flags: [blocked('objection')] })
    const unknown = after(objected, 'decide_refund', 'reviewer', { finding: 'seller' })
    const fallen = after(unknown, 'find_third_owner', 'registry', { finding: 'third', at: ahead(hour) })
    expect(fallen).toMatchObject({ refundCheckAt: null, flags: [{ reason: 'objection' }, { reason: 'registry', words: 'third_owner' }] })
    expect(refusalReason(after(objected, 'decide_refund', 'reviewer', { finding: 'third' }), 'find_third_owner', 'registry')).toBe(
      'blocked',
    )
    expect(after(fallen, 'decide_refund', 'reviewer', { finding: 'third' })).toMatchObject({ refundCheckAt: ahead(hour) })
  })
  it('in which a third owner is found keeps the split that was proposed, once', () => {
    const split = division({ buyer: 'no', closed: true })
    const refunded = guaranteeIn('in_transfer', { flags: [blocked('registry', { split })], refundCheckAt: ago(hour) })
    const third = after(refunded, 'find_third_owner', 'registry', { finding: 'third' })
    expect(third).toMatchObject({ refundCheckAt: null, flags: [{ reason: 'registry', words: 'third_owner', split }] })
    expect(refusalReason(third, 'propose_split', 'reviewer')).toBe('split_once')
  })
  it('loses a split that is not closed when the money that it divides is not paid again', () => {
    const agreed = division({ seller: 'yes', buyer: 'yes' })
    const state = guaranteeIn('in_transfer', { flags: [blocked('objection', { split: agreed }), blocked('bank')] })
    expect(after(state, 'note_not_paid_again', 'finance').flags).toMatchObject([
      { reason: 'objection', split: { ...agreed, closed: true } },
      { reason: 'bank', checkAt: ahead(hour) },
    ])
  })
  it.each(['staff', 'bank'] as const)('whose refund is decided waits behind a block of reason %s', (reason) => {
    const state = guaranteeIn('in_transfer', { flags: [blocked('objection'), blocked(reason)], refundCheckAt: ago(hour) })
    expect(refusalReason(state, 'carry_out_refund', 'registry')).toBe('blocked')
    expect(refusalReason(state, 'drop_refund', 'registry')).toBe('blocked')
  })
  it('whose refund is decided is a case of the registry’s silence after 48 hours of it, and a split stays proposed', () => {
    const split = division({ buyer: 'no', closed: true })
    const state = guaranteeIn('in_transfer', {
      flags: [blocked('stalled', { split })],
      refundCheckAt: ago(48 * hour),
      registryUnavailableSince: ago(48 * hour),
    })
    expect(after(state, 'block_silent', 'clock')).toMatchObject({
      refundCheckAt: null,
      flags: [{ reason: 'silent', split, secondLook: 'silent' }],
    })
    expect(refusalReason({ ...state, registryUnavailableSince: ago(48 * hour - 1) }, 'block_silent', 'clock')).toBe('wrong_status')
  })
  it('that is dismissed ends alone', () => {
    const two = guaranteeIn('in_transfer', { flags: [blocked('objection'), blocked('registry')] })
    expect(after(two, 'dismiss', 'reviewer', { block: 'registry' }).flags).toMatchObject([{ reason: 'objection' }])
  })
})

describe('a cancellation', () => {
  const asked = (status: OperationalStatus, by: ActorRole = 'seller') =>
    after(guaranteeIn(status), 'request_cancellation', by, { feeFils: fils(25_000n), words: 'why' })

  it('keeps the fee of its moment, and has 48 hours for the answer and two working days for staff', () => {
    expect(asked('in_transfer').cancelRequest).toMatchObject({
      feeFils: 25_000n,
      afterPayment: true,
      answerUntil: ahead(48 * hour),
      decideUntil: ahead(2 * day),
    })
  })

  it('to which the other side agrees is decided the same working day, and never later than without', () => {
    const agreedAt = (at: Date) => after(asked('in_transfer'), 'agree_to_cancellation', 'buyer', { at }).cancelRequest?.decideUntil
    expect(agreedAt(ahead(hour))).toEqual(new Date('2026-11-17T13:00:00Z'))
    expect(agreedAt(ahead(5 * hour))).toEqual(new Date('2026-11-18T13:00:00Z'))
    expect(agreedAt(ahead(47 * hour))).toEqual(ahead(2 * day))
  })

  it('before payment is carried out at once', () => {
    expect(after(asked('awaiting_payment'), 'approve_cancellation', 'reviewer', { feeSide: 'seller' })).toMatchObject({
      operationalStatus: 'cancelled',
      cancelRequest: { status: 'approved', feeSide: 'seller' },
    })
  })

  it('after payment is carried out an hour later, if the registry does not show the buyer', () => {
    const approved = after(asked('in_transfer'), 'approve_cancellation', 'reviewer', { feeSide: 'buyer' })
    expect(approved).toMatchObject({
      operationalStatus: 'in_transfer',
      cancelRequest: { status: 'pending', checkAt: ahead(hour) },
    })
    expect(after(approved, 'carry_out_cancellation', 'registry', { at: ahead(hour) })).toMatchObject({
      operationalStatus: 'cancelled',
      moneyTo: 'buyer',
      cancelRequest: { status: 'approved', feeSide: 'buyer' },
    })
  })

  it('that nobody answers counts as not objected to', () => {
    expect(after(asked('in_transfer'), 'leave_cancellation_unanswered', 'clock', { at: ahead(48 * hour) }).cancelRequest?.answer).toBe(
      'silent',
    )
  })

  it.each([
    ['take_back_cancellation', 'seller', 'taken_back'],
    ['reject_cancellation', 'reviewer', 'staff'],
  ] as const)('ends by %s, and everything goes on', (trigger, who, why) => {
    expect(after(asked('in_transfer'), trigger, who)).toMatchObject({
      cancelRequest: { status: 'rejected', why },
      flags: [],
      pausedAt: null,
    })
  })
})

describe('reminders', () => {
  const withNextReminder = (start: LifecycleState): LifecycleState => {
    const reminded = after({ ...start, remindAt: now }, 'remind', 'clock')
    return { ...start, remindAt: reminded.remindAt }
  }
  /** Every reminder, in order, until none is left. */
  function remindersFrom(start: LifecycleState): number[] {
    let state = withNextReminder(start)
    const hours: number[] = []
    while (state.remindAt) {
      const at = state.remindAt
      hours.push((at.getTime() - now.getTime()) / 1000 / hour)
      state = after(state, 'remind', 'clock', { at })
    }
    return hours
  }

  it.each([
    ['an offer', guaranteeIn('awaiting_acceptance', { waitUntil: ahead(72 * hour) }), [36, 66]],
    [
      'an offer whose vehicle is looked at',
      guaranteeIn('awaiting_acceptance', {
        waitUntil: ahead(72 * hour),
        offerPausedAt: now,
        flags: [flag('vehicle_unverified', 'by_hand')],
      }),
      [],
    ],
    [
      'an offer to a buyer without a complete account',
      guaranteeIn('awaiting_acceptance', { waitUntil: ahead(72 * hour), offerPausedAt: now }),
      [36, 66],
    ],
    ['a payment', guaranteeIn('awaiting_payment', { waitUntil: ahead(72 * hour) }), [36, 66]],
    ['a late payment', guaranteeIn('awaiting_payment', { waitUntil: ahead(96 * hour), financialStatus: 'late' }), [48, 90]],
    ['a payer', guaranteeIn('awaiting_payment', { flags: [flag('payer_undeclared', 'R1', { until: ahead(72 * hour) })] }), [36, 66]],
    ['the transfer, on its seventh and twelfth day', guaranteeIn('in_transfer', { transferUntil: ahead(14 * day) }), [7 * 24, 12 * 24]],
    ['the last seven days', guaranteeIn('in_transfer', { transferUntil: ahead(7 * day), overdueAt: now }), [84, 162]],
    ['a release, which is a matter of two hours', guaranteeIn('release_requested', { waitUntil: ahead(2 * hour) }), []],
    [
      'a request to cancel',
      guaranteeIn('in_transfer', {
        flags: [flag('cancellation', 'buyer')],
        cancelRequest: request({ answerUntil: ahead(48 * hour) }),
      }),
      [24, 42],
    ],
    [
      'a split',
      guaranteeIn('in_transfer', { flags: [blocked('objection', { split: division({ answerUntil: ahead(72 * hour) }) })] }),
      [36, 66],
    ],
    ['what the bank took back', guaranteeIn('in_transfer', { flags: [blocked('bank', { until: ahead(7 * day) })] }), [84, 162]],
    [
      'nothing of a guarantee that staff blocked',
      guaranteeIn('awaiting_payment', { waitUntil: ahead(72 * hour), flags: [blocked('staff')] }),
      [],
    ],
  ] as const)('of %s', (_, state, hours) => {
    expect(remindersFrom(state)).toEqual(hours)
  })

  it.each([
    ['owner_consent', 'seller', guaranteeIn('awaiting_owner', { waitUntil: ahead(72 * hour) })],
    ['late_payment', 'buyer', guaranteeIn('awaiting_payment', { waitUntil: ahead(96 * hour), financialStatus: 'late' })],
    [
      'cancellation_answer',
      'buyer',
      guaranteeIn('in_transfer', {
        flags: [flag('cancellation', 'seller')],
        cancelRequest: request({ answerUntil: ahead(48 * hour) }),
      }),
    ],
    ['extension', 'seller', guaranteeIn('in_transfer', { extension: { by: 'buyer', until: ahead(72 * hour) } })],
    ['terms_answer', 'buyer', guaranteeIn('awaiting_payment', { waitUntil: ahead(72 * hour), termsProposal: proposal() })],
    [
      'split',
      'seller',
      guaranteeIn('in_transfer', {
        flags: [blocked('objection', { split: division({ answerUntil: ahead(72 * hour), buyer: 'yes' }) })],
      }),
    ],
    ['overdue', 'either', guaranteeIn('in_transfer', { transferUntil: ahead(7 * day), overdueAt: now })],
  ] as const)('say that they are about %s, and that the %s is awaited', (about, awaited, state) => {
    expect(nextReminderOf(withNextReminder(state), settings)).toMatchObject({ about, awaited })
  })

  it('of a new offer begin with its creation', () => {
    expect(firstReminderAt(ahead(72 * hour), settings)).toEqual(ahead(36 * hour))
  })

  it('move on with the wait that stood still', () => {
    const state = guaranteeIn('awaiting_payment', { waitUntil: ahead(72 * hour) })
    const resumed = after(after(state, 'block', 'finance'), 'unblock', 'finance', { at: ahead(5 * hour) })
    expect(resumed.remindAt).toEqual(ahead(41 * hour))
  })

  it('that are due and not sent yet outlive another move', () => {
    const state = guaranteeIn('awaiting_payment', { waitUntil: ahead(36 * hour), remindAt: now })
    expect(after(state, 'pay_part', 'bank', { amountFils: part, receiptId: 'R9', at: ahead(1) }).remindAt).toEqual(now)
  })
})

describe('the actions that a screen shows', () => {
  const context = { now, settings }
  const names = (actions: readonly { name: string }[]) => actions.map(({ name }) => name)

  it.each([
    ['awaiting_owner', ['seller'], ['consent', 'refuse', 'withdraw']],
    ['awaiting_owner', ['creator'], ['withdraw', 'amend']],
    ['awaiting_acceptance', ['seller', 'creator'], ['withdraw', 'amend']],
    ['awaiting_acceptance', ['buyer'], ['accept', 'reject']],
    ['awaiting_payment', ['buyer'], ['propose_terms', 'request_cancellation']],
    ['awaiting_payment', ['seller'], ['propose_terms', 'request_cancellation']],
    ['in_transfer', ['buyer'], ['release', 'object', 'request_cancellation', 'extend']],
    ['in_transfer', ['seller', 'creator'], ['release', 'object', 'request_cancellation', 'extend']],
    ['release_requested', ['buyer'], ['object']],
    ['completed', ['seller'], []],
  ] as const)('in %s for %s are %s', (status, roles, expectedNames) => {
    expect(names(actionsFor(guaranteeIn(status), [...roles], context))).toEqual(expectedNames)
  })

  it('are shown with the reason while they are off', () => {
    const releaseAllowedAt = ahead(hour)
    expect(actionsFor(guaranteeIn('in_transfer', { releaseAllowedAt }), ['buyer'], context)[0]).toEqual({
      name: 'release',
      allowed: false,
      reason: 'countdown_not_over',
      allowedAt: releaseAllowedAt,
      stepUp: true,
    })
  })

  it('say the same as the rule, whatever the state', () => {
    const sides: readonly (ActorRole & Side)[] = ['seller', 'buyer']
    for (const status of operationalStatuses)
      for (const changes of Object.values(situations))
        for (const who of sides)
          for (const action of actionsFor(guaranteeIn(status, changes), [who], context)) {
            const decision = decide(guaranteeIn(status, changes), action.name, who, { ...context, listing: true })
            expect([action.allowed, action.reason]).toEqual([decision.ok, decision.ok ? null : decision.reason])
          }
  })

  it('of staff are theirs alone', () => {
    const objected = guaranteeIn('in_transfer', { flags: [blocked('objection')] })
    expect(names(staffActionsFor(objected, ['finance'], context))).toEqual(['block'])
    expect(names(staffActionsFor(objected, ['reviewer'], context))).toEqual([
      'decide_release',
      'decide_refund',
      'propose_split',
      'dismiss',
      'block',
    ])
  })
})
