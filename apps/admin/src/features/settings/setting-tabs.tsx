import { Tabs } from '@damana/ui'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router'
import { paths } from '#paths.ts'

/** The pages of what two persons set. */
export function SettingTabs() {
  const { t } = useTranslation('settings')
  const { pathname } = useLocation()
  const items = [
    { href: paths.settings, label: t('tab.values'), current: pathname === paths.settings },
    { href: paths.holidays, label: t('tab.holidays'), current: pathname === paths.holidays },
    { href: paths.feeSchedules, label: t('tab.fees'), current: pathname === paths.feeSchedules },
    { href: paths.discountCodes, label: t('tab.codes'), current: pathname.startsWith(paths.discountCodes) },
  ]
  return <Tabs label={t('tabs')} items={items} />
}
