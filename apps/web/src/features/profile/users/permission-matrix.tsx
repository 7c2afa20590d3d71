import { rolePermissions, type Role } from '@damana/contract/permissions'
import { roleWords } from '@damana/contract/permission-words'
import { Button, Checkbox, FieldMessage, readLang } from '@damana/ui'
import { useTranslation } from 'react-i18next'
import type { PermissionInWords } from './users-query.ts'

interface PermissionMatrixProps {
  words: readonly PermissionInWords[]
  chosen: readonly string[]
  error: string | undefined
  onChange: (next: string[]) => void
}

/** The permissions that include every other one. */
const whole = ['full_on_group', 'full']
const roles = Object.keys(rolePermissions) as Role[] // its own keys

/** The permissions with what each allows, and roles that fill them in. One that the caller does not have cannot be given. */
export function PermissionMatrix({ words, chosen, error, onChange }: PermissionMatrixProps) {
  const { t } = useTranslation('profile/users')
  const toggle = (name: string, isOn: boolean) => onChange(isOn ? [...chosen, name] : chosen.filter((one) => one !== name))
  const isIncluded = (name: string) =>
    name !== 'full_on_group' && (chosen.includes('full_on_group') || (name !== 'full' && whole.some((all) => chosen.includes(all))))
  const mayGive = (role: Role) => rolePermissions[role].every((name) => words.some((one) => one.name === name && one.grantable))
  const isChosen = (role: Role) =>
    chosen.length === rolePermissions[role].length && rolePermissions[role].every((name) => chosen.includes(name))
  return (
    <fieldset className="permission-matrix" id="permissions" tabIndex={-1} aria-describedby={error ? 'permissions-message' : undefined}>
      <legend>{t('permissions')}</legend>
      <div className="permission-roles" role="group" aria-label={t('roles')}>
        <span className="profile-quiet">{t('roles')}</span>
        {roles.map((role) => (
          <Button
            key={role}
            variant="secondary"
            size="sm"
            aria-pressed={isChosen(role)}
            disabled={!mayGive(role)}
            onClick={() => onChange([...rolePermissions[role]])}
          >
            {roleWords[role][readLang()]}
          </Button>
        ))}
      </div>
      {words.map(({ name, title, text, grantable }) => (
        <Checkbox
          key={name}
          id={`permission-${name}`}
          checked={chosen.includes(name) || isIncluded(name)}
          disabled={!grantable || isIncluded(name)}
          hint={grantable ? text : `${text} ${t('notYours')}`}
          aria-invalid={error ? true : undefined}
          onChange={({ target }) => toggle(name, target.checked)}
        >
          {title}
        </Checkbox>
      ))}
      <FieldMessage id="permissions" error={error} />
    </fieldset>
  )
}
