import { toast } from '@damana/ui'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { api } from '#api.ts'
import { keepSummary } from './queries.ts'

/** Marks all notifications as read. */
export function useReadAll(): { readAll: () => void; isReading: boolean } {
  const { t } = useTranslation('notifications')
  const client = useQueryClient()
  const { mutate, isPending } = useMutation({
    mutationFn: () => api('POST /notifications/read_all'),
    onSuccess: (summary) => keepSummary(client, summary),
    onError: () => toast.failure(t('readFailed')),
  })
  return { readAll: () => mutate(), isReading: isPending }
}
