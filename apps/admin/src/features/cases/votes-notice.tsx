import { Bdi, Notice, useFormat } from '@damana/ui'
import { useTranslation } from 'react-i18next'
import { openVotes } from './decisions.rules.ts'
import type { StaffCase } from './query.ts'
import { useVoteText } from './use-vote-text.ts'

/** Where two persons decide: what one of them has decided already. */
export function VotesNotice({ staffCase }: { staffCase: StaffCase }) {
  const { t } = useTranslation('cases')
  const format = useFormat()
  const wordsOf = useVoteText()
  const votes = openVotes(staffCase.votes)
  if (votes.length === 0) return null
  const isMine = votes.some(({ is_you }) => is_you)
  return (
    <Notice tone="progress" title={t('awaitsSecond')}>
      <ul className="votes">
        {votes.map((vote) => (
          <li key={`${vote.subject} ${vote.name}`}>
            <Bdi>{vote.name}</Bdi>: {wordsOf(vote)} · {format.dayTime(vote.at)}
            <br />
            <Bdi className="muted">{vote.reason}</Bdi>
          </li>
        ))}
      </ul>
      <p>{t(isMine ? 'awaitsOther' : 'awaitsYou')}</p>
    </Notice>
  )
}
