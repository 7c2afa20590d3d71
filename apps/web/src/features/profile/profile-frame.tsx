import { Bdi, Tabs } from '@damana/ui'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router'
import { usePageTitle } from '#layout/page-title.ts'
import { paths } from '#paths.ts'
import { useProfile } from '#session.ts'
import './profile.css'

/** The heading of a page of the profile, for whom it speaks, and the way to its neighbours. */
export function ProfileFrame({ title, children }: { title: string; children: ReactNode }) {
  const { t } = useTranslation('profile')
  const { pathname } = useLocation()
  const { companies, user_company_id } = useProfile()
  const company = companies.find((one) => one.user_company_id === user_company_id)
  usePageTitle(title)
  return (
    <>
      <div className="page-head profile-head">
        <div>
          <h1>{title}</h1>
          {company && (
            <p>
              <Bdi>{t('actingFor', { company: company.name })}</Bdi>
            </p>
          )}
        </div>
      </div>
      <div className="profile-tabs">
        <Tabs
          label={t('pages')}
          items={[
            { href: paths.bankInfo, label: t('bankInfo'), current: pathname === paths.bankInfo },
            { href: paths.removeDamana, label: t('removeDamana'), current: pathname === paths.removeDamana },
          ]}
        />
      </div>
      {children}
    </>
  )
}
