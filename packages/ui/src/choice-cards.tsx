import { useId, type ComponentProps, type ReactNode } from 'react'
import { FieldMessage, type FieldTexts } from './form-field.tsx'

export interface Choice {
  value: string
  title: ReactNode
  /** The consequence of the choice, with live amounts. */
  note?: ReactNode
  disabled?: boolean
}

interface ChoiceCardsProps extends Omit<FieldTexts, 'aside' | 'optional'> {
  name: string
  choices: readonly Choice[]
  /** Controlled … */
  value?: string | undefined
  onChange?: (value: string) => void
  /** … or handed to each native radio as a form library gives it. */
  field?: Partial<ComponentProps<'input'>>
}

/** A few ways to go on, each with its consequence; the whole card is the radio. */
export function ChoiceCards({ name, label, hint, error, success, choices, value, onChange, field }: ChoiceCardsProps) {
  const id = useId()
  const messageId = error || success ? `${id}-message` : undefined
  return (
    <fieldset className="field" aria-describedby={[hint && `${id}-hint`, messageId].filter(Boolean).join(' ') || undefined}>
      <legend className="field-label">{label}</legend>
      {hint && (
        <span id={`${id}-hint`} className="field-hint">
          {hint}
        </span>
      )}
      <div className="choices" data-invalid={error ? true : undefined}>
        {choices.map((choice, index) => (
          <label key={choice.value} className="choice">
            <input
              type="radio"
              id={index === 0 ? name : `${name}-${choice.value}`}
              name={name}
              value={choice.value}
              disabled={choice.disabled}
              aria-describedby={choice.note ? `${id}-${choice.value}` : undefined}
              {...(onChange && { checked: value === choice.value, onChange: () => onChange(choice.value) })}
              {...field}
            />
            <span className="choice-title">{choice.title}</span>
            {choice.note && (
              <span id={`${id}-${choice.value}`} className="choice-note">
                {choice.note}
              </span>
            )}
          </label>
        ))}
      </div>
      <FieldMessage id={id} error={error} success={success} />
    </fieldset>
  )
}
