import { randomBytes } from 'node:crypto'
import type { Input } from '@damana/contract'
import { fils } from '@damana/contract/money'
import type { ReadOnly } from '#db/queryable.ts'
import type { FileAnswer, PersonActor, RequestContext } from '#kernel/context.ts'
import { DomainError } from '#kernel/errors.ts'
import type { Id } from '#db/id.ts'
import { countUpTo } from '#kernel/rate-counters.queries.ts'
import type { Side } from '#lifecycle/index.ts'
import { listGuaranteeJournal, readGuaranteeBalances } from '#money/ledger/index.ts'
import type { GuaranteeDeps } from '../deps.ts'
import { presentGuarantee } from '../read/present-guarantee.ts'
import { codeOfCertificate, listReplacements, listReversedReceipts, listStatementPayouts } from './certificate.queries.ts'
import { composeCertificate } from './compose-certificate.ts'
import { type MoneyStatement, statementAccounts, statementOf } from './statement.rules.ts'

const perPersonAndHour = 20

/** A side prints its guarantee with a statement of its money. Before acceptance there is no agreement to certify. */
export async function issueCertificate(
  ctx: RequestContext<PersonActor>,
  { params, query }: Input<'GET /guarantees/:number/certificate'>,
  { settings, origin, writeDocument }: GuaranteeDeps,
): Promise<FileAnswer> {
  const lang = query.lang ?? ctx.lang
  const guarantee = await ctx.read((db) => presentGuarantee({ ...ctx, lang }, db, params.number, settings()))
  if (guarantee.role === 'partner') throw new DomainError('not_found')
  if (guarantee.date === null) throw new DomainError('action_not_allowed', { reason: 'not_accepted' })
  if (!(await countUpTo(ctx.db, 'hour', `certificate:user:${ctx.actor.userId}`, perPersonAndHour)))
    throw new DomainError('rate_limited', { retryAfter: 3_600 })
  const id = BigInt(guarantee.vehicle_trans_id)
  const side = guarantee.side === 'buy' ? 'buyer' : 'seller'
  const statement = await ctx.read((db) => readStatement(db, id, side))
  if (!statement) {
    ctx.log.error({ number: guarantee.number }, 'a statement of money does not agree with the ledger')
    throw new DomainError('unavailable', { retryAfter: 60 })
  }
  const code = await codeOfCertificate(ctx.db, id, randomBytes(16))
  const address = `${origin}/verify/${code.toString('base64url')}`
  return {
    contentType: 'application/pdf',
    fileName: `${guarantee.number}-${lang}.pdf`,
    bytes: await writeDocument(ctx, composeCertificate(guarantee, statement, { lang, side, address, settings: settings() })),
  }
}

/** The statement, if its own sum is what the ledger keeps as balances; an entry that is booked between the reads is read again. */
async function readStatement(db: ReadOnly, guaranteeId: Id<'guarantees'>, side: Side): Promise<MoneyStatement | undefined> {
  for (let tries = 0; tries < 3; tries += 1) {
    const reversed = await listReversedReceipts(db, { guaranteeId })
    const replacements = reversed.length === 0 ? [] : await listReplacements(db, { guaranteeId })
    const lines = await listGuaranteeJournal(
      db,
      guaranteeId,
      replacements.map(({ reference }) => reference),
    )
    const payouts = await listStatementPayouts(db, { guaranteeId })
    // Money that the guarantee could not take is its payer's own matter.
    const shown = side === 'buyer' ? payouts : payouts.filter(({ purpose }) => purpose !== 'suspense')
    const statement = statementOf({ guaranteeId, lines, reversed, payouts: shown })
    const balances = await readGuaranteeBalances(db, guaranteeId)
    const held = fils(statementAccounts.reduce((sum, code) => sum + balances[code], 0n))
    if (held === statement.ledgerFils) return statement
  }
  return undefined
}
