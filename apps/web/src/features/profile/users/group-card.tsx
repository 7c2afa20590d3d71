import { Bdi, Button, Card, Ltr, Notice, useFormat } from '@damana/ui'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { api } from '#api.ts'
import { ChangeDialog } from './change-dialog.tsx'
import { groupQuery, usersQuery, type CompanyGroup } from './users-query.ts'

type Request = CompanyGroup['requests'][number]

/** The group of the company, and the companies that ask to join it; absent where there is neither. */
export function GroupCard() {
  const { t } = useTranslation('profile/users')
  const format = useFormat()
  const { data } = useQuery(groupQuery())
  const [answering, setAnswering] = useState<{ request: Request; answer: 'agree' | 'decline' }>()
  if (!data || (data.name === null && data.asked === null)) return null
  return (
    <Card title={t('group.title')}>
      {data.name === null && data.asked ? (
        <Notice
          tone={data.asked.state === 'open' ? 'progress' : 'iris'}
          title={t(`group.asked.${data.asked.state}`, { group: data.asked.name })}
        >
          <p>{t(`group.askedText.${data.asked.state}`)}</p>
        </Notice>
      ) : (
        <p>
          <Bdi className="strong">{data.name}</Bdi>
          <span className="profile-quiet"> · {data.companies.join(t('comma'))}</span>
        </p>
      )}
      {data.requests.length > 0 && (
        <section aria-labelledby="group-requests" className="stack-5">
          <h3 id="group-requests">{t('group.requests')}</h3>
          <p className="profile-quiet">{t('group.requestsText')}</p>
          <ul className="company-users">
            {data.requests.map((request) => (
              <li key={request.id}>
                <b className="break-anywhere">
                  <Bdi>{request.company}</Bdi>
                </b>
                <p className="profile-quiet">
                  {t('group.nationalNumber')} <Ltr>{request.national_number}</Ltr> · {format.moment(request.at)}
                </p>
                <div className="company-user-actions">
                  {(['agree', 'decline'] as const).map((answer) => (
                    <Button
                      key={answer}
                      size="sm"
                      variant={answer === 'agree' ? 'primary' : 'secondary'}
                      aria-label={t(`group.${answer}.of`, { company: request.company })}
                      onClick={() => setAnswering({ request, answer })}
                    >
                      {t(`group.${answer}.label`)}
                    </Button>
                  ))}
                </div>
              </li>
            ))}
          </ul>
        </section>
      )}
      {answering && <AnswerDialog {...answering} onClose={() => setAnswering(undefined)} />}
    </Card>
  )
}

function AnswerDialog({ request, answer, onClose }: { request: Request; answer: 'agree' | 'decline'; onClose: () => void }) {
  const { t } = useTranslation('profile/users')
  return (
    <ChangeDialog
      danger={answer === 'decline'}
      title={t(`group.${answer}.title`)}
      confirmLabel={t(`group.${answer}.label`)}
      done={t(`group.${answer}.done`)}
      failed={t('group.failed')}
      asked={{ change: answer === 'agree' ? 'group_agree' : 'group_decline', id: request.id }}
      send={() => api('POST /company/group', { body: { request: request.id, answer } })}
      changes={[groupQuery().queryKey, usersQuery().queryKey]}
      onClose={onClose}
    >
      <p>
        <Bdi className="strong">{request.company}</Bdi>
      </p>
      <p>{t(`group.${answer}.text`)}</p>
    </ChangeDialog>
  )
}
