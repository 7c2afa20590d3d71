import { ChoiceCards, Ltr } from '@damana/ui'
import type { Ref } from 'react'
import { useTranslation } from 'react-i18next'
import { IbanField } from '#features/bank-account/iban-field.tsx'

interface AccountChoiceProps {
  /** The end of a proven IBAN that is known already. */
  tail: string | null
  account: 'known' | 'other'
  iban: string
  error: string | undefined
  /** The bank that the typed IBAN names. */
  bank: string | undefined
  onAccount: (account: 'known' | 'other') => void
  onIban: (iban: string) => void
  ref: Ref<HTMLInputElement>
}

/** The owner's account for the payout: the known one, or a new one. */
export function AccountChoice({ tail, account, iban, error, bank, onAccount, onIban, ref }: AccountChoiceProps) {
  const { t } = useTranslation('guarantees/owner')
  return (
    <>
      {tail && (
        <ChoiceCards
          name="account"
          label={t('account')}
          value={account}
          choices={[
            { value: 'known', title: <KnownAccount tail={tail} /> },
            { value: 'other', title: t('accountOther') },
          ]}
          onChange={(value) => onAccount(value === 'known' ? 'known' : 'other')}
        />
      )}
      {account === 'other' && (
        <IbanField ref={ref} value={iban} error={error} bank={bank} onChange={(event) => onIban(event.target.value)} />
      )}
    </>
  )
}

const gap = '{{tail}}'
function KnownAccount({ tail }: { tail: string }) {
  const { t } = useTranslation('guarantees/owner')
  const [before, after] = t('accountKnown', { tail: gap }).split(gap)
  return (
    <>
      {before}
      <Ltr>{tail}</Ltr>
      {after}
    </>
  )
}
