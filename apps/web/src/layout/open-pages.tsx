import { Link } from '@damana/ui'
import { useTranslation } from 'react-i18next'
import { paths } from '#paths.ts'

/** Links to the pages that anybody may read without an account. */
export function OpenPages() {
  const { t } = useTranslation('shell')
  return (
    <>
      <Link href={paths.howItWorks}>{t('howItWorks')}</Link>
      <Link href={paths.legal('full_terms_and_conditions')}>{t('terms')}</Link>
      <Link href={paths.legal('privacy_policy')}>{t('privacyPolicy')}</Link>
      <Link href={paths.legal('about_us')}>{t('aboutUs')}</Link>
    </>
  )
}
