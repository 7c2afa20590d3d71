import type { StaffActionName } from '@damana/contract/statuses'
import type { StaffCase, Vote } from './query.ts'

/** Decisions of this page; a third-party payer is decided on the receipt's page. */
export type DecisionName = Exclude<StaffActionName, 'accept_payer' | 'refuse_payer'>

/** Decisions on evidence, which has to be opened first. */
const byPapers: readonly DecisionName[] = ['accept_paper', 'confirm_vehicle', 'decide_release', 'decide_refund']

/** How a vote on one of them begins, and the question that is voted on. */
const voteOf: Partial<Record<DecisionName, { subject: Vote['subject']; decision: string }>> = {
  accept_paper: { subject: 'paper', decision: 'transferred' },
  refuse_paper: { subject: 'paper', decision: 'not_transferred' },
  decide_release: { subject: 'case', decision: 'release' },
  decide_refund: { subject: 'case', decision: 'refund' },
  reject_cancellation: { subject: 'cancellation', decision: 'reject' },
  note_not_paid_again: { subject: 'bank', decision: 'not_paid_again' },
}

export interface Offered {
  name: DecisionName
  /** Why it is off: a reason of the API, or that the papers are not opened yet. */
  off: string | null
}

export const papersUnopened = 'papers_unopened'

/** The decisions that the API offers, and why one of them is off. */
export function offeredDecisions({ actions, votes, files }: StaffCase, opened: ReadonlySet<string>): Offered[] {
  const isUnopened = files.some(({ id }) => !opened.has(id))
  return actions.flatMap(({ name, allowed, reason }): Offered[] => {
    // A payer is decided on the receipt's page, and a block beside the block of staff is no question.
    if (name === 'accept_payer' || name === 'refuse_payer' || reason === 'blocked_already') return []
    const own = voteOf[name]
    const isMine = votes.some((vote) => vote.is_you && vote.subject === own?.subject && vote.decision === own.decision)
    if (!allowed) return [{ name, off: reason ?? 'wrong_status' }]
    return [{ name, off: isMine ? 'voted_already' : byPapers.includes(name) && isUnopened ? papersUnopened : null }]
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
