import { useTranslation } from 'react-i18next'
import { PageContent } from '#features/pages/page-content.tsx'
import { paths } from '#paths.ts'
import { ProfileFrame } from './profile-frame.tsx'
import { useProfilePath } from './use-profile-path.ts'

/** `/profile/terms`, `/profile/privacy-policy`, `/profile/cancellation-policy`: the same texts as on pages of their own. */
export function Component() {
  const { t } = useTranslation('profile')
  const [name, slug] = textOf(useProfilePath())
  return (
    <ProfileFrame title={t(name)}>
      <PageContent key={slug} slug={slug} />
    </ProfileFrame>
  )
}

function textOf(path: string) {
  if (path === paths.profileTerms) return ['terms', 'full_terms_and_conditions'] as const
  return path === paths.profilePrivacy ? (['privacy', 'privacy_policy'] as const) : (['cancellation', 'cancellation_policy'] as const)
}
