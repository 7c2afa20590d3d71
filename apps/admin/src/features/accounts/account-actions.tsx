import { CleanedHtml, officialNameOf } from '@damana/ui'
import { useTranslation } from 'react-i18next'
import { StaffActions } from '#layout/staff-actions.tsx'
import { previewMessage } from './message.rules.ts'
import { accountQuery, accountsKey, type Account } from './query.ts'

/** Disabled because of the account's state, which the page shows. */
const elsewhere = ['account_active', 'account_deactivated', 'password_is_set']
const shortest = 3

/** Staff actions on an account. */
export function AccountActions({ account }: { account: Account }) {
  const { t } = useTranslation('accounts')
  const isActive = account.deactivated_at === null
  const fits = { deactivate: isActive, reactivate: !isActive, invite: isActive && !account.has_password }
  return (
    <StaffActions<'account', Account>
      thing="account"
      offered={account.actions.filter(({ name, reason }) => fits[name] && !elsewhere.includes(reason ?? ''))}
      params={{ id: account.id }}
      words={(name) => ({
        label: t(`action.${name}`),
        title: t(`title.${name}`, { name: officialNameOf(account) }),
        text: <p>{t(`text.${name}`)}</p>,
      })}
      fields={{
        message: {
          label: t('message'),
          hint: t('messageHint'),
          missing: t('messageMissing'),
          read: (typed) => (typed.trim().length < shortest || previewMessage(typed) === '' ? undefined : typed.trim()),
          aside: (typed) => <Preview html={previewMessage(typed)} />,
        },
      }}
      caseKey={accountQuery(account.id).queryKey}
      changes={[accountsKey]}
      none={t('nothingToDo')}
      sayDone={(name) => t(`done.${name}`)}
    />
  )
}

function Preview({ html }: { html: string }) {
  const { t } = useTranslation('accounts')
  return (
    <section className="message-preview" aria-label={t('preview')}>
      <h3>{t('preview')}</h3>
      <div className="account-message">{html === '' ? <p className="muted">{t('previewEmpty')}</p> : <CleanedHtml html={html} />}</div>
    </section>
  )
}
