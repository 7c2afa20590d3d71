import { Bdi, Button, Card, toast, useFormat } from '@damana/ui'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { api } from '#api.ts'
import { keepProfile } from '#session.ts'

const queryKey = ['GET /profile/company-invitations']

/** Companies that ask this person to act for them; absent when none does. */
export function InvitationsCard() {
  const { t } = useTranslation('profile/overview')
  const format = useFormat()
  const client = useQueryClient()
  const { data } = useQuery({ queryKey, queryFn: ({ signal }) => api('GET /profile/company-invitations', undefined, { signal }) })
  const { mutate, isPending } = useMutation({
    mutationFn: (body: { id: string; answer: 'accept' | 'refuse' }) => api('POST /profile/company-invitations', { body }),
    onSuccess: async (_, { answer }) => {
      const { token: __, ...profile } = await api('GET /auth/check-auth')
      keepProfile(profile)
      toast.success(t(answer === 'accept' ? 'invitations.accepted' : 'invitations.refused'))
    },
    onError: () => toast.failure(t('invitations.failed')),
    onSettled: () => client.invalidateQueries({ queryKey }),
  })
  if (!data || data.invitations.length === 0) return null
  return (
    <Card title={t('invitations.title')}>
      <p className="profile-quiet">{t('invitations.text')}</p>
      <ul>
        {data.invitations.map(({ id, company, until }) => (
          <li key={id} className="row">
            <div>
              <b className="break-anywhere">
                <Bdi>{company}</Bdi>
              </b>
              <small>{t('invitations.until', { moment: format.moment(until) })}</small>
            </div>
            <Button
              size="sm"
              busy={isPending}
              aria-label={t('invitations.acceptOf', { company })}
              onClick={() => mutate({ id, answer: 'accept' })}
            >
              {t('invitations.accept')}
            </Button>
            <Button
              size="sm"
              variant="secondary"
              disabled={isPending}
              aria-label={t('invitations.refuseOf', { company })}
              onClick={() => mutate({ id, answer: 'refuse' })}
            >
              {t('invitations.refuse')}
            </Button>
          </li>
        ))}
      </ul>
    </Card>
  )
}
