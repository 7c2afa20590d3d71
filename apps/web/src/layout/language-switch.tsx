import { Icon, readLang, switchLang } from '@damana/ui'
import { Languages } from 'lucide-react'

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
