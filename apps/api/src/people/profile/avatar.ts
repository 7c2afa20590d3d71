import type { Input, Reply } from '@damana/contract'
import { readPicture } from '#files/index.ts'
import type { ContextOf } from '#kernel/context.ts'
import { saveAvatar } from '#people/sign-in/index.ts'
import type { ProfileDeps } from './deps.ts'

/**
 * A person shows a picture beside the name. It is kept with the account and sent inside the answers to those who see the person: there is no
 * address of it that anybody else could open or a browser could keep.
 */
export async function changeAvatar(
  ctx: ContextOf<'POST /profile/avatar'>,
  { body }: Input<'POST /profile/avatar'>,
  deps: ProfileDeps,
): Promise<Reply<'POST /profile/avatar'>> {
  const picture = await readPicture(ctx, body.file, deps)
  return ctx.transact(async (tx) => {
    await saveAvatar(tx, { id: ctx.actor.userId, address: `data:image/webp;base64,${picture.toString('base64')}` })
    // The answer is stored to be repeated, so the picture is not in it.
    return { done: true }
  })
}

/** A person takes the picture away again. */
export const removeAvatar = (ctx: ContextOf<'POST /profile/avatar/remove'>): Promise<Reply<'POST /profile/avatar/remove'>> =>
  ctx.transact(async (tx) => {
    await saveAvatar(tx, { id: ctx.actor.userId, address: null })
    return { done: true }
  })
