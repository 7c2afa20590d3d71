import { LinkButton } from '@damana/ui'
import { useTranslation } from 'react-i18next'
import { paths } from '#paths.ts'

/** Where nothing is to be done here: to the guarantee, or to another one. */
export function WaysOn({ number }: { number: string }) {
  const { t } = useTranslation('profile/remove-damana')
  return (
    <div className="cancel-actions">
      <LinkButton href={paths.guarantee(number)}>{t('openGuarantee')}</LinkButton>
      <LinkButton variant="quiet" href={paths.removeDamana}>
        {t('another')}
      </LinkButton>
    </div>
  )
}
