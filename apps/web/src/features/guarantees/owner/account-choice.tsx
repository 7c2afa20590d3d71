import { checkField, ownerConsentRules } from '@damana/contract/form-rules'
import { ChoiceCards, Ltr } from '@damana/ui'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { IbanField } from '#features/bank-account/iban-field.tsx'
import { bankCodeOf, cleanIban, isPayableIban } from '#features/bank-account/iban.rules.ts'
import { useBanks } from '#features/bank-account/use-banks.ts'

type Account = 'known' | 'other'

/** The owner's account for the payout: the known one, of which only the end is told, or a new one. */
export function useAccountChoice(tail: string | null) {
  const { t } = useTranslation('guarantees/owner')
  const bankAccount = useTranslation('bank-account')
  const banks = useBanks()
  const [account, setAccount] = useState<Account>(tail ? 'known' : 'other')
  const [iban, setIban] = useState('')
  /** Judged as it was submitted; typing on takes the error away. */
  const [isTried, setTried] = useState(false)
  const [isRefused, setRefused] = useState(false)
  const field = useRef<HTMLInputElement>(null)
  const typed = cleanIban(iban)
  const known = banks?.map(({ code }) => code)
  const isWrong = account === 'other' && (checkField(ownerConsentRules.iban, typed) !== undefined || !isPayableIban(typed, known))
  const wrong = bankAccount.t(typed ? 'wrong.ibanForm' : 'wrong.iban')
  return {
    field,
    /** The IBAN that was typed; undefined: the known account. */
    iban: account === 'other' ? typed : undefined,
    errors: isWrong ? [{ field: 'iban', message: wrong }] : [],
    onTried: () => setTried(true),
    /** The server refuses the IBAN. */
    refuse: () => {
      setRefused(true)
      setTimeout(() => field.current?.focus())
    },
    control: (
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
            onChange={(value) => setAccount(value === 'known' ? 'known' : 'other')}
          />
        )}
        {account === 'other' && (
          <IbanField
            ref={field}
            value={iban}
            error={(isTried && isWrong) || isRefused ? wrong : undefined}
            bank={banks?.find(({ code }) => code === bankCodeOf(typed))?.name}
            onChange={(event) => {
              setIban(event.target.value)
              setTried(false)
              setRefused(false)
            }}
          />
        )}
      </>
    ),
  }
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
