import type { Input, Reply } from '@damana/contract'
import type { ContextOf } from '#kernel/context.ts'
import { pageOf, readPosition } from './pages.ts'
import { listPeople, setPersonAnswer } from './people.queries.ts'

const peopleOfPage = 40

/** Lists the people in the sandbox's civil register, those with an answer set by hand first. */
export async function showPeople(
  ctx: ContextOf<'GET /sandbox/people'>,
  { query }: Input<'GET /sandbox/people'>,
): Promise<Reply<'GET /sandbox/people'>> {
  const rows = await listPeople(ctx.db, query.q?.trim() || null, readPosition(query.cursor), peopleOfPage + 1)
  const { page, next_cursor } = pageOf(rows, peopleOfPage, ({ place, nationalNumber }) => `${place}~${nationalNumber}`)
  return {
    next_cursor,
    people: page.map(({ nationalNumber, kind, name, latinName, phone, birthDate, answer }) => ({
      national_number: nationalNumber,
      kind,
      name,
      latin_name: latinName,
      phone,
      birth_date: birthDate,
      answer,
    })),
  }
}

/** Sets the register's answer about one number by hand, or restores the answer from its data. */
export async function answerByHand(
  ctx: ContextOf<'POST /sandbox/people/:number/answer'>,
  { params, body }: Input<'POST /sandbox/people/:number/answer'>,
): Promise<Reply<'POST /sandbox/people/:number/answer'>> {
  return ctx.transact(async (tx) => {
    await setPersonAnswer(tx, params.number.toUpperCase(), {
      answer: body.answer === 'by_register' ? null : body.answer,
      phone: body.phone,
      name: body.name ?? null,
    })
    return { done: true as const }
  })
}
