import { ChevronDown } from 'lucide-react'
import { useId, type ComponentProps, type ReactNode } from 'react'
import { classNames } from './class-names.ts'
import { describedBy, FormField, type FieldTexts } from './form-field.tsx'
import { Icon } from './icon.tsx'

export interface Option {
  value: string
  label: string
}

/** A choice among a few, in a form. The platform's own list: the same keyboard, reader and phone wheel everywhere. */
export function SelectField({
  id,
  label,
  hint,
  error,
  success,
  optional,
  aside,
  options,
  placeholder,
  className,
  ...rest
}: ComponentProps<'select'> & FieldTexts & { options: readonly Option[]; placeholder?: string }) {
  const ownId = useId()
  const selectId = id ?? rest.name ?? ownId
  const texts: FieldTexts = { label, hint, error, success, ...(optional && { optional }), aside }
  return (
    <FormField id={selectId} {...texts}>
      <div className="select">
        <select
          id={selectId}
          className={classNames('input', className)}
          aria-invalid={error ? true : undefined}
          aria-describedby={describedBy(selectId, texts)}
          {...rest}
        >
          {placeholder !== undefined && <option value="">{placeholder}</option>}
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </select>
        <Icon of={ChevronDown} />
      </div>
    </FormField>
  )
}

interface FilterSelectProps {
  label: string
  value: string
  options: readonly Option[]
  /** The value that filters nothing. */
  neutral?: string
  onChange: (value: string) => void
  icon?: ReactNode
}

/** A filter of a list: what is filtered and its value in one chip. */
export function FilterSelect({ label, value, options, neutral = '', onChange, icon }: FilterSelectProps) {
  const shown = options.find((option) => option.value === value)
  return (
    <label className={classNames('filter-chip', value !== neutral && 'filter-active')}>
      {icon}
      <span className="filter-key" aria-hidden="true">
        {label}
      </span>
      <span aria-hidden="true">{shown?.label ?? ''}</span>
      <Icon of={ChevronDown} size="sm" />
      <select aria-label={label} value={value} onChange={(event) => onChange(event.target.value)}>
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
    </label>
  )
}
