import { permissions } from '@damana/contract/permissions'
import { Checkbox, FieldMessage } from '@damana/ui'
import type { ReactNode } from 'react'
import type { UseFormRegisterReturn } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { choiceWord } from './choice-words.ts'

interface CheckListProps {
  id: string
  label: string
  hint: string
  error: string | undefined
  wide?: boolean
  children: ReactNode
}
/** Several of a few choices; a message about them leads to the group. */
export const CheckList = ({ id, label, hint, error, wide = false, children }: CheckListProps) => (
  <fieldset id={id} tabIndex={-1} className="field" aria-describedby={error ? `${id}-hint ${id}-message` : `${id}-hint`}>
    <legend className="field-label">{label}</legend>
    <span id={`${id}-hint`} className="field-hint">
      {hint}
    </span>
    <div className={wide ? 'company-checks company-checks-wide' : 'company-checks'}>{children}</div>
    <FieldMessage id={id} error={error} />
  </fieldset>
)

interface PermissionChecksProps {
  field: UseFormRegisterReturn
  error: string | undefined
  hint: string
}
/** The rights at Damana, each with what it allows. */
export function PermissionChecks({ field, error, hint }: PermissionChecksProps) {
  const { t } = useTranslation('company-registration')
  return (
    <CheckList id="permissions" label={t('fields.permissions')} hint={hint} error={error} wide>
      {permissions.map((permission) => (
        <Checkbox
          key={permission}
          {...field}
          id={`permissions-${permission}`}
          value={permission}
          hint={t(`permissionNotes.${permission.replaceAll('.', '_')}` as 'permissionNotes.full')} // each has a note
        >
          {choiceWord('permissions', permission)}
        </Checkbox>
      ))}
    </CheckList>
  )
}
