import { useTranslation } from 'react-i18next'

const known = [
  'no_reference',
  'unknown_reference',
  'already_paid',
  'ended',
  'told_late',
  'paid_again',
  'not_accepted',
  'paused',
  'less_than_due',
  'more_than_due',
  'taken_back',
  'unexpected',
  'own_account',
  'came_back',
] as const

/** The reason why a receipt is unmatched, as text. */
export function useWhy(code: string): { title: string; note: string } {
  const { t } = useTranslation('receipts')
  const why = known.find((one) => one === code) ?? 'unknown'
  return { title: t(`because.${why}`), note: t(`becauseNote.${why}`) }
}
