import { Icon, MenuButton, readTheme, switchTheme } from '@damana/ui'
import { Moon, Sun } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'

/** Light or dark, kept in this browser; until it is pressed the system decides. */
export function ThemeSwitch() {
  const { t } = useTranslation('shell')
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
