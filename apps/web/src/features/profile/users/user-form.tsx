import { companyUserRules } from '@damana/contract/form-rules'
import { hasPermission, permissions as allPermissions, type Permission } from '@damana/contract/permissions'
import { Button, ErrorSummary, Name, Notice, PasswordField, PhoneField, TextField, toast } from '@damana/ui'
import { lazyPart } from '@damana/ui/load-part'
import { UnsavedGuard } from '@damana/ui/unsaved-guard'
import { useQueryClient } from '@tanstack/react-query'
import { Suspense, useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { ApiError } from '#api.ts'
import { useProving, type Proving } from '#features/code/use-proving.ts'
import { useContractForm, type ContractForm } from '#forms/contract-form.ts'
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

const rightsOf = (user: CompanyUser | undefined) => [...(user?.permissions ?? []), ...(user?.full_on_group ? [groupRight] : [])]
/** Whether name, phone and e-mail may be typed: until an invited user has taken the account over. */
const isOpenTo = (user: CompanyUser | undefined) => user === undefined || user.may_rename

function useUserForm(user: CompanyUser | undefined) {
  const { t } = useTranslation('profile/users')
  const isNew = user === undefined
  const isOpen = isOpenTo(user)
  const { name, mobile, email, password } = companyUserRules
  return useContractForm<Answers>({
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
    defaultValues: {
      name: user?.name ?? '',
      mobile: user?.mobile ?? '',
      email: user?.email ?? '',
      password: '',
      permissions: rightsOf(user),
    },
  })
}

/** An open field that is left empty takes its value away; a password left empty stays. */
function bodyOf(user: CompanyUser | undefined, answers: Answers): SaveBody {
  const fullOnGroup = answers.permissions.includes(groupRight)
  const rights = { permissions: fullOnGroup ? [] : answers.permissions.filter(isPermission), full_on_group: fullOnGroup }
  const contact = { name: answers.name, mobile: orNothing(answers.mobile), email: orNothing(answers.email) }
  if (user === undefined) return { change: 'add', ...contact, password: answers.password, ...rights }
  const secret = answers.password === '' ? {} : { password: answers.password }
  return { change: 'update', id: user.id, ...(isOpenTo(user) ? contact : {}), ...secret, ...rights }
}

/** Adds a user, or changes one; a code is asked for where none was given for managing the users a moment ago. */
export function UserForm({ user, words, onClose }: UserFormProps) {
  const { t } = useTranslation('profile/users')
  const client = useQueryClient()
  const isNew = user === undefined
  const isOpen = isOpenTo(user)
  const { proving, prove } = useProving<SaveBody>()
  const contractForm = useUserForm(user)
  const { form, summary, attempt, submit, isBusy } = contractForm
  form.register('permissions')
  const chosen = form.watch('permissions')

  const keepSaved = () => {
    void client.invalidateQueries({ queryKey: usersQuery().queryKey })
    toast.success(t(isNew ? 'added' : 'updated'))
    onClose()
  }
  /** Where the code for managing the users was given a moment ago, it is good for this change, too. */
  const save = async (answers: Answers) => {
    const body = bodyOf(user, answers)
    try {
      await saveUser(body)
      keepSaved()
    } catch (failure) {
      if (!(failure instanceof ApiError) || failure.code !== 'step_up_required') throw failure
      await prove(body)
    }
  }
  return (
    <section className="card" aria-labelledby="company-user-title">
      <form noValidate onSubmit={(event) => void submit(save, { title: t(isNew ? 'addFailed' : 'updateFailed') })(event)}>
        <UnsavedGuard isDirty={form.formState.isDirty} />
        <div className="company-user-form">
          <Heading isNew={isNew} isOpen={isOpen} />
          <ErrorSummary errors={summary(['name', 'mobile', 'email', 'password', 'permissions'])} attempt={attempt} />
          {isNew || isOpen ? (
            <ContactFields {...contractForm} isNew={isNew} />
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
          {!isNew && !isOpen && rightsOf(user).some((one) => !isHeld(chosen, one)) && <Notice tone="late" title={t('sessionsEnd')} />}
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
      {proving && <Proof {...proving} isNew={isNew} onSaved={keepSaved} />}
    </section>
  )
}

/** It takes the focus: the form stands in place of the list. */
function Heading({ isNew, isOpen }: { isNew: boolean; isOpen: boolean }) {
  const { t } = useTranslation('profile/users')
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  return (
    <div>
      <h2 id="company-user-title" ref={heading} tabIndex={-1}>
        {t(isNew ? 'addTitle' : 'editTitle')}
      </h2>
      <p className="profile-quiet">{t(isNew ? 'addText' : isOpen ? 'invitedText' : 'editText')}</p>
    </div>
  )
}

function ContactFields({ text, isNew }: Pick<ContractForm<Answers>, 'text'> & { isNew: boolean }) {
  const { t } = useTranslation('profile/users')
  return (
    <div className="company-user-fields">
      <TextField {...text('name')} label={t('name')} autoComplete="off" maxLength={80} />
      <PhoneField {...text('mobile')} label={t('mobile')} hint={t('mobileHint')} autoComplete="off" />
      <TextField {...text('email')} type="email" inputMode="email" ltr autoComplete="off" label={t('email')} hint={t('emailHint')} />
      <PasswordField
        {...text('password')}
        label={t('password')}
        hint={t(isNew ? 'passwordHint' : 'passwordStays')}
        autoComplete="new-password"
      />
    </div>
  )
}

function Proof({ body, end, isNew, onSaved }: Proving<SaveBody> & { isNew: boolean; onSaved: () => void }) {
  const { t } = useTranslation('profile/users')
  return (
    <Suspense>
      <FormCodeDialog
        purpose={purposeOf(body)}
        title={t('code.title')}
        confirmLabel={t(isNew ? 'add' : 'save')}
        failed={t(isNew ? 'addFailed' : 'updateFailed')}
        send={async () => {
          await saveUser(body)
          end()
          onSaved()
        }}
        onRefused={end}
        onDismiss={() => end()}
      >
        {t('code.text')}
      </FormCodeDialog>
    </Suspense>
  )
}
