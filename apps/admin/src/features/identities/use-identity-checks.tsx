import { Bdi, useFormat } from '@damana/ui'
import { useTranslation } from 'react-i18next'
import type { Check } from '#layout/checks.tsx'
import type { IdentityReview } from './query.ts'

const mostAttempts = 3

/** The answer of the civil register, how often it was tried, whether another account has the number, and by when to decide. */
export function useIdentityChecks({ registry, attempt, contested_with, decision, decide_until, escalated }: IdentityReview): Check[] {
  const { t } = useTranslation('identities')
  const format = useFormat()
  const answer = registry?.answer ?? 'none'
  const isPast = attempt > mostAttempts
  return [
    {
      state: answer === 'match' ? 'good' : answer === 'no_match' || answer === 'unknown_number' ? 'bad' : 'waiting',
      title: t(`registry.${answer}`),
      note: registry?.name && <Bdi>{registry.name}</Bdi>,
    },
    ...(contested_with ? [{ state: 'bad' as const, title: t('contested'), note: t('contestedNote') }] : []),
    ...(attempt > 1
      ? [
          {
            state: isPast ? ('bad' as const) : ('waiting' as const),
            title: t(isPast ? 'attemptPast' : 'attempt', { attempt }),
            ...(isPast ? {} : { note: t('attemptNote') }),
          },
        ]
      : []),
    ...(decision !== null
      ? []
      : escalated && !isPast && !contested_with
        ? [{ state: 'bad' as const, title: t('overdue') }]
        : [{ state: 'waiting' as const, title: t('decideUntil', { moment: format.dayTime(decide_until) }) }]),
  ]
}
