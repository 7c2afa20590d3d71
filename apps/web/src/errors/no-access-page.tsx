import { Bdi, LinkButton, Screen } from '@damana/ui'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { usePageTitle } from '#layout/page-title.ts'
import { paths } from '#paths.ts'
import { actedFor, isSignedIn, isWithoutCompany, loadProfile, useSession } from '#session.ts'

/** The page exists, but not for this user: not in this company, not in person, or not without a company. */
export function Component() {
  const { t } = useTranslation('shell')
  const { profile } = useSession()
  const company = profile && actedFor(profile)
  usePageTitle(t('noAccess'))
  useEffect(() => {
    // The page stands outside the gates, and is opened anew without a profile.
    if (isSignedIn()) loadProfile().catch(() => undefined)
  }, [])
  if (profile && isWithoutCompany(profile))
    return (
      <Screen title={t('noCompany')} actions={<LinkButton href={paths.profile}>{t('toPersonalAccount')}</LinkButton>}>
        <p>{t('noCompanyText')}</p>
      </Screen>
    )
  return (
    <Screen title={t('noAccess')} actions={<LinkButton href={paths.home}>{t('toHome')}</LinkButton>}>
      {profile && <p>{company ? <Bdi>{t('noAccessText', { company: company.name })}</Bdi> : t('noAccessInPerson')}</p>}
    </Screen>
  )
}
