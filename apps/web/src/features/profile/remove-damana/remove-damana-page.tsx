import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import { useLiveGuarantees } from '#features/guarantees/live.ts'
import { ProfileFrame } from '../profile-frame.tsx'
import { ChooseStep } from './choose-step.tsx'
import { OneGuarantee } from './one-guarantee.tsx'
import './remove-damana.css'

/** `/profile/remove-damana`: which guarantee, and what its cancellation means; then why, and the request goes to the administrator. */
export function Component() {
  const { t } = useTranslation('removeDamana')
  const [search] = useSearchParams()
  const number = search.get('number')
  useLiveGuarantees()
  return (
    <ProfileFrame isOfParty title={t('title')}>
      {number ? <OneGuarantee key={number} number={number} /> : <ChooseStep />}
    </ProfileFrame>
  )
}
