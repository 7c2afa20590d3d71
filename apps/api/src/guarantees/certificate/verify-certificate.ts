import type { Input, Reply } from '@damana/contract'
import { type Fils, formatFils } from '@damana/contract/money'
import { positionSummary } from '@damana/contract/position-words'
import type { ContextOf } from '#kernel/context.ts'
import { DomainError } from '#kernel/errors.ts'
import { countUpTo } from '#kernel/rate-counters.queries.ts'
import { hmacKey } from '#people/sign-in/index.ts'
import type { GuaranteeDeps } from '../deps.ts'
import { findByCode } from './certificate.queries.ts'
import { readRow } from '../read/list-guarantees.ts'
import { listGuaranteesById } from '../read/list.queries.ts'
import { sayStatus } from './compose-certificate.ts'

/** A code cannot be guessed; what is limited is the work that asking makes. */
const asksPerTenMinutes = 60

/** Anybody who holds a certificate sees whether it is ours and how the guarantee stands now. */
export async function verifyCertificate(
  ctx: ContextOf<'GET /verify/:code'>,
  { params }: Input<'GET /verify/:code'>,
  { secret, settings }: Pick<GuaranteeDeps, 'secret' | 'settings'>,
): Promise<Reply<'GET /verify/:code'>> {
  if (!(await countUpTo(ctx.db, 'ten_minutes', `verify:address:${hmacKey(secret.current, ctx.caller.ip)}`, asksPerTenMinutes)))
    throw new DomainError('rate_limited', { retryAfter: 600 })
  const code = Buffer.from(params.code, 'base64url')
  const { found, row } = await ctx.read(async (db) => {
    const found = await findByCode(db, { code })
    return { found, row: found && (await listGuaranteesById(db, [found.id]))[0] }
  })
  if (!found || !row) throw new DomainError('not_found')
  const { position, returnedTo } = readRow(row, null, settings())
  return {
    number: found.number,
    plate_tail: plateTail(found.plateNumber),
    total_tail: totalTail(found.totalPriceFils),
    first_issued_at: found.createdAt.toISOString(),
    operational_status: found.operationalStatus,
    status_text: sayStatus(found.operationalStatus, ctx.lang),
    position,
    position_text: positionSummary(ctx.lang, { position, operationalStatus: found.operationalStatus, returnedTo }),
    server_time: found.now.toISOString(),
  }
}

/** The last two digits of a plate, and of a short one not even that many. */
const plateTail = (plateNumber: string): string => plateNumber.slice(-Math.min(2, Math.max(1, plateNumber.length - 1)))

/** The last three digits of the dinars of a sum and its fils, and never the first digit. */
function totalTail(total: Fils): string {
  const [dinars = '', fraction = ''] = formatFils(total).replaceAll(',', '').split('.')
  return `${dinars.slice(1).slice(-3)}.${fraction}`
}
