import type { Queryable } from '#db/queryable.ts'
import type { Difference } from '#money/ledger/index.ts'
import { listChain, type StoredClose } from './bank-days.queries.ts'
import { isSigned, sha256Of } from './sign-report.ts'

const rowsAtOnce = 100n

/** Reads the chain of closed days from its beginning: each report has its hash and its signature, says what its row says, and names the row before. */
export async function auditBankDays(db: Queryable): Promise<Difference[]> {
  const found: Difference[] = []
  let before: StoredClose | undefined
  for (;;) {
    const rows: StoredClose[] = await listChain(db, { after: before?.id ?? 0n, limit: rowsAtOnce })
    for (const row of rows) {
      const subject = `${row.day} ${row.kind}`
      const name = (expected: string, actual: string): void =>
        void (expected === actual || found.push({ check: 'the chain of closed days is whole', subject, expected, found: actual }))
      const hash = before ? hex(before.sha256) : 'the first'
      name(hex(sha256Of(row.report)), hex(row.sha256))
      name(hash, row.previousSha256 ? hex(row.previousSha256) : 'the first')
      name('signed', isSigned(row.report, row) ? 'signed' : 'not signed')
      const said = JSON.parse(row.report) as Partial<Record<'kind' | 'day' | 'previous_sha256' | 'approved_sha256', string | null>> // only compared
      name(
        [row.kind, row.day, hash, hex(row.approvedSha256)].join(' '),
        [said.kind, said.day, said.previous_sha256 ?? 'the first', said.approved_sha256].join(' '),
      )
      before = row
    }
    if (BigInt(rows.length) < rowsAtOnce) return found
  }
}

const hex = (bytes: Buffer): string => bytes.toString('hex')
