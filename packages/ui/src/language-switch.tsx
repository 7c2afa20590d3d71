import { Languages } from 'lucide-react'
import { readLang, switchLang } from './i18n.ts'
import { Icon } from './icon.tsx'

/** Names the other language, in that language. */
export function LanguageSwitch() {
  const other = readLang() === 'ar' ? 'en' : 'ar'
  const name = other === 'en' ? 'English' : 'العربية'
  return (
    <button type="button" className="language-switch" lang={other} aria-label={name} onClick={() => switchLang(other)}>
      <Icon of={Languages} />
      <span>{name}</span>
    </button>
  )
}
