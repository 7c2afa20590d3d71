import { useFormat } from '@damana/ui'
import { useTranslation } from 'react-i18next'
import type { Check } from '#layout/checks.tsx'
import type { StaffCase } from './query.ts'

/** The registry's last word about the owner, and its moment; `wants`: the owner under whom the money goes where it is decided to go. */
export function useRegistryCheck(): (registry: Pick<StaffCase['registry'], 'word' | 'at'>, wants: 'buyer' | 'seller') => Check[] {
  const { t } = useTranslation('cases')
  const format = useFormat()
  return ({ word, at }, wants) =>
    word
      ? [
          {
            state: word === wants ? 'good' : word === 'seller' ? 'waiting' : 'bad',
            title: t(`registry.${word}`),
            note: at && t('registry.saidAt', { moment: format.dayTime(at) }),
          },
        ]
      : []
}
