import { Check, ChevronDown } from 'lucide-react'
import { useMemo } from 'react'
import { Button, ComboBox, Group, I18nProvider, Input, ListBox, ListBoxItem, Popover } from 'react-aria-components'
import { describedBy, FormField, labelId, type FieldTexts } from './form-field.tsx'
import { locale } from './format.ts'
import { readLang } from './i18n.ts'
import { Icon } from './icon.tsx'
import type { SearchSelectProps } from './search-select.tsx'
import './search-select.css'

/** The library asks option by option, by label; the search answers for all of them. */
function filterOf(options: SearchSelectProps['options'], search: SearchSelectProps['search']): (label: string, text: string) => boolean {
  const valueOf = new Map(options.map(({ label, value }) => [label, value]))
  let last = ''
  let found = search(last)
  return (label, text) => {
    if (text !== last) found = search(text)
    last = text
    return found.values.has(valueOf.get(label) ?? '')
  }
}

export function SearchSelectBox({
  id,
  label,
  hint,
  error,
  value,
  options,
  search,
  placeholder,
  empty,
  isFree = false,
  onChange,
}: SearchSelectProps) {
  const texts: FieldTexts = { label, hint, error }
  const description = describedBy(id, texts)
  const chosen = options.find((option) => option.value === value)?.label ?? ''
  const filter = useMemo(() => {
    const find = filterOf(options, search)
    // Nothing is suggested for nothing, nor for a whole name: an open list keeps the rest of the page from a screen reader.
    const isEnough = new Set(['', ...options.map((option) => option.label)])
    return isFree ? (name: string, text: string) => !isEnough.has(text) && find(name, text) : find
  }, [options, search, isFree])
  // The library takes only what was picked from the list, and would throw away a whole name that was typed.
  const takeTyped = (target: EventTarget) => {
    if (!(target instanceof HTMLInputElement) || target.value === chosen || target.hasAttribute('aria-activedescendant')) return
    const { meant } = search(target.value)
    if (meant !== undefined) onChange(meant)
  }
  return (
    <I18nProvider locale={locale(readLang())}>
      <FormField id={id} {...texts}>
        <ComboBox
          id={id}
          className="search-select"
          aria-labelledby={labelId(id)}
          {...(description && { 'aria-describedby': description })}
          isInvalid={Boolean(error)}
          validationBehavior="aria"
          {...(isFree
            ? { allowsCustomValue: true, inputValue: value, onInputChange: onChange }
            : {
                allowsEmptyCollection: true,
                value: value === '' ? null : value,
                onChange: (key) => onChange(key === null ? '' : String(key)),
                onKeyDown: (event) => {
                  if (event.key === 'Tab' || event.key === 'Enter') takeTyped(event.target)
                },
                onBlur: (event) => takeTyped(event.target),
              })}
          defaultItems={options}
          defaultFilter={filter}
        >
          <Group className="select">
            <Input
              className="input"
              placeholder={placeholder}
              spellCheck={false}
              // The choice is replaced by typing.
              onClick={({ currentTarget }) => {
                if (currentTarget.value === chosen) currentTarget.select()
              }}
            />
            {!isFree && (
              <Button className="search-select-open">
                <Icon of={ChevronDown} />
              </Button>
            )}
          </Group>
          <Popover className="search-select-panel" offset={4}>
            <ListBox<(typeof options)[number]>
              className="search-select-list"
              renderEmptyState={() => <p className="search-select-empty">{empty}</p>}
            >
              {(option) => (
                <ListBoxItem id={option.value} textValue={option.label} className="search-select-option">
                  <span>{option.label}</span>
                  {option.value === value && <Icon of={Check} size="sm" />}
                </ListBoxItem>
              )}
            </ListBox>
          </Popover>
        </ComboBox>
      </FormField>
    </I18nProvider>
  )
}
