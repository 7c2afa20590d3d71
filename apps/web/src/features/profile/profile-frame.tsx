import { Bdi, nameOf } from '@damana/ui'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { usePageTitle } from '#layout/page-title.ts'
import { useProfile } from '#session.ts'

interface ProfileFrameProps {
  title: string
  /** Shows the party that the user acts for, not the user. */
  isOfParty?: boolean
  children: ReactNode
}

/** The heading of a page of the profile, and for whom it speaks. */
export function ProfileFrame({ title, isOfParty = false, children }: ProfileFrameProps) {
  const { t } = useTranslation('profile')
  const { companies, user_company_id } = useProfile()
  const company = isOfParty && companies.find((one) => one.user_company_id === user_company_id)
  usePageTitle(title)
  return (
    <>
      <div className="page-head">
        <div>
          <h1>{title}</h1>
          {company && (
            <p>
              <Bdi>{t('actingFor', { company: nameOf(company) })}</Bdi>
            </p>
          )}
        </div>
      </div>
      {children}
    </>
  )
}
