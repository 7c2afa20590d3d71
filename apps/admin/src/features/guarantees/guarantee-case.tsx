import { useTranslation } from 'react-i18next'
import { useParams } from 'react-router'
import { paths } from '#paths.ts'
import { GuaranteePane } from './guarantee-pane.tsx'

/** A guarantee that was searched for. */
export function Component() {
  const { t } = useTranslation('guarantees')
  const { number = '' } = useParams()
  return <GuaranteePane number={number} back={{ href: paths.guarantees, label: t('toSearch') }} />
}
