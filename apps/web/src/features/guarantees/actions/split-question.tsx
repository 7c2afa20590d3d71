import { ChoiceCards } from '@damana/ui'
import type { ComponentProps } from 'react'
import { useTranslation } from 'react-i18next'
import { SplitSums } from '../details/case/split-sums.tsx'

export type SplitAnswer = 'yes' | 'no'

interface SplitQuestionProps extends ComponentProps<typeof SplitSums> {
  answer: SplitAnswer | undefined
  error: string | undefined
  onAnswer: (answer: SplitAnswer) => void
}

/** The three sums of a proposal to split the money, and the reader's yes or no. */
export function SplitQuestion({ answer, error, onAnswer, ...sums }: SplitQuestionProps) {
  const { t } = useTranslation('guarantees/actions')
  return (
    <>
      <SplitSums {...sums} />
      <ChoiceCards
        name="answer"
        label={t('answer_split.label')}
        value={answer}
        error={error}
        choices={[
          { value: 'yes', title: t('answer_split.yes'), note: t('answer_split.yesNote') },
          { value: 'no', title: t('answer_split.no'), note: t('answer_split.noNote') },
        ]}
        onChange={(value) => onAnswer(value === 'yes' ? 'yes' : 'no')}
      />
    </>
  )
}
