import type { Input, Output, Reply } from '@damana/contract'
import type { ContextOf } from '#kernel/context.ts'
import { DomainError } from '#kernel/errors.ts'
import { listPreferences, savePreferences } from '#notify/index.ts'
import { saveLang } from '#people/sign-in/index.ts'
import { getLang } from './queries.ts'

/** The language of a person's messages, and which of them leave the application. */
export const showPreferences = async (ctx: ContextOf<'GET /profile/preferences'>): Promise<Output<'GET /profile/preferences'>> => ({
  lang: await getLang(ctx.db, ctx.actor.userId),
  notifications: await listPreferences(ctx.db, ctx.actor.userId),
})

/** A person chooses the language of their messages, and by which channel they come. */
export async function changePreferences(
  ctx: ContextOf<'POST /profile/preferences'>,
  { body }: Input<'POST /profile/preferences'>,
): Promise<Reply<'POST /profile/preferences'>> {
  return ctx.transact(async (tx) => {
    const { userId } = ctx.actor
    const { lang, notifications = [] } = body
    if (lang !== undefined) await saveLang(tx, { userId, lang })
    if (!(await savePreferences(tx, userId, notifications))) throw new DomainError('action_not_allowed', { reason: 'always_sent' })
    return { lang: lang ?? (await getLang(tx, userId)), notifications: await listPreferences(tx, userId) }
  })
}
