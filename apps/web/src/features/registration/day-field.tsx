import { Icon, TextField, type TextFieldProps } from '@damana/ui'
import { Calendar } from 'lucide-react'
import { useRef, type FocusEvent } from 'react'
import { readDay, writeDay } from './day.rules.ts'

export interface DayFieldProps extends Omit<TextFieldProps, 'onChange' | 'onBlur'> {
  onChange: (event: { target: HTMLInputElement }) => unknown
  onBlur: (event: FocusEvent<HTMLInputElement>) => unknown
  /** The day that is typed now. */
  value: string
  onPick: (typed: string) => void
  /** Name of the calendar's button. */
  pickLabel: string
  /** The last day that will do. */
  latest: string
}

/** A day, typed in Latin or Arabic digits, or picked from the browser's own calendar, which changes years quickly. */
export function DayField({ value, onPick, onBlur, pickLabel, latest, ...rest }: DayFieldProps) {
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
        digits
        inputMode="numeric"
        maxLength={14}
        {...rest}
        onBlur={leave}
        action={
          <button type="button" className="input-action" aria-label={pickLabel} onClick={open}>
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
