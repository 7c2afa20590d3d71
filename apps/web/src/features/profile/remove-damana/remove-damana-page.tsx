import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import { useLiveGuarantees } from '#features/guarantees/live.ts'
import { ProfileFrame } from '../profile-frame.tsx'
import { ChooseStep } from './choose-step.tsx'
import { OneGuarantee } from './one-guarantee.tsx'
import './remove-damana.css'

/** `/profile/remove-damana`: select a guarantee, see the terms of a cancellation, give a reason, and send the request to staff. */
export function Component() {
  const { t } = useTranslation('profile/remove-damana')
  const [search] = useSearchParams()
  const number = search.get('number')
  useLiveGuarantees()
  return (
    <ProfileFrame isOfParty title={t('title')}>
      {number ? <OneGuarantee key={number} number={number} /> : <ChooseStep />}
    </ProfileFrame>
  )
}
