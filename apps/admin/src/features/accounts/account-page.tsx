import { CleanedHtml, DefinitionList, Ltr, Name, Notice, Phone, useFormat } from '@damana/ui'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useParams } from 'react-router'
import { Case, CaseHistory, CasePage } from '#layout/case-page.tsx'
import { Section } from '#layout/panes.tsx'
import { paths } from '#paths.ts'
import { AccountActions } from './account-actions.tsx'
import { stateOf, toneOf } from './account-state.ts'
import { accountQuery, type Account } from './query.ts'

/** One account: whose it is, what was done to it, and what may be. */
export function Component() {
  const { t } = useTranslation('accounts')
  const shell = useTranslation('shell')
  const { id = '' } = useParams()
  const back = { href: paths.accounts, label: shell.t('accounts') }
  const result = useQuery(accountQuery(id))
  return (
    <CasePage
      id={id}
      result={result}
      back={back}
      tabTitle={result.data?.name ?? shell.t('accounts')}
      say={(word) => t(word)}
      view={AccountCase}
    />
  )
}

function AccountCase({ data: account }: { data: Account }) {
  const { t } = useTranslation('accounts')
  const format = useFormat()
  const state = stateOf(account)
  return (
    <Case
      title={<Name of={account} official />}
      meta={<span>{t(`type.${account.account_type}`)}</span>}
      chip={<span className={`chip chip-${toneOf[state]}`}>{t(`state.${state}`)}</span>}
      notices={
        account.deactivated_at !== null && (
          <Notice tone="late" title={t('deactivatedTitle', { moment: format.dayTime(account.deactivated_at) })}>
            <p>{t('deactivatedText')}</p>
            <div className="account-message">
              <CleanedHtml html={account.dis_active_message ?? ''} />
            </div>
          </Notice>
        )
      }
      aside={<AccountHistory account={account} />}
      actions={<AccountActions account={account} />}
    >
      <Section title={t('facts')}>
        <AccountFacts account={account} />
      </Section>
    </Case>
  )
}

function AccountHistory({ account: { history, dis_active_message } }: { account: Account }) {
  const { t } = useTranslation('accounts')
  return (
    <CaseHistory
      title={t('history')}
      empty={t('noHistory')}
      events={history.map(({ at, by, what, message }) => ({
        id: at,
        title: t(`what.${what}`),
        tone: what === 'deactivated' ? 'bad' : 'plain',
        at,
        by,
        // The one that its owner reads now stands above.
        note: message !== null && message !== dis_active_message && (
          <span className="account-message">
            <CleanedHtml html={message} />
          </span>
        ),
      }))}
    />
  )
}

/** Data of the account's holder. */
function AccountFacts({ account }: { account: Account }) {
  const { t } = useTranslation('accounts')
  const format = useFormat()
  const contact = (value: ReactNode, isProven: boolean) =>
    value === null ? (
      t('none')
    ) : (
      <>
        {value} <small className="muted">{t(isProven ? 'proven' : 'unproven')}</small>
      </>
    )
  return (
    <DefinitionList
      layout="rows"
      items={[
        { label: t('number'), value: <Ltr>{account.id}</Ltr> },
        { label: t('phone'), value: contact(account.phone && <Phone number={account.phone} />, account.mobile_verified) },
        { label: t('email'), value: contact(account.email && <Ltr>{account.email}</Ltr>, account.email_verified) },
        { label: t('nationalNumber'), value: account.national_number === null ? t('none') : <Ltr>{account.national_number}</Ltr> },
        { label: t('registration'), value: t(account.registration_completed ? 'complete' : 'incomplete') },
        { label: t('password'), value: t(account.has_password ? 'hasPassword' : 'noPassword') },
        { label: t('createdAt'), value: format.date(account.created_at) },
        { label: t('lastUsedAt'), value: account.last_used_at === null ? t('never') : format.dayTime(account.last_used_at) },
      ]}
    />
  )
}
