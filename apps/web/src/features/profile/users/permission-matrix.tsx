import { Checkbox, FieldMessage } from '@damana/ui'
import { useTranslation } from 'react-i18next'
import type { PermissionInWords } from './users-query.ts'

interface PermissionMatrixProps {
  words: readonly PermissionInWords[]
  chosen: ReadonlySet<string>
  error: string | undefined
  onChange: (next: ReadonlySet<string>) => void
}

/** The permissions that include every other one. */
const whole = ['full_on_group', 'full']

/** The permissions with what each allows. One that the caller does not have cannot be given. */
export function PermissionMatrix({ words, chosen, error, onChange }: PermissionMatrixProps) {
  const { t } = useTranslation('profile/users')
  const toggle = (name: string, isOn: boolean) => {
    const next = new Set(chosen)
    if (isOn) next.add(name)
    else next.delete(name)
    onChange(next)
  }
  const isIncluded = (name: string) =>
    name !== 'full_on_group' && (chosen.has('full_on_group') || (name !== 'full' && whole.some((all) => chosen.has(all))))
  return (
    <fieldset className="permission-matrix" aria-describedby={error ? 'permissions-message' : undefined}>
      <legend>{t('permissions')}</legend>
      {words.map(({ name, title, text, grantable }) => (
        <Checkbox
          key={name}
          id={`permission-${name}`}
          checked={chosen.has(name) || isIncluded(name)}
          disabled={!grantable || isIncluded(name)}
          hint={grantable ? text : `${text} ${t('notYours')}`}
          onChange={({ target }) => toggle(name, target.checked)}
        >
          {title}
        </Checkbox>
      ))}
      <FieldMessage id="permissions" error={error} />
    </fieldset>
  )
}
