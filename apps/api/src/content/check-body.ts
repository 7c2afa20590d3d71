import { contentKinds, mostCharacters, type ContentField, type ContentKind } from '@damana/contract/content-words'
import type { Lang } from '@damana/contract/errors'
import { DomainError, type FieldError } from '#kernel/errors.ts'
import { cleanContent, isBlankHtml } from './clean-html.ts'
import type { ContentStore } from './content-store.ts'
import type { ContentBody } from './editions.ts'
import { unknownPlaceholders } from './placeholders.ts'

const langs: readonly Lang[] = ['ar', 'en']
const patterns = { email: /^[^\s@]+@[^\s@]+\.[^\s@]+$/, phone: /^\+?[\d ()-]{9,25}$/, line: /^/ } as const
const codes = { email: 'invalid_email', phone: 'invalid_phone', line: 'required' } as const

/** A body as it is saved: of rich fields only plain elements are left. Each fault is refused at its field. */
export function checkBody(kind: ContentKind, typed: ContentBody, store: Pick<ContentStore, 'find'>): ContentBody {
  const errors: FieldError[] = []
  const { inBoth, isOrdered, isHideable } = contentKinds[kind]
  const shared: Readonly<Record<string, 'line' | 'email' | 'phone' | 'group' | readonly string[]>> = contentKinds[kind].shared
  const inLang = (lang: Lang) => {
    for (const name of Object.keys(typed[lang]))
      if (!(name in inBoth)) errors.push({ pointer: `/body/${lang}/${name}`, code: 'unknown_field' })
    return Object.fromEntries(
      Object.entries<ContentField>(inBoth).map(([name, type]) => {
        const pointer = `/body/${lang}/${name}`
        const text = type === 'rich' ? cleanContent(typed[lang][name] ?? '') : (typed[lang][name] ?? '')
        const [unknown] = unknownPlaceholders(text)
        if (isBlankHtml(text)) errors.push({ pointer, code: 'required' })
        else if (text.length > mostCharacters[type]) errors.push({ pointer, code: 'too_long', max: mostCharacters[type] })
        else if (unknown !== undefined) errors.push({ pointer, code: 'unknown_placeholder', text: unknown })
        return [name, text]
      }),
    )
  }
  for (const name of Object.keys(typed.shared))
    if (!(name in shared)) errors.push({ pointer: `/body/shared/${name}`, code: 'unknown_field' })
  const checkedShared = Object.fromEntries(
    Object.entries(shared).map(([name, type]) => {
      const pointer = `/body/shared/${name}`
      const value = typed.shared[name] ?? ''
      if (value === '') errors.push({ pointer, code: 'required' })
      else if (type === 'group') {
        if (!store.find('faq_group', value)) errors.push({ pointer, code: 'invalid_choice' })
      } else if (typeof type !== 'string') {
        if (!type.includes(value)) errors.push({ pointer, code: 'invalid_choice' })
      } else if (!patterns[type].test(value)) errors.push({ pointer, code: codes[type] })
      return [name, value]
    }),
  )
  const [ar, en] = langs.map(inLang)
  if (errors.length > 0) throw new DomainError('validation_failed', { errors })
  return {
    ar: ar ?? {},
    en: en ?? {},
    shared: checkedShared,
    position: isOrdered ? typed.position : 0,
    shown: isHideable ? typed.shown : true,
  }
}
