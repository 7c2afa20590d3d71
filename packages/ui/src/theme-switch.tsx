import { Moon, Sun } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Icon } from './icon.tsx'
import { MenuButton } from './menu.tsx'
import { readTheme, switchTheme } from './theme.ts'

/** A menu entry for light or dark, stored in this browser; the system's setting by default. */
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
