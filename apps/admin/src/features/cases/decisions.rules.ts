import type { StaffActionName } from '@damana/contract/statuses'
import type { StaffCase, Vote } from './query.ts'

/** Decisions of this page; a third-party payer is decided on the receipt's page. */
export type DecisionName = Exclude<StaffActionName, 'accept_payer' | 'refuse_payer'>

interface Look {
  name: DecisionName
  tone: 'forward' | 'other' | 'against' | 'aside'
  /** Decisions on evidence, which has to be opened first. */
  isByPapers?: true
  /** The question that is voted on, where two persons may be needed. */
  question?: 'paper' | 'cancellation' | 'case' | 'bank'
}

/** Decisions in the order of the bar: those that advance the sale, others, those that end it, and the staff block. */
const bar: readonly Look[] = [
  { name: 'accept_paper', tone: 'forward', isByPapers: true, question: 'paper' },
  { name: 'confirm_vehicle', tone: 'forward', isByPapers: true },
  { name: 'approve_cancellation', tone: 'forward', question: 'cancellation' },
  { name: 'decide_release', tone: 'forward', isByPapers: true, question: 'case' },
  { name: 'note_paid_again', tone: 'forward', question: 'bank' },
  { name: 'unblock', tone: 'forward' },
  { name: 'dismiss', tone: 'other', question: 'case' },
  { name: 'propose_split', tone: 'other', question: 'case' },
  { name: 'decide_refund', tone: 'against', isByPapers: true, question: 'case' },
  { name: 'refuse_paper', tone: 'against', question: 'paper' },
  { name: 'refuse_vehicle', tone: 'against' },
  { name: 'reject_cancellation', tone: 'against', question: 'cancellation' },
  { name: 'note_not_paid_again', tone: 'against', question: 'bank' },
  { name: 'block', tone: 'aside' },
]

/** How a vote on one of them begins. */
const voteOf: Partial<Record<DecisionName, string>> = {
  accept_paper: 'transferred',
  refuse_paper: 'not_transferred',
  decide_release: 'release',
  decide_refund: 'refund',
  reject_cancellation: 'reject',
  note_not_paid_again: 'not_paid_again',
}

export interface Offered {
  name: DecisionName
  variant: 'primary' | 'secondary' | 'danger' | 'quiet'
  /** Why it is off: a reason of the API, or that the papers are not opened yet. */
  off: string | null
}

export const papersUnopened = 'papers_unopened'

/** The decisions that the API offers, each as the bar shows it; the first that may be taken forward is the main one. */
export function offeredDecisions({ actions, votes, files }: StaffCase, opened: ReadonlySet<string>): Offered[] {
  const isUnopened = files.some(({ id }) => !opened.has(id))
  let hasMain = false
  return bar.flatMap(({ name, tone, isByPapers, question }): Offered[] => {
    const action = actions.find((one) => one.name === name)
    // A block beside the block of staff is no question.
    if (!action || action.reason === 'blocked_already') return []
    const mine = votes.some((vote) => vote.is_you && vote.subject === question && vote.decision === voteOf[name])
    const off = !action.allowed
      ? (action.reason ?? 'wrong_status')
      : mine
        ? 'voted_already'
        : isByPapers && isUnopened
          ? papersUnopened
          : null
    const isMain = tone === 'forward' && !hasMain
    hasMain ||= isMain
    return [{ name, off, variant: isMain ? 'primary' : tone === 'against' ? 'danger' : tone === 'aside' ? 'quiet' : 'secondary' }]
  })
}

const nameOf: Readonly<Record<string, DecisionName>> = {
  transferred: 'accept_paper',
  not_transferred: 'refuse_paper',
  release: 'decide_release',
  refund: 'decide_refund',
  dismiss: 'dismiss',
  split: 'propose_split',
  paid_again: 'note_paid_again',
  not_paid_again: 'note_not_paid_again',
  approve: 'approve_cancellation',
  reject: 'reject_cancellation',
}
/** The decision that a vote is for. */
export const decisionOfVote = (vote: Pick<Vote, 'decision'>): DecisionName | undefined => nameOf[readVote(vote).what]

/** The first of two votes. */
export function readVote({ decision }: Pick<Vote, 'decision'>): { what: string; details: string[] } {
  const [what = '', ...details] = decision.split(':')
  return { what, details }
}
