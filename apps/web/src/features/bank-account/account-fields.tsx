import { Notice, SelectField, TextField } from '@damana/ui'
import { accountCurrencies } from '@damana/contract/statuses'
import { useEffectEvent, useLayoutEffect, useRef, type ChangeEvent } from 'react'
import { useTranslation } from 'react-i18next'
import type { ContractForm } from '#forms/contract-form.ts'
import { fillFromIban, otherBank, unprovenOf, type AccountAnswers } from './account-answers.ts'
import { bankCodeOf, cleanIban } from './iban.rules.ts'
import { IbanField } from './iban-field.tsx'
import type { Bank } from './use-banks.ts'

interface AccountFieldsProps {
  contractForm: Pick<ContractForm<AccountAnswers>, 'form' | 'text'>
  banks: readonly Bank[] | undefined
  /** A company has no CliQ name. */
  withoutClik?: boolean
}

/** Bank and SWIFT code follow the IBAN, and the SWIFT code the bank, until they are typed. */
function useFollowing({ contractForm: { form, text }, banks }: Pick<AccountFieldsProps, 'contractForm' | 'banks'>) {
  const filled = useRef({ bank: '', swift_code: '' })
  const iban = text('iban')
  const bank = text('bank')
  const rejudge = () => {
    if (form.getFieldState('iban').error || form.getValues('iban') !== '') void form.trigger('iban')
  }
  const fillIn = () => {
    const fill = fillFromIban(form.getValues(), filled.current, banks)
    if (!fill) return
    filled.current = fill
    form.setValue('bank', fill.bank)
    form.setValue('swift_code', fill.swift_code)
    if (form.getFieldState('bank').error) void form.trigger('bank')
    if (form.getFieldState('swift_code').error) void form.trigger('swift_code')
  }
  const changeIban = async (event: ChangeEvent<HTMLInputElement>) => {
    await iban.onChange(event)
    fillIn()
  }
  // An IBAN may be pasted before the banks have come. A form that is being sent waits for them, and reads the bank as soon as they are here.
  const fillInLater = useEffectEvent(fillIn)
  useLayoutEffect(() => {
    if (banks) fillInLater()
  }, [banks])
  const changeBank = async (event: ChangeEvent<HTMLSelectElement>) => {
    await bank.onChange(event)
    const chosen = banks?.find(({ code }) => code === event.target.value)
    const swift = form.getValues('swift_code')
    if (chosen && (swift === '' || banks?.some(({ swift_code }) => swift_code === swift))) form.setValue('swift_code', chosen.swift_code)
    rejudge()
  }
  return {
    iban: { ...iban, onChange: (event: ChangeEvent<HTMLInputElement>) => void changeIban(event) },
    bank: { ...bank, onChange: (event: ChangeEvent<HTMLSelectElement>) => void changeBank(event) },
  }
}

/** The payout account: an IBAN, bank and SWIFT code derived from it, and the warning before saving. */
export function AccountFields({ contractForm, banks, withoutClik = false }: AccountFieldsProps) {
  const { t } = useTranslation('bank-account')
  const { form, text } = contractForm
  const answers = form.watch()
  const { iban, bank } = useFollowing({ contractForm, banks })
  const named = banks?.find(({ code }) => code === bankCodeOf(cleanIban(answers.iban)))
  const unproven = unprovenOf(answers)
  return (
    <div className="account-fields">
      <IbanField {...iban} bank={named?.name} />
      <div className="account-pair">
        <SelectField
          {...bank}
          label={t('bank')}
          hint={t('bankHint')}
          placeholder={t('choose')}
          options={[
            ...(banks ?? ownBank(answers.bank)).map(({ code, name }) => ({ value: code, label: name })),
            { value: otherBank, label: t('otherBank') },
          ]}
        />
        <TextField
          {...text('swift_code')}
          label={t('swift')}
          hint={t('swiftHint')}
          ltr
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={11}
        />
        <SelectField
          {...text('currency')}
          label={t('currency')}
          hint={t('currencyHint')}
          options={accountCurrencies.map((currency) => ({ value: currency, label: t(`currencies.${currency}`) }))}
        />
        {!withoutClik && (
          <TextField
            {...text('clik_name')}
            label={t('clik')}
            hint={t('clikHint')}
            optional
            ltr
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            maxLength={30}
          />
        )}
      </div>
      <div role="status">
        {unproven && (
          <Notice tone="hold" title={t('unproven')}>
            <p>{t(`unprovenReasons.${unproven}`)}</p>
          </Notice>
        )}
      </div>
    </div>
  )
}

/** While the list has not come, at least what is chosen already can be shown. */
const ownBank = (code: string): Pick<Bank, 'code' | 'name'>[] => (code === '' || code === otherBank ? [] : [{ code, name: code }])
