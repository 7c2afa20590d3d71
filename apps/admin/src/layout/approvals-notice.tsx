import type { CallOptions } from '@damana/client/client'
import { Bdi, Button, Notice, toast, useFormat } from '@damana/ui'
import { useMutation, useQueryClient, type QueryKey } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { DecisionDialog } from './decision-dialog.tsx'
import { refusalText } from './reason-text.ts'

/** One person's approval, with all that it names. */
export interface ShownApproval {
  name: string
  reason: string
  at: string
  is_you: boolean
  sha256: string
  ends_at: string
  title: string
  content?: ReactNode
}
interface ApprovalsNoticeProps<Answer, Approval extends ShownApproval> {
  title: string
  foot: ReactNode
  approvals: readonly Approval[]
  /** The case that both calls answer with. */
  caseKey: QueryKey
  changes: readonly QueryKey[]
  /** Left out where another may not be approved here. */
  approve?: (approval: Approval, reason: string, options: CallOptions) => Promise<Answer>
  sayApproved: (answer: Answer) => string
  takeBack: () => Promise<Answer>
}

/** Approvals of others, to be approved exactly so; the own one may be taken back. */
export function ApprovalsNotice<Answer, Approval extends ShownApproval = ShownApproval>(props: ApprovalsNoticeProps<Answer, Approval>) {
  const { title, foot, approvals, caseKey, changes, approve, sayApproved, takeBack } = props
  const { t } = useTranslation('shell')
  const format = useFormat()
  const client = useQueryClient()
  const [chosen, setChosen] = useState<Approval>()
  const refresh = () => {
    for (const queryKey of [caseKey, ...changes]) void client.invalidateQueries({ queryKey })
  }
  const showAnswer = (answer: Answer, said: string) => {
    client.setQueryData(caseKey, answer)
    toast.success(said)
    refresh()
  }
  const { mutate, isPending } = useMutation({
    mutationFn: takeBack,
    onSuccess: (answer) => showAnswer(answer, t('approvalTakenBack')),
    onError: (error) => {
      toast.failure(refusalText(error))
      refresh()
    },
  })
  return (
    <Notice tone="progress" title={title}>
      <ul className="votes">
        {approvals.map((approval) => (
          <li key={approval.name}>
            <Bdi>{approval.name}</Bdi>: {approval.title} · {format.dayTime(approval.at)}
            {approval.content}
            <p className="muted">
              <Bdi>{approval.reason}</Bdi>
            </p>
            <p className="size-sm muted">{t('approvalEnds', { moment: format.dayTime(approval.ends_at) })}</p>
            {approval.is_you ? (
              <Button variant="quiet" busy={isPending} onClick={() => mutate()}>
                {t('takeApprovalBack')}
              </Button>
            ) : (
              approve && (
                <Button variant="secondary" onClick={() => setChosen(approval)}>
                  {t('approveExactly')}
                </Button>
              )
            )}
          </li>
        ))}
      </ul>
      {foot !== null && <p>{foot}</p>}
      {chosen && approve && (
        <DecisionDialog<Answer>
          title={t('approveExactlyTitle', { title: chosen.title })}
          text={
            <>
              {chosen.content}
              <p>
                <Bdi>{chosen.name}</Bdi>: <Bdi>{chosen.reason}</Bdi>
              </p>
            </>
          }
          confirmLabel={t('approveExactly')}
          send={(reason, options) => approve(chosen, reason, options)}
          onDone={(answer) => {
            setChosen(undefined)
            showAnswer(answer, sayApproved(answer))
          }}
          onRefused={refresh}
          onClose={() => setChosen(undefined)}
        />
      )}
    </Notice>
  )
}
