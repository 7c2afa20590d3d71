import type { CallOptions } from '@damana/contract'
import { CleanedHtml, TextArea, type SummarisedError } from '@damana/ui'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { api } from '#api.ts'
import { barActions } from '#layout/bar-actions.ts'
import { CaseActions, type ActionOutcome } from '#layout/case-actions.tsx'
import { DecisionDialog } from '#layout/decision-dialog.tsx'
import { previewMessage } from './message.rules.ts'
import { accountQuery, accountsKey, type Account } from './query.ts'

type Action = Account['actions'][number]['name']
const variants = { deactivate: 'danger', reactivate: 'primary', invite: 'secondary' } as const
/** Disabled because of the account's state, which the page shows. */
const elsewhere = ['account_active', 'account_deactivated', 'password_is_set']

/** Staff actions on an account. */
export function AccountActions({ account }: { account: Account }) {
  const { t } = useTranslation('accounts')
  const isActive = account.deactivated_at === null
  const fits = { deactivate: isActive, reactivate: !isActive, invite: isActive && !account.has_password }
  const offered = account.actions.filter(({ name, reason }) => fits[name] && !elsewhere.includes(reason ?? ''))
  return (
    <CaseActions<Action, Account>
      actions={barActions(offered, variants, (name) => t(`action.${name}`))}
      caseKey={accountQuery(account.id).queryKey}
      changes={[accountsKey]}
      none={t('nothingToDo')}
      sayDone={(name) => t(`done.${name}`)}
      dialog={(name, outcome) => <AccountForm name={name} account={account} {...outcome} />}
    />
  )
}

interface AccountFormProps extends ActionOutcome<Account> {
  name: Action
  account: Account
}

const [shortest, longest] = [3, 4_000]

function AccountForm({ name, account, ...rest }: AccountFormProps) {
  const { t } = useTranslation('accounts')
  const [message, setMessage] = useState('')
  const shown = previewMessage(message)
  const params = { id: account.id }
  const check = (): SummarisedError[] =>
    name === 'deactivate' && (message.trim().length < shortest || shown === '') ? [{ field: 'message', message: t('messageMissing') }] : []
  const send = (_: string, options: CallOptions): Promise<Account> => {
    switch (name) {
      case 'deactivate':
        return api('POST /admin/accounts/:id/deactivate', { params, body: { message: message.trim() } }, options)
      case 'reactivate':
        return api('POST /admin/accounts/:id/reactivate', { params }, options)
      case 'invite':
        return api('POST /admin/accounts/:id/invite', { params }, options)
    }
  }
  return (
    <DecisionDialog
      title={t(`title.${name}`, { name: account.name })}
      text={<p>{t(`text.${name}`)}</p>}
      confirmLabel={t(`action.${name}`)}
      isDanger={name === 'deactivate'}
      isReasonAsked={false}
      wide={name === 'deactivate'}
      check={check}
      send={send}
      {...rest}
    >
      {(errorOf) =>
        name === 'deactivate' && (
          <>
            <TextArea
              name="message"
              label={t('message')}
              hint={t('messageHint')}
              error={errorOf('message')}
              required
              rows={5}
              maxLength={longest}
              dir="auto"
              value={message}
              onChange={(event) => setMessage(event.target.value)}
            />
            <section className="message-preview" aria-label={t('preview')}>
              <h3>{t('preview')}</h3>
              <div className="account-message">
                {shown === '' ? <p className="muted">{t('previewEmpty')}</p> : <CleanedHtml html={shown} />}
              </div>
            </section>
          </>
        )
      }
    </DecisionDialog>
  )
}
