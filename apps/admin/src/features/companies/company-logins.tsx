import { Bdi, Icon, Notice, Phone, toast } from '@damana/ui'
import { useQueryClient } from '@tanstack/react-query'
import { CircleAlert, CircleCheck, Clock } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { api } from '#api.ts'
import { DecisionDialog } from '#layout/decision-dialog.tsx'
import { Section } from '#layout/panes.tsx'
import { companyQuery, type CompanyCase } from './query.ts'

const marks = {
  not_invited: { of: Clock, className: 'check-waiting' },
  invited: { of: Clock, className: 'check-waiting' },
  expired: { of: CircleAlert, className: 'check-bad' },
  refused: { of: CircleAlert, className: 'check-bad' },
  removed: { of: CircleAlert, className: 'check-waiting' },
  joined: { of: CircleCheck, className: 'check-good' },
} as const

/** The login accounts with what became of each; one that has not accepted is invited again. */
export function CompanyLogins({ company, onShow }: { company: CompanyCase; onShow: (file: string) => void }) {
  const { t } = useTranslation('companies')
  const { number, status, logins, files } = company
  const client = useQueryClient()
  const { queryKey } = companyQuery(number)
  const [chosen, setChosen] = useState<string>()
  const login = logins.find(({ id }) => id === chosen)
  const waitsForPrimary = status === 'approved' && logins.some(({ is_primary, state }) => is_primary && state !== 'joined')
  return (
    <Section title={t('logins')}>
      {waitsForPrimary && <Notice tone="hold" title={t('noPrimary')} />}
      {logins.length === 0 ? (
        <p className="muted">{t('nothing')}</p>
      ) : (
        <ul className="checks papers">
          {logins.map(({ id, name, phone, is_primary, state, account, may_invite, letter_file_id: letter }) => (
            <li key={id} className={marks[state].className}>
              <Icon of={marks[state].of} />
              <span>
                <Bdi>{name}</Bdi>
                {is_primary && ` · ${t('primary')}`}
              </span>
              {may_invite && (
                <button type="button" className="text-button" aria-label={t('inviteOf', { name })} onClick={() => setChosen(id)}>
                  {t('invite')}
                </button>
              )}
              <small>
                <Phone number={phone} /> · {t(`loginState.${state}`)} · {t(`loginAccount.${account}`)}
                {letter !== null && files.some((file) => file.id === letter) && (
                  <>
                    {' · '}
                    <button type="button" className="text-button" aria-label={t('showLetterOf', { name })} onClick={() => onShow(letter)}>
                      {t('showLetter')}
                    </button>
                  </>
                )}
              </small>
            </li>
          ))}
        </ul>
      )}
      {login && (
        <DecisionDialog
          title={t('inviteTitle', { name: login.name })}
          text={<p>{t('inviteText')}</p>}
          confirmLabel={t('invite')}
          isReasonAsked={false}
          send={(_reason, options) =>
            api('POST /admin/companies/:number/invite', { params: { number }, body: { login: login.id } }, options)
          }
          onDone={(answer) => {
            client.setQueryData(queryKey, answer)
            setChosen(undefined)
            toast.success(t('invited'))
          }}
          onRefused={() => void client.invalidateQueries({ queryKey })}
          onClose={() => setChosen(undefined)}
        />
      )}
    </Section>
  )
}
