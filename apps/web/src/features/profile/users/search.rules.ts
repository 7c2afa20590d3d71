import { fold } from '#features/faqs/search.rules.ts'
import type { CompanyUser } from './users-query.ts'

type Sought = Pick<CompanyUser, 'name' | 'email' | 'mobile'> & Partial<Pick<CompanyUser, 'name_latin'>>
/** The users in whose name, e-mail or phone, as it is dialled here or abroad, every typed word stands. */
export function searchUsers<U extends Sought>(users: readonly U[], typed: string): readonly U[] {
  const words = fold(typed).split(' ').filter(Boolean)
  return users.filter(({ name, name_latin, email, mobile }) => {
    const text = fold([name, name_latin, email, mobile, mobile?.replace(/^\+962/, '0')].join(' '))
    return words.every((word) => text.includes(word))
  })
}
