import { Icon, TextField } from '@damana/ui'
import { Calendar } from 'lucide-react'
import { useRef, type ComponentProps, type FocusEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { readDay, writeDay } from './day.rules.ts'

interface BirthDateFieldProps extends Omit<ComponentProps<typeof TextField>, 'label' | 'onChange' | 'onBlur'> {
  onChange: (event: { target: HTMLInputElement }) => unknown
  onBlur: (event: FocusEvent<HTMLInputElement>) => unknown
  /** The day that is typed now. */
  value: string
  onPick: (typed: string) => void
  /** The last day that will do. */
  latest: string
}

/** Date of birth, typed in Latin or Arabic digits, or picked from the browser's own calendar, which changes years quickly. */
export function BirthDateField({ value, onPick, onBlur, latest, ...rest }: BirthDateFieldProps) {
  const { t } = useTranslation('completion')
  const picker = useRef<HTMLInputElement>(null)
  const open = () => {
    const input = picker.current
    if (!input) return
    input.value = readDay(value) ?? ''
    try {
      input.showPicker()
    } catch {
      input.focus() // an older browser opens it from there
    }
  }
  const leave = (event: FocusEvent<HTMLInputElement>) => {
    const day = readDay(value)
    if (day) onPick(writeDay(day))
    onBlur(event)
  }
  return (
    <div className="birth">
      <TextField
        {...rest}
        label={t('personal.born')}
        hint={t('personal.bornHint')}
        digits
        inputMode="numeric"
        autoComplete="bday"
        maxLength={14}
        fieldClassName="wizard-short"
        onBlur={leave}
        action={
          <button type="button" className="input-action" aria-label={t('personal.pick')} onClick={open}>
            <Icon of={Calendar} />
          </button>
        }
      />
      <input
        ref={picker}
        type="date"
        className="birth-picker"
        tabIndex={-1}
        aria-hidden="true"
        min="1900-01-01"
        max={latest}
        onChange={(event) => {
          if (event.target.value) onPick(writeDay(event.target.value))
        }}
      />
    </div>
  )
}
