import { useTranslation } from 'react-i18next'
import { ProfileFrame } from '../profile-frame.tsx'
import { CloseCard } from './close-card.tsx'
import { CopyCard } from './copy-card.tsx'
import './own-data.css'

/** `/profile/own-data`: a copy of everything held of the person, and the end of the account. */
export function Component() {
  const { t } = useTranslation('profile/own-data')
  return (
    <ProfileFrame title={t('title')}>
      <div className="profile-main">
        <CopyCard />
        <CloseCard />
      </div>
    </ProfileFrame>
  )
}
