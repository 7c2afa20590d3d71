import { Icon, Menu, MenuButton, saveFile, toast } from '@damana/ui'
import { Download, FileSpreadsheet, FileText } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { fetchStream } from '#api.ts'
import { readLang } from '@damana/ui'
import { withChoices, type Choices } from './choices.ts'

const formats = [
  { format: 'csv', icon: FileText },
  { format: 'xlsx', icon: FileSpreadsheet },
] as const

/** Downloads the numbers as they are filtered. */
export function ExportMenu({ tab, choices }: { tab: 'operational' | 'financial'; choices: Choices }) {
  const { t } = useTranslation('dashboard')
  const save = async (format: 'csv' | 'xlsx') => {
    try {
      const address = withChoices(`/dashboard/${tab}/export`, choices)
      const answer = await fetchStream(
        `${address}${address.includes('?') ? '&' : '?'}format=${format}&language=${readLang()}`,
        AbortSignal.timeout(60_000),
      )
      saveFile(await answer.blob(), `damana-${tab}.${format}`)
    } catch {
      toast.failure(t('exportFailed'), () => void save(format))
    }
  }
  return (
    <Menu
      label={t('export')}
      triggerClassName="button button-secondary button-sm"
      trigger={
        <>
          <Icon of={Download} />
          {t('export')}
        </>
      }
    >
      {formats.map(({ format, icon }) => (
        <MenuButton key={format} icon={<Icon of={icon} />} onClick={() => void save(format)}>
          {t(format)}
        </MenuButton>
      ))}
    </Menu>
  )
}
