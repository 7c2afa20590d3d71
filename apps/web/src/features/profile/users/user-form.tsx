import { companyUserRules } from '@damana/contract/form-rules'
import { hasPermission, permissions as allPermissions, type Permission } from '@damana/contract/permissions'
import { Button, ErrorSummary, Name, Notice, PasswordField, PhoneField, TextField, toast } from '@damana/ui'
import { lazyPart } from '@damana/ui/load-part'
import { UnsavedGuard } from '@damana/ui/unsaved-guard'
import { useQueryClient } from '@tanstack/react-query'
import { Suspense, useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { ApiError } from '#api.ts'
import { useProving } from '#features/code/use-proving.ts'
import { useContractForm } from '#forms/contract-form.ts'
import { PermissionMatrix } from './permission-matrix.tsx'
import { purposeOf, saveUser, type SaveBody } from './save-user.ts'
import { usersQuery, type CompanyUser, type PermissionInWords } from './users-query.ts'

const FormCodeDialog = lazyPart(() => import('#features/code/form-code-dialog.tsx').then((file) => ({ default: file.FormCodeDialog })))

interface Answers {
  name: string
  mobile: string
  email: string
  password: string
  permissions: readonly string[]
}
interface UserFormProps {
  /** Left out: a new one. */
  user: CompanyUser | undefined
  words: readonly PermissionInWords[]
  onClose: () => void
}

const groupRight = 'full_on_group'
const isPermission = (name: string): name is Permission => (allPermissions as readonly string[]).includes(name)
const isHeld = (held: readonly string[], wanted: string) =>
  held.includes(groupRight) || (isPermission(wanted) && hasPermission(held, wanted))
const orNothing = (typed: string) => (typed.trim() === '' ? undefined : typed.trim())

/** Adds a user, or changes one; a code is asked for where none was given for managing the users a moment ago. */
export function UserForm({ user, words, onClose }: UserFormProps) {
  const { t } = useTranslation('profile/users')
  const client = useQueryClient()
  const isNew = user === undefined
  const isOpen = isNew || user.may_rename
  const before = [...(user?.permissions ?? []), ...(user?.full_on_group ? [groupRight] : [])]
  const { proving, prove } = useProving<SaveBody>()
  const heading = useRef<HTMLHeadingElement>(null)
  const { name, mobile, email, password } = companyUserRules
  const { form, text, summary, attempt, submit, isBusy } = useContractForm<Answers>({
    rules: isNew ? companyUserRules : isOpen ? { name, mobile, email } : {},
    compare: (answers) => ({
      ...(answers.permissions.length === 0 ? { permissions: 'required' as const } : {}),
      ...(isOpen && !orNothing(answers.mobile) && !orNothing(answers.email) ? { mobile: 'required' as const } : {}),
      // Left empty, the password of an invitation stays.
      ...(!isNew && isOpen && answers.password !== '' && answers.password.length < password.minLength
        ? { password: 'too_short' as const }
        : {}),
    }),
    words: {
      name: { required: t('wrong.name') },
      mobile: { required: t('wrong.contact') },
      password: { required: t('wrong.password'), too_short: t('wrong.password') },
      permissions: { required: t('wrong.permissions') },
    },
    defaultValues: { name: user?.name ?? '', mobile: user?.mobile ?? '', email: user?.email ?? '', password: '', permissions: before },
  })
  form.register('permissions')
  const chosen = form.watch('permissions')
  useEffect(() => heading.current?.focus(), [])

  const keepSaved = () => {
    void client.invalidateQueries({ queryKey: usersQuery().queryKey })
    toast.success(t(isNew ? 'added' : 'updated'))
    onClose()
  }
  /** Where the code for managing the users was given a moment ago, it is good for this change, too. */
  const save = async (answers: Answers) => {
    const permissions = answers.permissions.filter(isPermission)
    const fullOnGroup = answers.permissions.includes(groupRight)
    const rights = { permissions: fullOnGroup ? [] : permissions, full_on_group: fullOnGroup }
    const contact = isOpen ? { name: answers.name, mobile: orNothing(answers.mobile), email: orNothing(answers.email) } : {}
    const secret = isNew || answers.password !== '' ? { password: answers.password } : {}
    const body: SaveBody = isNew
      ? {
          change: 'add',
          name: answers.name,
          mobile: orNothing(answers.mobile),
          email: orNothing(answers.email),
          password: answers.password,
          ...rights,
        }
      : { change: 'update', id: user.id, ...contact, ...secret, ...rights }
    try {
      await saveUser(body)
      keepSaved()
    } catch (failure) {
      if (!(failure instanceof ApiError) || failure.code !== 'step_up_required') throw failure
      await prove(body)
    }
  }
  const title = isNew ? t('addTitle') : t('editTitle')
  return (
    <section className="card" aria-labelledby="company-user-title">
      <form noValidate onSubmit={(event) => void submit(save, { title: t(isNew ? 'addFailed' : 'updateFailed') })(event)}>
        <UnsavedGuard isDirty={form.formState.isDirty} />
        <div className="company-user-form">
          <div>
            <h2 id="company-user-title" ref={heading} tabIndex={-1}>
              {title}
            </h2>
            <p className="profile-quiet">{t(isNew ? 'addText' : isOpen ? 'invitedText' : 'editText')}</p>
          </div>
          <ErrorSummary errors={summary(['name', 'mobile', 'email', 'password', 'permissions'])} attempt={attempt} />
          {isOpen ? (
            <div className="company-user-fields">
              <TextField {...text('name')} label={t('name')} autoComplete="off" maxLength={80} />
              <PhoneField {...text('mobile')} label={t('mobile')} hint={t('mobileHint')} autoComplete="off" />
              <TextField
                {...text('email')}
                type="email"
                inputMode="email"
                ltr
                autoComplete="off"
                label={t('email')}
                hint={t('emailHint')}
              />
              <PasswordField
                {...text('password')}
                label={t('password')}
                hint={t(isNew ? 'passwordHint' : 'passwordStays')}
                autoComplete="new-password"
              />
            </div>
          ) : (
            <p className="strong break-anywhere">
              <Name of={user} />
            </p>
          )}
          <PermissionMatrix
            words={words}
            chosen={chosen}
            error={form.formState.errors.permissions?.message}
            onChange={(next) =>
              form.setValue('permissions', next, { shouldDirty: true, shouldValidate: form.getFieldState('permissions').invalid })
            }
          />
          {!isNew && !isOpen && before.some((one) => !isHeld(chosen, one)) && <Notice tone="late" title={t('sessionsEnd')} />}
        </div>
        <footer className="card-footer account-form-actions">
          <Button type="submit" busy={isBusy}>
            {t(isNew ? 'add' : 'save')}
          </Button>
          <Button variant="quiet" onClick={onClose}>
            {t('back')}
          </Button>
        </footer>
      </form>
      {proving && (
        <Suspense>
          <FormCodeDialog
            purpose={purposeOf(proving.body)}
            title={t('code.title')}
            confirmLabel={t(isNew ? 'add' : 'save')}
            failed={t(isNew ? 'addFailed' : 'updateFailed')}
            send={async () => {
              await saveUser(proving.body)
              proving.end()
              keepSaved()
            }}
            onRefused={proving.end}
            onDismiss={() => proving.end()}
          >
            {t('code.text')}
          </FormCodeDialog>
        </Suspense>
      )}
    </section>
  )
}
