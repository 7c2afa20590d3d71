import { UploadField } from '@damana/ui'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { api } from '#api.ts'
import type { ActionDialogProps } from '../action-dialog.tsx'
import { useGuaranteeAction } from '../use-guarantee-action.ts'
import { useStepUp } from '../use-step-up.ts'
import { FormDialog } from './form-dialog.tsx'
import { usePapers } from './use-papers.ts'

/** While the registry is silent, papers show that the ownership has moved: the buyer's new licence, the Department's paper of either side. */
export function ConfirmTransferDialog({ guarantee, onDone, onDismiss }: ActionDialogProps) {
  const { t } = useTranslation('guarantees/actions/case')
  const { number, role } = guarantee
  const isBuyer = role === 'buyer'
  const [isTried, setTried] = useState(false)
  const licence = usePapers('licence_photo')
  const paper = usePapers('department_paper')
  const files = [...licence.ids, ...paper.ids]
  const stepUp = useStepUp({ action: 'confirm', number, content: { files } })
  const act = useGuaranteeAction<{ files: string[] }>({
    number,
    success: 'confirmed',
    onDone,
    onStepUp: () => void stepUp.begin(),
    send: (body, options) => api('POST /guarantees/:number/confirm', { params: { number }, body }, options),
  })
  const first = isBuyer ? 'licence' : 'paper'
  const why =
    licence.isSending || paper.isSending
      ? t('filesOnTheirWay')
      : files.length === 0
        ? t(isBuyer ? 'confirm.licenceRequired' : 'confirm.paperRequired')
        : undefined
  return (
    <FormDialog
      action="confirm"
      wide
      title={t('confirm.title')}
      errors={why ? [{ field: first, message: why }] : []}
      act={act}
      stepUp={stepUp}
      onTried={() => setTried(true)}
      onAct={() => act.run({ files })}
      onDismiss={onDismiss}
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
    </FormDialog>
  )
}
