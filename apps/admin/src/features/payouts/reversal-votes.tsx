import { Bdi, Notice, useFormat } from '@damana/ui'
import { useTranslation } from 'react-i18next'
import type { Payout } from './query.ts'

/** Votes so far about a payout that the unrecovered loss of its guarantee covers. */
export function ReversalVotes({ votes }: { votes: Payout['reversal_votes'] }) {
  const { t } = useTranslation('payouts')
  const format = useFormat()
  return (
    <Notice tone="progress" title={t('votes')}>
      <ul className="votes">
        {votes.map(({ decision, name, reason, at }) => (
          <li key={name}>
            <Bdi>{name}</Bdi>: {t(decision === 'release' ? 'move.release_reversed' : 'move.keep_reversed')} · {format.dayTime(at)}
            <br />
            <Bdi className="muted">{reason}</Bdi>
          </li>
        ))}
      </ul>
      <p>{t('votesNeeded')}</p>
    </Notice>
  )
}
