import { Icon, Notice, TextField, type TextFieldProps } from '@damana/ui'
import { Landmark } from 'lucide-react'
import type { ChangeEvent } from 'react'
import { useTranslation } from 'react-i18next'
import './bank-account.css'
import { cleanIban, groupIban } from './iban.rules.ts'

/** A pasted IBAN may bring the word IBAN, a colon and spaces with it; a limit close to its length would cut its end. */
const longestTyped = 80

/** An IBAN in groups of four while it is typed, under it the bank that its characters five to eight name, and what a wrong one means. */
export function IbanField({ bank, onChange, error, ...rest }: Omit<TextFieldProps, 'label'> & { bank: string | undefined }) {
  const { t } = useTranslation('bank-account')
  const change = (event: ChangeEvent<HTMLInputElement>) => {
    regroup(event.target)
    onChange?.(event)
  }
  return (
    <>
      <div className="iban-entry">
        <TextField
          hint={t('ibanHint')}
          {...rest}
          label={t('iban')}
          error={error}
          ltr
          className="iban-input"
          autoComplete="off"
          autoCapitalize="characters"
          autoCorrect="off"
          spellCheck={false}
          maxLength={longestTyped}
          onChange={change}
        />
        <p className="iban-bank" role="status">
          {bank && !error && (
            <>
              <Icon of={Landmark} size="sm" />
              <span className="sr-only">{t('bankOfIban')} </span>
              {bank}
            </>
          )}
        </p>
      </div>
      <Notice tone="late" title={t('warning')}>
        <p>{t('warningText')}</p>
      </Notice>
    </>
  )
}

/** The caret stays behind the character that was typed last, wherever the spaces go. */
function regroup(input: HTMLInputElement): void {
  const grouped = groupIban(input.value)
  if (grouped === input.value) return
  const before = cleanIban(input.value.slice(0, input.selectionStart ?? input.value.length)).length
  const caret =
    input.value.length === (input.selectionStart ?? input.value.length)
      ? grouped.length
      : groupIban(grouped.replace(/ /g, '').slice(0, before)).length
  input.value = grouped
  input.setSelectionRange(caret, caret)
}
