import { useFormat } from '@damana/ui'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ActionForm } from './action-form.tsx'
import { SplitQuestion, type SplitAnswer } from './split-question.tsx'
import { useAction, type ActionDialogProps } from './use-action.ts'

/** A side answers the proposal to split the money: the three sums, then yes or no, proven by a code. */
export function AnswerSplitDialog(props: ActionDialogProps) {
  const { t } = useTranslation('guarantees/actions')
  const format = useFormat()
  const { role, split } = props.guarantee
  const [answer, setAnswer] = useState<SplitAnswer>()
  const [isTried, setTried] = useState(false)
  const action = useAction('answer_split', props, answer && { answer })
  const missing = answer ? undefined : t('answer_split.required')
  return (
    <ActionForm
      action={action}
      wide
      title={t('answer_split.title')}
      confirmLabel={t(answer === 'no' ? 'answer_split.confirmNo' : 'answer_split.confirmYes')}
      danger={answer === 'no'}
      errors={missing ? [{ field: 'answer', message: missing }] : []}
      onTried={() => setTried(true)}
      onDismiss={props.onDismiss}
    >
      <p className="dialog-body">
        {t('answer_split.text')} {split && t('answer_split.until', { moment: format.moment(split.answer_until) })}
      </p>
      {split && <SplitQuestion split={split} reader={role} answer={answer} error={isTried ? missing : undefined} onAnswer={setAnswer} />}
    </ActionForm>
  )
}
