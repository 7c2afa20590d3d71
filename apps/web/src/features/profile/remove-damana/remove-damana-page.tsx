import { Stepper } from '@damana/ui'
import { useTranslation } from 'react-i18next'
import { useNavigate, useSearchParams } from 'react-router'
import { useLiveGuarantees } from '#features/guarantees/live.ts'
import { paths } from '#paths.ts'
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
  return <ProfileFrame title={t('title')}>{number ? <OneGuarantee key={number} number={number} /> : <ChooseStep />}</ProfileFrame>
}

/** Where one is on the way to a request. */
export function RequestSteps({ current, note }: { current: 0 | 1; note?: string | undefined }) {
  const { t } = useTranslation('removeDamana')
  const navigate = useNavigate()
  return (
    <div className="cancel-steps">
      <Stepper
        label={t('steps')}
        current={current}
        steps={[
          {
            title: t('choose.title'),
            note: note ?? t('choose.note'),
            onSelect: current > 0 ? () => void navigate(paths.removeDamana, { state: { chosen: note } }) : undefined,
          },
          { title: t('reason.title'), note: t('reason.note') },
        ]}
      />
    </div>
  )
}
