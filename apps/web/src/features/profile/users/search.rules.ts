import { fold } from '#features/faqs/search.rules.ts'
import type { CompanyUser } from './users-query.ts'

/** The users in whose name, e-mail or phone, as it is dialled here or abroad, every typed word stands. */
export function searchUsers<U extends Pick<CompanyUser, 'name' | 'email' | 'mobile'>>(users: readonly U[], typed: string): readonly U[] {
  const words = fold(typed).split(' ').filter(Boolean)
  return users.filter(({ name, email, mobile }) => {
    const text = fold([name, email, mobile, mobile?.replace(/^\+962/, '0')].join(' '))
    return words.every((word) => text.includes(word))
  })
}
