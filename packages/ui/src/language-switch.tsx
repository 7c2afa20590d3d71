import type { Lang } from '@damana/contract/errors'
import { Languages } from 'lucide-react'
import { readLang, switchLang } from './i18n.ts'
import { Icon } from './icon.tsx'

/** Switches to the other language. The page does not wait for `onSwitch`. */
export function LanguageSwitch({ onSwitch }: { onSwitch?: (lang: Lang) => void }) {
  const other = readLang() === 'ar' ? 'en' : 'ar'
  const name = other === 'en' ? 'English' : 'العربية'
  const change = () => {
    switchLang(other)
    onSwitch?.(other)
  }
  return (
    <button type="button" className="language-switch" lang={other} aria-label={name} onClick={change}>
      <Icon of={Languages} />
      <span>{name}</span>
    </button>
  )
}
