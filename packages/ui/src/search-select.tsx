import { Suspense } from 'react'
import { lazyPart } from './application/load-part.ts'
import { FormField, type FieldTexts } from './form-field.tsx'
import type { Option } from './select-field.tsx'

// The list and its keyboard are heavy: they come with the form that asks, not with the page.
const SearchSelectBox = lazyPart(() => import('./search-select-box.tsx').then((file) => ({ default: file.SearchSelectBox })))

export interface Found {
  /** Values of the options that the text may mean. */
  values: ReadonlySet<string>
  /** The one that it means beyond doubt: leaving the field chooses it. */
  meant: string | undefined
}

export interface SearchSelectProps extends FieldTexts {
  id: string
  /** Empty: none is chosen. */
  value: string
  options: readonly Option[]
  search: (text: string) => Found
  placeholder: string
  /** Text of the list when nothing is found. */
  empty: string
  /** The text itself is the answer, and the list only suggests: values and labels are the same. */
  isFree?: boolean
  onChange: (value: string) => void
}

/** A choice among many, found by typing. Labels of options differ. */
export function SearchSelect(props: SearchSelectProps) {
  const { id, value, options, label, hint, error } = props
  const shown = options.find((option) => option.value === value)?.label ?? value
  const waiting = (
    <FormField id={id} label={label} hint={hint} error={error}>
      <input id={id} className="input" readOnly value={shown} />
    </FormField>
  )
  return (
    <Suspense fallback={waiting}>
      <SearchSelectBox {...props} />
    </Suspense>
  )
}
