import { Moon, Sun } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Icon } from './icon.tsx'
import { MenuButton } from './menu.tsx'
import { readTheme, switchTheme } from './theme.ts'

/** Light or dark, kept in this browser; until it is pressed the system decides. An entry of a menu. */
export function ThemeSwitch() {
  const { t } = useTranslation('ui')
  const [theme, setTheme] = useState(readTheme)
  const other = theme === 'dark' ? 'light' : 'dark'
  const change = () => {
    switchTheme(other)
    setTheme(other)
  }
  return (
    <MenuButton icon={<Icon of={other === 'dark' ? Moon : Sun} />} onClick={change}>
      {t(other)}
    </MenuButton>
  )
}
