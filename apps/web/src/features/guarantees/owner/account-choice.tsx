import { ChoiceCards, Icon, Ltr, Notice, TextField } from '@damana/ui'
import { Landmark } from 'lucide-react'
import type { Ref } from 'react'
import { useTranslation } from 'react-i18next'

const longestIban = 42

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

/** Where the owner wants his money: to the account that is known, or to one that he names. */
export function AccountChoice({ tail, account, iban, error, bank, onAccount, onIban, ref }: AccountChoiceProps) {
  const { t } = useTranslation('ownerLink')
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
        <>
          <TextField
            ref={ref}
            label={t('iban')}
            hint={t('ibanHint')}
            digits
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            maxLength={longestIban}
            value={groupIban(iban)}
            error={error}
            onChange={(event) => onIban(event.target.value.toUpperCase())}
          />
          <p className="owner-bank" role="status">
            {bank && (
              <>
                <Icon of={Landmark} size="sm" />
                {bank}
              </>
            )}
          </p>
          <Notice tone="late" title={t('ibanWarning')}>
            <p>{t('ibanWarningText')}</p>
          </Notice>
        </>
      )}
    </>
  )
}

const gap = '{{tail}}'
function KnownAccount({ tail }: { tail: string }) {
  const { t } = useTranslation('ownerLink')
  const [before, after] = t('accountKnown', { tail: gap }).split(gap)
  return (
    <>
      {before}
      <Ltr>{tail}</Ltr>
      {after}
    </>
  )
}

/** In groups of four while it is typed. */
const groupIban = (iban: string): string => iban.replace(/[^0-9A-Z]/g, '').replace(/(.{4})(?=.)/g, '$1 ')
