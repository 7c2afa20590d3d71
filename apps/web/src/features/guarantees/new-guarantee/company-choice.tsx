import { Bdi, ChoiceCards } from '@damana/ui'
import { useTranslation } from 'react-i18next'
import { myself } from './answers.ts'
import { maySellForOneself } from './companies.ts'
import type { Wizard } from './use-wizard.ts'

/** In whose name: always asked, and answered already when there is one possible answer. */
export function CompanyChoice({ wizard }: { wizard: Wizard }) {
  const { t } = useTranslation('guarantees/new-guarantee')
  const { profile, companies, choice } = wizard
  const choices = [
    ...(maySellForOneself(profile)
      ? [
          {
            value: myself,
            title: (
              <>
                {t('basic.myself')} <Bdi className="wizard-quiet">{profile.name}</Bdi>
              </>
            ),
            note: t('basic.myselfNote'),
          },
        ]
      : []),
    ...companies.map((company) => ({
      value: String(company.user_company_id),
      title: <Bdi>{company.name}</Bdi>,
      note: t('basic.companyNote'),
    })),
  ]
  return (
    <ChoiceCards
      name="user_company_id"
      label={t('basic.forWhom')}
      hint={t('basic.forWhomHint')}
      choices={choices}
      {...choice('user_company_id')}
    />
  )
}
