import { parseGuaranteeNumber } from '@damana/contract/ids'
import type { Queryable } from '#db/queryable.ts'
import { type Difference, inPortions, type Portion, type Scope, usualPortions } from '#money/ledger/index.ts'
import { isSignedBy, openEvidence, type SignedRequest } from '#kernel/evidence.ts'
import type { Sealer } from '#kernel/sealing.ts'
import { type EvidenceRow, listEvidence, listEvidenceOf, rowsAtOnce } from './evidence.queries.ts'
import { importKey } from '#kernel/signature.ts'
import { rangeOfGuaranteesSql } from './audit-guarantees.queries.ts'

function requestOf(row: EvidenceRow, sealer: Sealer): SignedRequest | undefined {
  if (row.evidence === null)
    return row.signedBase === null || row.signature === null
      ? undefined
      : { base: row.signedBase, signature: Buffer.from(row.signature, 'base64') }
  try {
    return openEvidence(sealer, row.requestId, row.sessionJkt, row.evidence)
  } catch {
    return undefined
  }
}

const presentedKey = /^"signature-key": sig1=hwk;kty="EC";crv="P-256";x="([A-Za-z0-9_-]{43})";y="([A-Za-z0-9_-]{43})"$/m

function keyOf({ publicJwk }: EvidenceRow, { base }: SignedRequest) {
  const [, x, y] = presentedKey.exec(base) ?? []
  if (x !== undefined && y !== undefined) return importKey({ kty: 'EC', crv: 'P-256', x, y })
  return publicJwk ? importKey({ kty: 'EC', crv: 'P-256', x: publicJwk.x, y: publicJwk.y }) : undefined
}

/** Verifies the signature of every action of a person. */
export const auditEvidence = (db: Queryable, sealer: Sealer, scope: Scope = usualPortions): Promise<Difference[]> =>
  inPortions(db, (_, portion) => verifyEvidence(db, sealer, portion), 'guarantees', scope, [rangeOfGuaranteesSql])

async function verifyEvidence(db: Queryable, sealer: Sealer, { from, until }: Portion): Promise<Difference[]> {
  const differences: Difference[] = []
  let rows: EvidenceRow[]
  let after = { guaranteeId: from, version: 0 }
  do {
    rows = await listEvidence(db, { ...after, until })
    for (const row of rows) {
      after = { guaranteeId: row.guaranteeId, version: row.version }
      const request = requestOf(row, sealer)
      const signer = request && keyOf(row, request)
      const found = request ? (signer ? (isSignedBy(request, signer) ? undefined : 'another') : 'no key') : 'none that opens'
      if (found !== undefined)
        differences.push({
          check: 'what a person did bears his signature',
          subject: `${row.number} ${row.version} ${row.kind}`,
          expected: 'his signature',
          found,
        })
    }
  } while (rows.length === rowsAtOnce)
  return differences
}

/** The signed requests of one guarantee. */
export async function readEvidence(
  db: Queryable,
  sealer: Sealer,
  number: string,
): Promise<{ version: number; kind: string; request: SignedRequest }[]> {
  const id = parseGuaranteeNumber(number)
  const rows = id === null ? [] : await listEvidenceOf(db, { guaranteeId: id })
  return rows.flatMap((row) => {
    const request = requestOf(row, sealer)
    return request ? [{ version: row.version, kind: row.kind, request }] : []
  })
}

/** The signed text without the bearer token. */
export const withoutToken = (base: string): string => base.replaceAll(/(dmn1|dmk_test|dmk_live)_[A-Za-z0-9_-]{43}/g, '$1_…')
