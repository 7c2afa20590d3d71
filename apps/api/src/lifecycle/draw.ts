import { asksForCode } from '@damana/contract/guarantee-actions'
import { type BlockReason, type FlagKind, type OperationalStatus, operationalStatuses } from '@damana/contract/statuses'
import { productionSettings, sandboxSettings, type Settings } from '#kernel/settings.ts'
import { isActive } from './state.ts'
import { lifecycle } from './transitions/table.rules.ts'
import type { Row } from './transitions/transition.ts'

/** Draws the life cycle as a page for people, from the table that decides it. */
export const drawLifecycle = (): string => `# The life of a guarantee

Drawn from \`lifecycle/transitions/\` by \`npm run generate\`; a test fails when it is stale. A move that stands in no row cannot happen, whoever asks, in whatever race: the
database knows the same moves, and the rows are the only place that compares statuses.

\`\`\`mermaid
stateDiagram-v2
${diagram().join('\n')}
\`\`\`

## Rows

The number is the row's in the product's table. *When* is what the clock waits for. All conditions must be met; the first that is not refuses, with its reason.

| # | what happens | who | from | condition | to | money |
| --- | --- | --- | --- | --- | --- | --- |
${lifecycle.map(rowOf).join('\n')}

## What stands beside the status

While a guarantee is blocked or a cancellation is open, the other actions of its sides are off and say why, and these waits stand still: the answer to an offer, payment and payer, countdown,
the system's own request, asking the registry, the time to move the ownership. Overlaps count once, and at the end each wait moves on by exactly the pause. The time to answer the request, the split, the bank or the
extension or to proposed terms runs on, and so do the periods of staff.

| flag | begins | ends |
| --- | --- | --- |
${Object.entries(flags)
  .map(([flag, [begins, ends]]) => `| ${flag} | ${begins} | ${ends} |`)
  .join('\n')}

Each is a row with its deadlines: \`blocked\` in \`app.guarantee_blocks\`, and a split proposed in its case in \`app.split_proposals\`; \`cancellation\` in \`app.cancellation_requests\`; \`payer_undeclared\` in
\`app.third_party_payers\`; a request for an extension in \`app.extension_requests\`; terms that a side proposes in \`app.terms_proposals\`; a side's proof of the transfer in \`app.transfer_proofs\`. At most one of a kind is open, and closed rows stay; \`guarantees.open_flags\` names
what is open ([decision 46](decisions/0046-disputes-and-requests-are-rows.md)).

## Waits

Who is awaited, until when, and what happens if nobody acts. A reminder goes out at half time and six hours before the end of waits of twelve hours or more; of the time to move the ownership on
its seventh and twelfth day.

| wait | setting | time | in the sandbox | if nobody acts |
| --- | --- | --- | --- | --- |
${waits.map(waitRow).join('\n')}

## How deadlines are carried out

Each guarantee has one timer (\`app.guarantee_timers\`): when its next deadline passes, and when the registry is asked next. Every worker process looks each second for what is due and carries it out, deadlines first and four at once;
the registry is asked by all processes together at most \`registryChecksAtOnce\` (${productionSettings.registryChecksAtOnce}) questions at once, and no deadline waits for its answer. No process carries out what another has in hand. What fails is logged with the number of
the guarantee and tried again after ten seconds, then later and later, up to an hour ([decision 22](decisions/0022-how-deadlines-are-carried-out.md)).
`

// ---- the diagram ----

function diagram(): string[] {
  const edges = new Map<string, string[]>()
  for (const row of lifecycle)
    for (const from of row.from)
      for (const to of targetsOf(row, from)) {
        const edge = `${from} --> ${to}`
        edges.set(edge, [...(edges.get(edge) ?? []), `${row.row} ${row.trigger}`])
      }
  return [
    '  [*] --> awaiting_owner: 1 create, by an agent',
    '  [*] --> awaiting_acceptance: 1 create',
    ...[...edges].map(([edge, triggers]) => `  ${edge}: ${[...new Set(triggers)].join('<br/>')}`),
    ...operationalStatuses.filter((status) => !isActive(status)).map((status) => `  ${status} --> [*]`),
  ]
}

/** Transitions between statuses only; the others would hide them. */
function targetsOf({ trigger, to }: Row, from: OperationalStatus): OperationalStatus[] {
  if (trigger === 'amend') return from === 'awaiting_acceptance' ? ['awaiting_owner'] : []
  return to === 'stays' ? [] : [to]
}

// ---- the rows ----

const moneyWords: Record<Row['money'], string> = {
  stays: '',
  none: '–',
  back: 'refund of what was paid: `released`, else –',
  in_progress: '`in_progress`',
  hold: '`hold`',
  late: '`late`',
  released: '`released`',
  paid: '`paid`',
}

