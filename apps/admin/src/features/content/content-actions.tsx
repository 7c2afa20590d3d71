import { TextField, type SummarisedError } from '@damana/ui'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { api } from '#api.ts'
import { barActions } from '#layout/bar-actions.ts'
import { CaseActions, type ActionOutcome } from '#layout/case-actions.tsx'
import { DecisionDialog } from '#layout/decision-dialog.tsx'
import { momentInAmman } from './body.rules.ts'
import { contentKey, textQuery, type ContentText } from './query.ts'

type Act = Exclude<ContentText['actions'][number]['name'], 'save'>
const variants = { publish: 'primary', discard: 'danger', withdraw: 'secondary' } as const
/** Disabled because there is no such draft, which the page shows. */
const elsewhere = ['content_no_draft', 'content_scheduled']

/** Publishing, withdrawing and throwing away; unsaved words are saved first. */
export function ContentActions({ text, isDirty }: { text: ContentText; isDirty: boolean }) {
  const { t } = useTranslation('content')
  const offered = text.actions.flatMap(({ name, allowed, reason }) =>
    name === 'save' || elsewhere.includes(reason ?? '') ? [] : [{ name, allowed, reason }],
  )
  const actions = barActions<Act>(offered, variants, (name) => t(`action.${name}`)).map((action) =>
    action.name === 'publish' && action.off === null && isDirty ? { ...action, off: t('saveFirst') } : action,
  )
  return (
    <CaseActions<Act, ContentText>
      actions={actions}
      caseKey={textQuery(text.kind, text.key).queryKey}
      changes={[contentKey]}
      none={t('nothingToDo')}
      sayDone={(name) => t(`done.${name}`)}
      dialog={(name, outcome) => <ContentDialog name={name} text={text} {...outcome} />}
    />
  )
}

interface ContentDialogProps extends ActionOutcome<ContentText> {
  name: Act
  text: ContentText
}

function ContentDialog({ name, text, ...outcome }: ContentDialogProps) {
  const { t } = useTranslation('content')
  const [at, setAt] = useState('')
  const params = { kind: text.kind, key: text.key }
  // Of the draft that was read when this opened; what somebody else saves meanwhile is not published unread.
  const [revision] = useState(text.draft?.revision ?? 0)
  const body = { revision }
  const isTerms = text.kind === 'page' && text.key === 'full_terms_and_conditions'
  const check = (): SummarisedError[] =>
    name === 'publish' && at !== '' && Number.isNaN(Date.parse(at)) ? [{ field: 'in_force_from', message: t('dateWrong') }] : []
  return (
    <DecisionDialog
      title={t(`title.${name}`)}
      text={<p>{t(name === 'publish' && isTerms ? 'text.publishTerms' : `text.${name}`)}</p>}
      confirmLabel={t(`action.${name}`)}
      isDanger={name === 'discard'}
      isReasonAsked={false}
      check={check}
      send={(_reason, options) => {
        switch (name) {
          case 'publish':
            return api(
              'POST /admin/content/:kind/:key/publish',
              { params, body: { ...body, in_force_from: at === '' ? null : momentInAmman(at) } },
              options,
            )
          case 'withdraw':
            return api('POST /admin/content/:kind/:key/withdraw', { params, body }, options)
          case 'discard':
            return api('POST /admin/content/:kind/:key/discard', { params, body }, options)
        }
      }}
      {...outcome}
    >
      {(errorOf) =>
        name === 'publish' && (
          <TextField
            name="in_force_from"
            type="datetime-local"
            label={t('inForceFrom')}
            hint={t('inForceFromHint')}
            error={errorOf('in_force_from')}
            optional
            ltr
            value={at}
            onChange={(event) => setAt(event.target.value)}
          />
        )
      }
    </DecisionDialog>
  )
}
