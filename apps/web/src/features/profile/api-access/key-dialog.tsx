import type { Args } from '@damana/contract'
import { apiScopes, type ApiScope } from '@damana/contract/api-words'
import { permissionWords } from '@damana/contract/permission-words'
import { Button, Checkbox, Dialog, ErrorSummary, FieldMessage, readLang, SelectField, TextField } from '@damana/ui'
import { useTranslation } from 'react-i18next'
import { api } from '#api.ts'
import { useProving } from '#features/code/use-proving.ts'
import { useContractForm } from '#forms/contract-form.ts'
import { useKeepAccess } from './access-query.ts'
import { Proof } from './proof.tsx'

type Body = Args<'POST /api-access/keys'>['body']
interface Answers {
  name: string
  scopes: readonly ApiScope[]
  days: string
}
const questions = ['name', 'scopes', 'days'] as const
const spans = ['30', '90', '180', '365'] as const
const longestName = 60

interface KeyDialogProps {
  grantable: readonly ApiScope[]
  onMade: (secret: string) => void
  onClose: () => void
}

/** A new key: what it is called, may do and how long it works; then the code. */
export function KeyDialog({ grantable, onMade, onClose }: KeyDialogProps) {
  const { t } = useTranslation('profile/api-access')
  const ui = useTranslation('ui')
  const keep = useKeepAccess()
  const { proving, prove } = useProving<Body>()
  const { form, text, choice, summary, attempt, submit, isBusy } = useContractForm<Answers>({
    rules: {},
    compare: ({ name, scopes }) => ({
      ...(name.trim() === '' && { name: 'required' }),
      ...(scopes.length === 0 && { scopes: 'required' }),
    }),
    words: {
      name: { required: t('wrong.name'), too_short: t('wrong.name'), too_long: t('wrong.name') },
      scopes: { required: t('wrong.scopes') },
    },
    defaultValues: { name: '', scopes: grantable.slice(0, 1), days: '90' },
  })
  const ask = ({ name, scopes, days }: Answers) => prove({ name, scopes: [...scopes], days: Number(days) })
  const make = async (body: Body) => {
    const { secret, ...access } = await api('POST /api-access/keys', { body }, { once: true })
    keep(access)
    onMade(secret)
  }
  if (proving) return <Proof {...proving} change="key" confirmLabel={t('keys.make')} failed={t('keys.makeFailed')} send={make} />
  return (
    <Dialog open title={t('keys.makeTitle')} onClose={isBusy ? () => {} : onClose}>
      <form className="stack-4" noValidate onSubmit={(event) => void submit(ask, { title: t('keys.makeFailed') })(event)}>
        <ErrorSummary errors={summary(questions)} attempt={attempt} />
        <TextField {...text('name')} label={t('keys.name')} hint={t('keys.nameHint')} autoComplete="off" maxLength={longestName} />
        <Scopes
          grantable={grantable}
          chosen={form.watch('scopes')}
          error={form.formState.errors.scopes?.message}
          onChange={(next) => form.setValue('scopes', next, { shouldValidate: form.getFieldState('scopes').invalid })}
        />
        <SelectField
          {...choice('days').field}
          label={t('keys.days')}
          error={choice('days').error}
          options={spans.map((days) => ({ value: days, label: t(`keys.spans.${days}`) }))}
        />
        <div className="dialog-actions">
          <Button type="submit" busy={isBusy}>
            {t('keys.make')}
          </Button>
          <Button variant="quiet" disabled={isBusy} onClick={onClose}>
            {ui.t('back')}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}

interface ScopesProps {
  grantable: readonly ApiScope[]
  chosen: readonly ApiScope[]
  error: string | undefined
  onChange: (next: ApiScope[]) => void
}

/** A scope that the maker does not have cannot be given. */
function Scopes({ grantable, chosen, error, onChange }: ScopesProps) {
  const { t } = useTranslation('profile/api-access')
  const lang = readLang()
  return (
    <fieldset className="api-scopes" id="scopes" tabIndex={-1} aria-describedby={error ? 'scopes-message' : undefined}>
      <legend>{t('keys.scopes')}</legend>
      {apiScopes.map((scope) => {
        const { [lang]: title, means } = permissionWords[scope]
        const mayGive = grantable.includes(scope)
        return (
          <Checkbox
            key={scope}
            id={`scope-${scope}`}
            checked={chosen.includes(scope)}
            disabled={!mayGive}
            hint={mayGive ? means[lang] : `${means[lang]} ${t('keys.notYours')}`}
            aria-invalid={error ? true : undefined}
            onChange={({ target }) => onChange(apiScopes.filter((one) => (one === scope ? target.checked : chosen.includes(one))))}
          >
            {title}
          </Checkbox>
        )
      })}
      <FieldMessage id="scopes" error={error} />
    </fieldset>
  )
}
