import { TextField } from '@damana/ui'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { api } from '#api.ts'
import { queueKey } from '#features/queue/index.ts'
import { barActions } from '#layout/bar-actions.ts'
import { CaseActions, type ActionOutcome } from '#layout/case-actions.tsx'
import { DecisionDialog } from '#layout/decision-dialog.tsx'
import { identityQuery, type IdentityReview } from './query.ts'

type Decision = IdentityReview['actions'][number]['name']
const variants = { prove: 'primary', send_again: 'secondary' } as const

interface IdentityActionsProps {
  review: IdentityReview
  /** An identity can be approved only after its photos were shown. */
  hasSeenPhotos: boolean
}

/** Decisions about a person's identity. */
export function IdentityActions({ review, hasSeenPhotos }: IdentityActionsProps) {
  const { t } = useTranslation('identities')
  const actions = barActions(review.decision === null ? review.actions : [], variants, (name) => t(`action.${name}`)).map((action) =>
    action.off === null && action.name === 'prove' && !hasSeenPhotos ? { ...action, off: t('seePhotos') } : action,
  )
  return (
    <CaseActions<Decision, IdentityReview>
      actions={actions}
      caseKey={identityQuery(review.number).queryKey}
      changes={[queueKey]}
      none={t('nothingToDo')}
      sayDone={(name) => t(`done.${name}`)}
      dialog={(name, outcome) => <IdentityForm name={name} review={review} {...outcome} />}
    />
  )
}

interface IdentityFormProps extends ActionOutcome<IdentityReview> {
  name: Decision
  review: IdentityReview
}

/** Approving takes the name from the document; refusing gives a reason that the user reads. */
function IdentityForm({ name, review: { number, person }, ...outcome }: IdentityFormProps) {
  const { t } = useTranslation('identities')
  const [official, setOfficial] = useState(person.name)
  const [latin, setLatin] = useState('')
  const isProof = name === 'prove'
  return (
    <DecisionDialog
      title={t(`title.${name}`, { name: person.name })}
      text={<p>{t(`text.${name}`)}</p>}
      confirmLabel={t(`action.${name}`)}
      {...(isProof ? {} : { reasonWords: { label: t('toPerson'), hint: t('toPersonHint') } })}
      check={() => (isProof && official.trim() === '' ? [{ field: 'official_name', message: t('officialNameMissing') }] : [])}
      send={(reason, options) =>
        api(
          'POST /admin/identities/:number/decide',
          {
            params: { number },
            body: {
              decision: name,
              reason,
              ...(isProof ? { official_name: official.trim() } : {}),
              ...(isProof && latin.trim() !== '' ? { latin_name: latin.trim() } : {}),
            },
          },
          options,
        )
      }
      {...outcome}
    >
      {(errorOf) =>
        isProof && (
          <>
            <TextField
              name="official_name"
              label={t('officialName')}
              hint={t('officialNameHint')}
              error={errorOf('official_name')}
              dir="auto"
              autoComplete="off"
              maxLength={80}
              value={official}
              onChange={(event) => setOfficial(event.target.value)}
            />
            <TextField
              name="latin_name"
              label={t('latinName')}
              hint={t('latinNameHint')}
              error={errorOf('latin_name')}
              optional
              dir="ltr"
              autoComplete="off"
              maxLength={80}
              value={latin}
              onChange={(event) => setLatin(event.target.value)}
            />
          </>
        )
      }
    </DecisionDialog>
  )
}
