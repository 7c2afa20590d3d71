import { describe, expect, it } from 'vitest'
import { decideReport } from './status-report.rules.ts'

const ours = {
  payoutsOfFile: new Map([
    ['FILE-1', [100_001n, 100_002n]],
    ['FILE-2', [100_003n]],
  ]),
  knownPayouts: new Set([100_001n, 100_002n]),
}
interface Said {
  file?: string | null
  status?: string | null
  instruction?: string | null
  instructionStatus?: string | null
  payments?: readonly (readonly [endToEnd: string | null, instructionId: string | null, status: string | null])[]
}
const decide = ({ file = 'FILE-1', status = null, instruction = null, instructionStatus = null, payments = [] }: Said) => {
  const { payouts, questions, unknown } = decideReport(
    {
      fileMessageId: file,
      status,
      reason: null,
      instructions: [
        {
          paymentInformationId: instruction,
          status: instructionStatus,
          reason: null,
          payments: payments.map(([endToEndId, instructionId, one]) => ({ endToEndId, instructionId, status: one, reason: null })),
        },
      ],
    },
    ours,
  )
  return [
    ...payouts.map(({ payoutId, status }) => `${payoutId} ${status}`),
    ...questions.map(({ payoutId }) => `${payoutId} asked`),
    ...unknown.map(({ subject, status }) => `? ${subject} ${status ?? ''}`),
  ]
}

describe('a report on payments', () => {
  it.each<[string, Said, string[]]>([
    ['of the file', { status: 'ACTC' }, ['100001 accepted', '100002 accepted']],
    ['of the file, against one payment', { status: 'ACTC', payments: [['P100001', null, 'RJCT']] }, ['100001 rejected', '100002 accepted']],
    ['of the instruction, against the file', { status: 'ACTC', instructionStatus: 'RJCT' }, ['100001 rejected', '100002 rejected']],
    ['of a payment by its instruction id alone', { payments: [[null, 'P100002', 'RJCT']] }, ['100002 rejected']],
    [
      'of a payment without an id, in an instruction of one',
      { instruction: 'FILE-2', payments: [[null, null, 'RJCT']] },
      ['100003 rejected'],
    ],
    ['of a payment without an id, in an instruction of two', { payments: [[null, null, 'RJCT']] }, ['? FILE-1 RJCT']],
    ['that asks', { payments: [['P100001', null, 'PDNG']] }, ['100001 asked']],
    ['that decides payment by payment', { status: 'PART', payments: [['P100001', null, 'ACSC']] }, ['100001 accepted']],
    ['of a payment without a word', { status: 'RJCT', payments: [['P100001', null, null]] }, ['100001 rejected', '100002 rejected']],
    ['in a word that nobody knows', { status: 'ACTC', payments: [['P100001', null, 'XXXX']] }, ['100002 accepted', '? P100001 XXXX']],
    ['of a payment that is none of ours', { payments: [['P999999', null, 'RJCT']] }, ['? P999999 RJCT']],
    ['of an instruction that is none of ours', { instruction: 'I-9', instructionStatus: 'RJCT' }, ['? I-9 RJCT']],
    ['of a file that is none of ours', { file: 'FILE-9', status: 'RJCT' }, ['? FILE-9 RJCT']],
    ['of a file that is none of ours, without a word', { file: 'FILE-9' }, ['? FILE-9 ']],
  ])('%s', (_, said, decided) => {
    expect(decide(said)).toEqual(decided)
  })
})
