import type { Args } from '@damana/contract'
import { eventKinds } from '@damana/contract/guarantee-events'
import { Button, Checkbox, ChoiceCards, Dialog, ErrorSummary, FieldMessage, Ltr, TextField, toast } from '@damana/ui'
import { useTranslation } from 'react-i18next'
import { api } from '#api.ts'
import { useProving } from '#features/code/use-proving.ts'
import { useContractForm } from '#forms/contract-form.ts'
import { HookProof } from './hook-proof.tsx'
import { useKindText, useReadAgain, type Endpoint } from './hook-query.ts'

type Body = Args<'POST /webhooks'>['body']
type Kind = (typeof eventKinds)[number]
interface Answers {
  url: string
  which: 'all' | 'some'
  kinds: readonly Kind[]
}
const questions = ['url', 'kinds'] as const
const longestUrl = 1_000

interface EndpointDialogProps {
  /** The one that is changed; absent for a new one. */
  endpoint?: Endpoint
  /** With the secret of a new one. */
  onMade?: (secret: string) => void
  onClose: () => void
}

/** An address and the kinds of events that it is told; then the code. */
export function EndpointDialog({ endpoint, onMade, onClose }: EndpointDialogProps) {
  const { t } = useTranslation('profile/webhooks')
  const ui = useTranslation('ui')
  const readAgain = useReadAgain()
  const textOf = useKindText()
  const { proving, prove } = useProving<Body>()
  const { form, text, choice, summary, attempt, submit, isBusy } = useContractForm<Answers>({
    rules: {},
    compare: ({ url, which, kinds }) => ({
      ...(!url.trim().startsWith('https://') && { url: 'invalid_format' }),
      ...(which === 'some' && kinds.length === 0 && { kinds: 'required' }),
    }),
    words: {
      url: { required: t('wrong.url'), invalid_format: t('wrong.url'), not_public: t('wrong.notPublic') },
      kinds: { required: t('wrong.kinds') },
    },
    defaultValues: { url: endpoint?.url ?? '', which: endpoint?.kinds ? 'some' : 'all', kinds: endpoint?.kinds ?? [] },
  })
  const ask = ({ url, which, kinds }: Answers) => prove({ url: url.trim(), kinds: which === 'all' ? null : [...kinds] })
  const send = async (body: Body) => {
    if (endpoint) {
      await api('POST /webhooks/:id/change', { params: { id: endpoint.id }, body }, { once: true })
      toast.success(t('changed'))
      onClose()
    } else {
      const { secret } = await api('POST /webhooks', { body }, { once: true })
      onMade?.(secret)
    }
    await readAgain()
  }
  const [verb, title, failed] = endpoint
    ? ([t('save'), t('edit'), t('editFailed')] as const)
    : ([t('add'), t('addTitle'), t('addFailed')] as const)
  if (proving)
    return (
      <HookProof
        {...(!endpoint && { content: proving.body })}
        confirmLabel={verb}
        failed={failed}
        send={async () => {
          await send(proving.body)
          proving.end()
        }}
        onRefused={proving.end}
        onDismiss={() => proving.end()}
      />
    )
  const chosen = form.watch('kinds')
  const error = form.formState.errors.kinds?.message
  return (
    <Dialog open title={title} onClose={isBusy ? () => {} : onClose}>
      <form className="stack-4" noValidate onSubmit={(event) => void submit(ask, { title: failed })(event)}>
        <ErrorSummary errors={summary(questions)} attempt={attempt} />
        <TextField
          {...text('url')}
          type="url"
          inputMode="url"
          ltr
          label={t('url')}
          hint={t('urlHint')}
          autoComplete="off"
          spellCheck={false}
          maxLength={longestUrl}
        />
        <ChoiceCards
          name="which"
          label={t('which')}
          field={choice('which').field}
          choices={[
            { value: 'all', title: t('allKinds'), note: t('allNote') },
            { value: 'some', title: t('chosenKinds'), note: t('chosenNote') },
          ]}
        />
        {form.watch('which') === 'some' && (
          <fieldset className="webhook-kinds" id="kinds" tabIndex={-1} aria-describedby={error ? 'kinds-message' : undefined}>
            <legend>{t('kinds')}</legend>
            <div>
              {eventKinds.map((kind) => (
                <Checkbox
                  key={kind}
                  id={`kind-${kind}`}
                  checked={chosen.includes(kind)}
                  aria-invalid={error ? true : undefined}
                  onChange={({ target }) =>
                    form.setValue(
                      'kinds',
                      eventKinds.filter((one) => (one === kind ? target.checked : chosen.includes(one))),
                      { shouldValidate: form.getFieldState('kinds').invalid },
                    )
                  }
                >
                  {textOf(kind)} <Ltr className="muted">{kind}</Ltr>
                </Checkbox>
              ))}
            </div>
            <FieldMessage id="kinds" error={error} />
          </fieldset>
        )}
        <div className="dialog-actions">
          <Button type="submit" busy={isBusy}>
            {verb}
          </Button>
          <Button variant="quiet" disabled={isBusy} onClick={onClose}>
            {ui.t('back')}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
