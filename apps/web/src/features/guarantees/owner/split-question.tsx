import { ChoiceCards } from '@damana/ui'
import { useTranslation } from 'react-i18next'
import { SplitSums } from '../details/case/split-sums.tsx'
import type { OwnerView } from './owner-view.ts'

export type SplitAnswer = 'yes' | 'no'

interface SplitQuestionProps {
  split: NonNullable<OwnerView['split']>
  answer: SplitAnswer | undefined
  error: string | undefined
  onAnswer: (answer: SplitAnswer) => void
}

/** The three sums of a proposal to split the money, and the owner's yes or no. */
export function SplitQuestion({ split, answer, error, onAnswer }: SplitQuestionProps) {
  const { t } = useTranslation('guarantees/actions/case')
  return (
    <>
      <SplitSums split={split} reader="seller" />
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
