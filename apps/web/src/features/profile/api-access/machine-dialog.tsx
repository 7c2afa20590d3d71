import type { Args } from '@damana/contract'
import { Button, Dialog, ErrorSummary, TextArea, TextField, toast } from '@damana/ui'
import { useTranslation } from 'react-i18next'
import { api } from '#api.ts'
import { useProving } from '#features/code/use-proving.ts'
import { useContractForm } from '#forms/contract-form.ts'
import { useKeepAccess } from './access-query.ts'
import { Proof } from './proof.tsx'

type Body = Args<'POST /api-access/machines'>['body']
const questions = ['name', 'public_key'] as const
const longestName = 60
const longestKey = 2_000
/** A PEM says so in its first line, a JWK by its member `d`. */
const privateKey = /PRIVATE KEY|"d"\s*:/

/** The public key of a machine, as PEM or JWK; then the code. */
export function MachineDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('profile/api-access')
  const ui = useTranslation('ui')
  const keep = useKeepAccess()
  const { proving, prove } = useProving<Body>()
  const { text, summary, attempt, submit, isBusy } = useContractForm<Body>({
    rules: {},
    compare: ({ name, public_key }) => ({
      ...(name.trim() === '' && { name: 'required' }),
      ...(public_key.trim() === '' && { public_key: 'required' }),
      // Refused by the server too, but a private key does not leave the machine at all.
      ...(privateKey.test(public_key) && { public_key: 'private_key' }),
    }),
    words: {
      name: { required: t('wrong.name'), too_short: t('wrong.name'), too_long: t('wrong.name') },
      public_key: { required: t('wrong.publicKey') },
    },
    defaultValues: { name: '', public_key: '' },
  })
  const add = async (body: Body) => {
    keep(await api('POST /api-access/machines', { body }, { once: true }))
    toast.success(t('machines.addedToast'))
    onClose()
  }
  if (proving) return <Proof {...proving} change="machine" confirmLabel={t('machines.add')} failed={t('machines.addFailed')} send={add} />
  return (
    <Dialog open title={t('machines.addTitle')} onClose={isBusy ? () => {} : onClose}>
      <form className="stack-4" noValidate onSubmit={(event) => void submit(prove, { title: t('machines.addFailed') })(event)}>
        <ErrorSummary errors={summary(questions)} attempt={attempt} />
        <TextField {...text('name')} label={t('machines.name')} hint={t('machines.nameHint')} autoComplete="off" maxLength={longestName} />
        <TextArea
          {...text('public_key')}
          className="api-public-key"
          dir="ltr"
          rows={6}
          maxLength={longestKey}
          spellCheck={false}
          autoComplete="off"
          label={t('machines.publicKey')}
          hint={t('machines.publicKeyHint')}
        />
        <div className="dialog-actions">
          <Button type="submit" busy={isBusy}>
            {t('machines.add')}
          </Button>
          <Button variant="quiet" disabled={isBusy} onClick={onClose}>
            {ui.t('back')}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
