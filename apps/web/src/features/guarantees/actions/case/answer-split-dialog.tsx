import { ChoiceCards, useFormat } from '@damana/ui'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { api } from '#api.ts'
import { SplitSums } from '#features/guarantees/details/case/split-sums.tsx'
import type { ActionDialogProps } from '../action-dialog.tsx'
import { useGuaranteeAction } from '../use-guarantee-action.ts'
import { useStepUp } from '../use-step-up.ts'
import { FormDialog } from './form-dialog.tsx'

type Answer = 'yes' | 'no'

/** A side answers the proposal to split the money: the three sums, then yes or no, proven by a code. */
export function AnswerSplitDialog({ guarantee, onDone, onDismiss }: ActionDialogProps) {
  const { t } = useTranslation('guarantees/actions/case')
  const format = useFormat()
  const { number, role, split } = guarantee
  const [answer, setAnswer] = useState<Answer>()
  const [isTried, setTried] = useState(false)
  const stepUp = useStepUp({ action: 'answer_split', number, ...(answer && { content: { answer } }) })
  const act = useGuaranteeAction<{ answer: Answer }>({
    number,
    success: 'splitAnswered',
    onDone,
    onStepUp: () => void stepUp.begin(),
    send: (body, options) => api('POST /guarantees/:number/answer-split', { params: { number }, body }, options),
  })
  const missing = answer ? undefined : t('answer_split.required')
  return (
    <FormDialog
      action="answer_split"
      wide
      title={t('answer_split.title')}
      confirmLabel={t(answer === 'no' ? 'answer_split.confirmNo' : 'answer_split.confirmYes')}
      danger={answer === 'no'}
      errors={missing ? [{ field: 'answer', message: missing }] : []}
      act={act}
      stepUp={stepUp}
      onTried={() => setTried(true)}
      onAct={() => answer && act.run({ answer })}
      onDismiss={onDismiss}
    >
      <p className="dialog-body">
        {t('answer_split.text')} {split && t('answer_split.until', { moment: format.moment(split.answer_until) })}
      </p>
      {split && <SplitSums split={split} reader={role} />}
      <ChoiceCards
        name="answer"
        label={t('answer_split.label')}
        value={answer}
        error={isTried ? missing : undefined}
        choices={[
          { value: 'yes', title: t('answer_split.yes'), note: t('answer_split.yesNote') },
          { value: 'no', title: t('answer_split.no'), note: t('answer_split.noNote') },
        ]}
        onChange={(value) => setAnswer(value === 'yes' ? 'yes' : 'no')}
      />
    </FormDialog>
  )
}
