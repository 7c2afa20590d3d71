import { UploadField } from '@damana/ui'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ActionForm } from './action-form.tsx'
import { useAction, type ActionDialogProps } from './use-action.ts'
import { useUploadedFiles } from './uploaded-files.ts'

/** While the registry is silent, papers show that the ownership has moved: the buyer's new licence, the Department's paper of either side. */
export function ConfirmTransferDialog(props: ActionDialogProps) {
  const { t } = useTranslation('guarantees/actions')
  const isBuyer = props.guarantee.role === 'buyer'
  const [isTried, setTried] = useState(false)
  const licence = useUploadedFiles('licence_photo')
  const paper = useUploadedFiles('department_paper')
  const files = [...licence.ids, ...paper.ids]
  const action = useAction('confirm', props, { files })
  const first = isBuyer ? 'licence' : 'paper'
  const why =
    licence.isSending || paper.isSending
      ? t('filesOnTheirWay')
      : files.length === 0
        ? t(isBuyer ? 'confirm.licenceRequired' : 'confirm.paperRequired')
        : undefined
  return (
    <ActionForm
      action={action}
      wide
      title={t('confirm.title')}
      errors={why ? [{ field: first, message: why }] : []}
      onTried={() => setTried(true)}
      onDismiss={props.onDismiss}
    >
      <p className="dialog-body">{t(isBuyer ? 'confirm.text_buyer' : 'confirm.text_seller')}</p>
      {isBuyer && (
        <UploadField
          id="licence"
          label={t('confirm.licence')}
          hint={t('confirm.licenceHint')}
          most={2}
          error={isTried ? why : undefined}
          {...licence.field}
        />
      )}
      <UploadField
        id="paper"
        label={t('confirm.paper')}
        hint={t('confirm.paperHint')}
        optional={isBuyer}
        most={4}
        error={isTried && !isBuyer ? why : undefined}
        {...paper.field}
      />
    </ActionForm>
  )
}
