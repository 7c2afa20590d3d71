import type { Input, Output, Reply } from '@damana/contract'
import type { ContextOf } from '#kernel/context.ts'
import { saveLang } from '#people/sign-in/index.ts'
import { getLang } from './queries.ts'

/** The language of a person's messages. */
export const showPreferences = async (ctx: ContextOf<'GET /profile/preferences'>): Promise<Output<'GET /profile/preferences'>> => ({
  lang: await getLang(ctx.db, ctx.actor.userId),
})

/** A person chooses the language of their messages. */
export async function changePreferences(
  ctx: ContextOf<'POST /profile/preferences'>,
  { body }: Input<'POST /profile/preferences'>,
): Promise<Reply<'POST /profile/preferences'>> {
  return ctx.transact(async (tx) => {
    await saveLang(tx, ctx.actor.userId, body.lang)
    return { lang: body.lang }
  })
}
