import { Bdi, Button, Card, CopyButton, DefinitionList, Iban, Icon, Ltr, Notice, useFormat } from '@damana/ui'
import { Landmark } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { BankInfo } from './bank-info-query.ts'

type Account = NonNullable<BankInfo['account']>

/** The current payout account, and whether payouts go there now. */
export function AccountCard({ account, onChange }: { account: Account; onChange: () => void }) {
  const { t } = useTranslation('profile/bank-info')
  const bankAccount = useTranslation('bank-account')
  const format = useFormat()
  const heading = useRef<HTMLParagraphElement>(null)
  // Focus returns here after saving or cancelling.
  useEffect(() => {
    if (document.activeElement === document.body) heading.current?.focus({ preventScroll: true })
  }, [])
  return (
    <Card
      title={t('account')}
      footer={
        <Button variant="secondary" onClick={onChange}>
          {t('change')}
        </Button>
      }
    >
      <div className="stack-5">
        <div ref={heading} tabIndex={-1} className="bank-account-head">
          <span className="bank-account-mark">
            <Icon of={Landmark} />
          </span>
          <div>
            <b>
              <Bdi>{account.bank_name ?? bankAccount.t('otherBank')}</Bdi>
            </b>
            <span className="sr-only">{bankAccount.t('iban')}: </span>
            <Iban className="bank-account-iban" iban={account.iban} /> <CopyButton text={account.iban} label={bankAccount.t('iban')} />
          </div>
        </div>
        <StateOfAccount account={account} />
        <DefinitionList
          items={[
            { label: bankAccount.t('currency'), value: bankAccount.t(`currencies.${account.currency}`) },
            { label: bankAccount.t('swift'), value: <Ltr>{account.swift_code}</Ltr> },
            { label: bankAccount.t('clik'), value: account.clik_name ? <Ltr>{account.clik_name}</Ltr> : t('none') },
            { label: t('since'), value: format.date(account.since) },
          ]}
        />
      </div>
    </Card>
  )
}

function StateOfAccount({ account: { proven, unproven_reason, refused_reason, young_until } }: { account: Account }) {
  const { t } = useTranslation('profile/bank-info')
  const bankAccount = useTranslation('bank-account')
  const format = useFormat()
  if (!proven)
    return (
      <Notice tone="late" title={t('unproven')}>
        {unproven_reason && <p>{bankAccount.t(`unprovenReasons.${unproven_reason}`)}</p>}
      </Notice>
    )
  if (refused_reason !== null)
    return (
      <Notice tone="danger" title={t('refused')}>
        <p>{refused_reason}</p>
      </Notice>
    )
  if (young_until)
    return (
      <Notice tone="hold" title={t('young', { moment: format.moment(young_until) })}>
        <p>{t('youngText')}</p>
      </Notice>
    )
  return <Notice tone="good" title={t('proven')} />
}
