import { Bdi, EmptyState, Link, Ltr, Money, Notice, useFormat } from '@damana/ui'
import { restoreFindingKinds } from '@damana/contract/statuses'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Section } from '#layout/panes.tsx'
import { ReadPage } from '#layout/read-page.tsx'
import { useStaff } from '#session.ts'
import { actionOf } from './finding-action.rules.ts'
import { type RestoreFinding, type RestoreFindings, restoreFindingsQuery } from './query.ts'

/** Unresolved findings since a restore, by kind, each with the action that resolves it. */
export function Component() {
  const { t } = useTranslation('restore')
  const shell = useTranslation('shell')
  return (
    <ReadPage
      title={shell.t('restore')}
      about={t('about')}
      query={useQuery(restoreFindingsQuery())}
      failed={t('failed')}
      stale={shell.t('stale')}
    >
      {(data) => <Findings findings={data} />}
    </ReadPage>
  )
}

function Findings({ findings: { restore, items } }: { findings: RestoreFindings }) {
  const { t } = useTranslation('restore')
  const format = useFormat()
  const { role } = useStaff()
  if (!restore) return <EmptyState title={t('never')}>{t('neverText')}</EmptyState>
  const isFrozen = restore.thawed_at === null
  return (
    <>
      <Notice
        tone={isFrozen || items.length > 0 ? 'late' : 'good'}
        title={
          restore.thawed_at === null
            ? t('frozenSince', { moment: format.dayTime(restore.since) })
            : t('goesOnSince', { moment: format.dayTime(restore.thawed_at) })
        }
      >
        <p>
          {t(`why.${restore.why}`)} {!isFrozen && t('stoodFrom', { moment: format.dayTime(restore.since) })}{' '}
          {restore.statement_at === null ? t('noStatement') : t('statementAt', { moment: format.dayTime(restore.statement_at) })}
        </p>
        {isFrozen && items.length > 0 && <p>{t('afterThaw')}</p>}
      </Notice>
      {items.length === 0 && (
        <EmptyState title={t('none')}>{role === 'reviewer' ? t('reviewer') : t(isFrozen ? 'noneFrozen' : 'noneText')}</EmptyState>
      )}
      {restoreFindingKinds.map((kind) => {
        const ofKind = items.filter((item) => item.kind === kind)
        return (
          ofKind.length > 0 && (
            <Section key={kind} title={`${t(`kind.${kind}`)} (${ofKind.length})`} note={t(`note.${kind}`)}>
              <ul className="stack-4">
                {ofKind.map((item) => (
                  <FindingEntry key={`${item.reference} ${item.at}`} finding={item} />
                ))}
              </ul>
            </Section>
          )
        )
      })}
    </>
  )
}

function FindingEntry({ finding }: { finding: RestoreFinding }) {
  const { t } = useTranslation('restore')
  const format = useFormat()
  const { name, href } = actionOf(finding)
  const { reference, amount_fils: amountFils, remittance, at, guarantee_number: guarantee, kind, bank_word: bankWord } = finding
  return (
    <li className="stack-1">
      <b>
        <Ltr>{reference}</Ltr>
      </b>
      <span>{amountFils === null ? t('amountUnknown') : <Money fils={amountFils} />}</span>
      {remittance !== '' && (
        <span>
          {t('remittance')}: <Bdi>{remittance}</Bdi>
        </span>
      )}
      <small className="muted">
        <time dateTime={at}>{format.dayTime(at)}</time>
        {guarantee !== null && (
          <>
            {' · '}
            <Ltr>{guarantee}</Ltr>
          </>
        )}
        {kind === 'payout_in_doubt' && ` · ${bankWord === null ? t('notAnswered') : t(`bankWord.${bankWord}`)}`}
      </small>
      {href === null ? (
        <span className="muted">{t(`action.${name}`)}</span>
      ) : (
        <p>
          <Link href={href} aria-label={t('actionOf', { action: t(`action.${name}`), reference })}>
            {t(`action.${name}`)}
          </Link>
        </p>
      )}
    </li>
  )
}
