import { useTranslation } from 'react-i18next'
import { api } from '#api.ts'
import type { useSimulatorAction } from './use-simulator.ts'

export const registryModes = ['normal', 'slow', 'down'] as const

/** Lets a registry answer, answer late, or be down. */
export function useRegistrySwitch(act: ReturnType<typeof useSimulatorAction>['act']) {
  const { t } = useTranslation('sandbox')
  return (of: 'vehicles' | 'people' | 'companies', wanted: string) =>
    act(
      of,
      () => api('POST /sandbox/registry', { body: { of, mode: registryModes.find((known) => known === wanted) ?? 'normal' } }),
      () => t('centre.switched'),
    )
}