function rowOf(row: Row): string {
  const conditions = [...(row.when === undefined ? [] : [`*when ${row.when}*`]), ...row.guards.map(({ words }) => words)]
  const stepUp = row.who.filter((who) => asksForCode(row.trigger, who, false))
  const isOfPartners = row.who.some((who) => asksForCode(row.trigger, who, true))
  const code =
    stepUp.length === 0
      ? isOfPartners
        ? ['a code where a partner proposed the sale']
        : []
      : [stepUp.length === row.who.length ? 'a code' : `a code from the ${stepUp.join(', ')}`]
  const to =
    row.trigger === 'amend' ? '`awaiting_owner` by an agent, else `awaiting_acceptance`' : row.to === 'stays' ? 'stays' : `\`${row.to}\``
  return `| ${[
    row.row,
    `\`${row.trigger}\`: ${row.note}`,
    row.who.join(', '),
    row.from.map((status) => `\`${status}\``).join(', '),
    [...conditions, ...code].join('; '),
    to,
    moneyWords[row.money],
  ].join(' | ')} |`
}

// ---- flags ----

const flags: Record<`\`blocked\` ${BlockReason}` | `\`${Exclude<FlagKind, 'blocked'>}\``, readonly [begins: string, ends: string]> = {
  '`blocked` staff': ['`block`', '`unblock`; its period passes to the admin like any other'],
  '`blocked` objection': [
    '`object`, two per side',
    '`take_back_objection`, or staff decide: `decide_release`, `carry_out_refund`, `drop_refund`, `agree_split`, `dismiss`',
  ],
  '`blocked` registry': ['`find_third_owner`, `find_other_name`, `find_encumbered`', 'staff decide'],
  '`blocked` silent': [
    '`block_silent`, where a release or a last check hangs on the answer',
    'any answer (`registry_recovered`), a paper, or staff decide',
  ],
  '`blocked` stalled': [
    '`block_silent`, where only the time to move the ownership hangs on it',
    'any answer (`registry_recovered`), or staff decide',
  ],
  '`blocked` bank': ['`take_receipt_back`', '`note_paid_again`, or after its time `note_not_paid_again`'],
  '`blocked` identity': ['`block_identity`', 'staff decide: `decide_release`, `decide_refund`, `dismiss`'],
  '`cancellation`': [
    '`request_cancellation`, two per side',
    '`take_back_cancellation`, `reject_cancellation`, `drop_cancellation`, or the guarantee is cancelled',
  ],
  '`vehicle_unverified`': ['created by hand while the registry is silent', '`confirm_vehicle`, `refuse_vehicle`'],
  '`payer_undeclared`': ['a receipt of somebody else, each its own', '`declare_payer`, `accept_payer`, `refuse_payer`, `send_back_payer`'],
}

// ---- waits ----

type Period = {
  [Name in keyof Settings]: Settings[Name] extends number ? (Name extends `${string}${'Seconds' | 'Days'}` ? Name : never) : never
}[keyof Settings]
const waits: readonly (readonly [wait: string, setting: Period, end: string])[] = [
  ['an offer is answered', 'answerSeconds', '`expire`'],
  ['an offer stands still for incomplete data, in all', 'answerMostSeconds', 'it runs on'],
  ['the buyer pays', 'paymentDueSeconds', '`fall_late`'],
  ['a late buyer pays', 'paymentLateSeconds', '`expire_unpaid`'],
  ['a payer is declared', 'payerDeclareSeconds', '`send_back_payer`'],
  ['after money was sent back, more time to pay', 'payAgainSeconds', 'as before'],
  ['finance decides about a payer (working days)', 'payerDecisionDays', '`escalate`'],
  ['the buyer looks at what he bought', 'countdownSeconds', 'the release may be asked for'],
  ['the sides ask for the release of what is transferred', 'systemReleaseSeconds', '`release_by_system`'],
  ['the registry is asked about a release', 'releaseCheckSeconds', '`find_not_transferred`'],
  ['the registry answers, before papers count', 'registrySilentSeconds', '`confirm` is possible'],
  ['the registry answers at all', 'silentBlockSeconds', '`block_silent`'],
  ['reviewers look at a paper (working days)', 'paperDays', '`escalate`'],
  ['staff decide a case (working days)', 'caseDays', '`escalate`'],
  ['both answer a split', 'splitSeconds', '`split_lapses`'],
  ['what the bank took back is paid again', 'bankBlockSeconds', '`note_not_paid_again` is possible, `escalate`'],
  ['the other side answers a request to cancel', 'cancellationAnswerSeconds', '`leave_cancellation_unanswered`'],
  ['staff decide about it (working days)', 'cancellationDays', '`escalate`'],
  [
    'nobody signs after an approved cancellation',
    'cancellationCheckSeconds',
    'the registry is asked: `carry_out_cancellation` or `drop_cancellation`',
  ],
  ['nobody signs after a refund was decided', 'cancellationCheckSeconds', 'the registry is asked: `carry_out_refund` or `drop_refund`'],
  ['the ownership is moved', 'transferSeconds', '`find_overdue`'],
  ['it is moved after all', 'overdueSeconds', '`give_up_transfer`'],
  ['the other side answers proposed terms', 'termsAnswerSeconds', '`terms_lapse`'],
  ['both agree to an extension', 'extensionAnswerSeconds', '`extension_lapses`'],
  ['an extension', 'extensionSeconds', 'as before'],
]

function waitRow([wait, setting, end]: (typeof waits)[number]): string {
  const time = (settings: Settings) => (setting.endsWith('Days') ? `${settings[setting]} d` : durationOf(settings[setting]))
  const [usual, sandbox] = [time(productionSettings), time(sandboxSettings)]
  return `| ${wait} | \`${setting}\` | ${usual} | ${sandbox === usual ? '' : sandbox} | ${end} |`
}

function durationOf(seconds: number): string {
  if (seconds % 86_400 === 0 && seconds > 86_400 * 3) return `${seconds / 86_400} d`
  if (seconds % 3600 === 0) return `${seconds / 3600} h`
  return seconds % 60 === 0 && seconds > 120 ? `${seconds / 60} min` : `${seconds} s`
}
