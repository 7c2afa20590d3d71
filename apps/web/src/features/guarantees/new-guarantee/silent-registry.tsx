import { Button, Icon, Notice } from '@damana/ui'
import { FilePen } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { ApiError } from '#api.ts'
import type { Wizard } from './use-wizard.ts'

/** After two failed look-ups the vehicle may be entered by hand. */
const silencesBeforeHand = 2

export const isRegistrySilent = (error: unknown): boolean => error instanceof ApiError && error.code === 'registry_unavailable'

/** Counts failed look-ups and rethrows. */
export async function heardOrNoted<T>(asked: Promise<T>, { noteSilence }: Pick<Wizard, 'noteSilence'>): Promise<T> {
  try {
    return await asked
  } catch (error) {
    if (isRegistrySilent(error)) noteSilence()
    throw error
  }
}

/** Offers to go on by hand, once asking again has not helped. */
export function SilentRegistry({ wizard: { silences, answers, goByHand } }: { wizard: Wizard }) {
  const { t } = useTranslation('guarantees/new-guarantee')
  return (
    <div role="status" className="wizard-silent">
      {silences >= silencesBeforeHand && !answers.by_hand && (
        <Notice tone="hold" title={t('byHand.offer')}>
          <p>{t('byHand.offerText')}</p>
          <Button variant="secondary" size="sm" icon={<Icon of={FilePen} />} onClick={goByHand}>
            {t('byHand.go')}
          </Button>
        </Notice>
      )}
    </div>
  )
}
