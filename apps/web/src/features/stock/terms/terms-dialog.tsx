import { stockTermsRules } from '@damana/contract/form-rules'
import type { Bearer, TransferType } from '@damana/contract/statuses'
import { Button, ChoiceCards, Dialog, ErrorSummary, TextField, toast } from '@damana/ui'
import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { api } from '#api.ts'
import { useContractForm } from '#forms/contract-form.ts'
import { columnWord, termsChoices } from '../words.ts'
import { type Terms, termsQuery } from './terms-query.ts'

interface Answers {
  name: string
  commissionOn: '' | Bearer
  transfer_type: '' | TransferType
  discount_code: string
}
const questions = ['name', 'commissionOn', 'transfer_type', 'discount_code'] as const
const longestName = 60

/** Terms that are kept under a name, or changed. */
export function TermsDialog({ terms, onClose }: { terms: Terms | undefined; onClose: () => void }) {
  const { t } = useTranslation('stock/terms')
  const ui = useTranslation('ui')
  const client = useQueryClient()
  const { text, choice, summary, attempt, submit, isBusy } = useContractForm<Answers>({
    rules: stockTermsRules,
    words: {
      name: { required: t('wrong.name'), repeated: t('wrong.taken') },
      commissionOn: { invalid_choice: t('wrong.commissionOn') },
      transfer_type: { invalid_choice: t('wrong.transferType') },
    },
    defaultValues: {
      name: terms?.name ?? '',
      commissionOn: terms?.commissionOn ?? '',
      transfer_type: terms?.transfer_type ?? '',
      discount_code: terms?.discount_code ?? '',
    },
  })
  const keep = async ({ name, commissionOn, transfer_type, discount_code }: Answers) => {
    if (!commissionOn || !transfer_type) throw new Error('answers are judged before they are sent')
    const code = discount_code.trim()
    await api('POST /stock/terms', {
      body: { ...(terms && { id: terms.id }), name, commissionOn, transfer_type, ...(code && { discount_code: code }) },
    })
    await client.invalidateQueries({ queryKey: termsQuery().queryKey })
    toast.success(t('saved'))
    onClose()
  }
  return (
    <Dialog open title={terms ? t('changeOf', { name: terms.name }) : t('add')} onClose={isBusy ? () => {} : onClose}>
      <form className="stack-4" noValidate onSubmit={(event) => void submit(keep, { title: t('saveFailed') })(event)}>
        <ErrorSummary errors={summary(questions)} attempt={attempt} />
        <TextField {...text('name')} label={t('name')} hint={t('nameHint')} maxLength={longestName} autoComplete="off" data-autofocus />
        <ChoiceCards
          name="commissionOn"
          label={columnWord('commissionOn')}
          choices={termsChoices('commissionOn')}
          {...choice('commissionOn')}
        />
        <ChoiceCards
          name="transfer_type"
          label={columnWord('transfer_type')}
          choices={termsChoices('transfer_type')}
          {...choice('transfer_type')}
        />
        <TextField
          {...text('discount_code')}
          label={t('discountCode')}
          hint={t('discountHint')}
          optional
          ltr
          digits
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
        />
        <div className="dialog-actions">
          <Button type="submit" busy={isBusy}>
            {t('save')}
          </Button>
          <Button variant="quiet" disabled={isBusy} onClick={onClose}>
            {ui.t('back')}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
