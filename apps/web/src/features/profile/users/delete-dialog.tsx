import { Bdi, ConfirmDialog, loadPhrases, Notice, toast } from '@damana/ui'
import { lazyPart } from '@damana/ui/load-part'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { api, ApiError } from '#api.ts'
import { codePhrases } from '#features/code/phrases.ts'
import { errorText } from '#features/guarantees/actions/use-guarantee-action.ts'
import { useStepUp } from '#features/guarantees/actions/use-step-up.ts'
import { usersQuery, type CompanyUser } from './users-query.ts'

const StepUpDialog = lazyPart(async () => {
  const [file] = await Promise.all([import('#features/guarantees/actions/step-up-dialog.tsx'), loadPhrases(codePhrases)])
  return { default: file.StepUpDialog }
})

/** First whom to delete, then the code, then the call. */
export function DeleteDialog({ user, onClose }: { user: CompanyUser; onClose: () => void }) {
  const { t } = useTranslation('companyUsers')
  const client = useQueryClient()
  const stepUp = useStepUp({ action: 'company_user', company_user: { change: 'delete', id: user.id } })
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => api('POST /company/delete-user', { body: { id: user.id } }),
    onSuccess: () => {
      void client.invalidateQueries({ queryKey: usersQuery().queryKey })
      toast.success(t('deleted'))
      onClose()
    },
    onError: (failure) => {
      // The code has grown too old on the way: another is sent.
      if (failure instanceof ApiError && failure.code === 'step_up_required') return void stepUp.begin()
      toast.failure(t('deleteFailed'))
      void client.invalidateQueries({ queryKey: usersQuery().queryKey })
    },
  })
  if (stepUp.isAsking)
    return (
      <Suspense>
        <StepUpDialog
          title={t('deleteTitle')}
          stepUp={stepUp}
          act={{ isBusy: isPending, problem: error ? (errorText(error) ?? t('deleteFailed')) : undefined }}
          confirmLabel={t('delete')}
          danger
          onAct={() => mutate()}
          onDismiss={onClose}
        />
      </Suspense>
    )
  return (
    <ConfirmDialog
      open
      danger
      title={t('deleteTitle')}
      confirmLabel={t('delete')}
      busy={stepUp.isBusy}
      onConfirm={() => void stepUp.begin()}
      onDismiss={onClose}
    >
      <p>
        <Bdi className="strong">{user.name}</Bdi>
      </p>
      <p>{t('deleteText')}</p>
      {stepUp.problem && <Notice tone="danger" role="alert" title={stepUp.problem} />}
    </ConfirmDialog>
  )
}
