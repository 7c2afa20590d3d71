import { Stepper } from '@damana/ui'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { paths } from '#paths.ts'

/** Where one is on the way to a request. */
export function RequestSteps({ current, note }: { current: 0 | 1; note?: string | undefined }) {
  const { t } = useTranslation('profile/remove-damana')
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
