import { Bdi, CleanedHtml, Notice, Timeline, useFormat } from '@damana/ui'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useParams } from 'react-router'
import { CaseOf } from '#layout/case-states.tsx'
import { usePageTitle } from '#layout/page-title.ts'
import { Case, Columns, Section } from '#layout/panes.tsx'
import { paths } from '#paths.ts'
import { AccountActions } from './account-actions.tsx'
import { AccountFacts } from './account-facts.tsx'
import { stateOf, toneOf } from './account-state.ts'
import { accountQuery, type Account } from './query.ts'

/** One account: whose it is, what was done to it, and what may be. */
export function Component() {
  const { t } = useTranslation('accounts')
  const shell = useTranslation('shell')
  const { id = '' } = useParams()
  const back = { href: paths.accounts, label: shell.t('accounts') }
  const result = useQuery(accountQuery(id))
  usePageTitle(result.data?.name ?? shell.t('accounts'))
  return (
    <CaseOf result={result} back={back} say={(word) => t(word)}>
      {(account, isStale) => <AccountCase key={account.id} account={account} back={back} isStale={isStale} />}
    </CaseOf>
  )
}

function AccountCase({ account, back, isStale }: { account: Account; back: { href: string; label: string }; isStale: boolean }) {
  const { t } = useTranslation('accounts')
  const shell = useTranslation('shell')
  const format = useFormat()
  const state = stateOf(account)
  return (
    <Case
      back={back}
      title={<Bdi>{account.name}</Bdi>}
      meta={<span>{t(`type.${account.account_type}`)}</span>}
      chip={<span className={`chip chip-${toneOf[state]}`}>{t(`state.${state}`)}</span>}
      actions={<AccountActions account={account} />}
    >
      {isStale && <Notice tone="late" role="status" title={shell.t('stale')} />}
      {account.deactivated_at !== null && (
        <Notice tone="late" title={t('deactivatedTitle', { moment: format.dayTime(account.deactivated_at) })}>
          <p>{t('deactivatedText')}</p>
          <div className="account-message">
            <CleanedHtml html={account.dis_active_message ?? ''} />
          </div>
        </Notice>
      )}
      <Columns aside={<AccountHistory account={account} />}>
        <Section title={t('facts')}>
          <AccountFacts account={account} />
        </Section>
      </Columns>
    </Case>
  )
}

function AccountHistory({ account: { history, dis_active_message } }: { account: Account }) {
  const { t } = useTranslation('accounts')
  const format = useFormat()
  return (
    <Section title={t('history')}>
      {history.length === 0 ? (
        <p className="text-muted">{t('noHistory')}</p>
      ) : (
        <Timeline
          label={t('history')}
          items={history.map(({ at, by, what, message }) => ({
            id: at,
            title: t(`what.${what}`),
            tone: what === 'deactivated' ? 'bad' : 'plain',
            note: (
              <>
                {format.dayTime(at)} · <Bdi>{by}</Bdi>
                {/* The one that its owner reads now stands above. */}
                {message !== null && message !== dis_active_message && (
                  <span className="account-message">
                    <CleanedHtml html={message} />
                  </span>
                )}
              </>
            ),
          }))}
        />
      )}
    </Section>
  )
}
