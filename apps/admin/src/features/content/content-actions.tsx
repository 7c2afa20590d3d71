import { termsSlug } from '@damana/contract/content-words'
import { useTranslation } from 'react-i18next'
import { StaffActions } from '#layout/staff-actions.tsx'
import { momentInAmman } from './body.rules.ts'
import { contentKey, textQuery, type ContentText } from './query.ts'

/** Disabled because there is no such draft, which the page shows. */
const elsewhere = ['content_no_draft', 'content_scheduled']

/** Publishing, withdrawing and throwing away; unsaved words are saved first. */
export function ContentActions({ text, isDirty }: { text: ContentText; isDirty: boolean }) {
  const { t } = useTranslation('content')
  const isTerms = text.kind === 'page' && text.key === termsSlug
  return (
    <StaffActions<'content', ContentText>
      thing="content"
      offered={text.actions.flatMap(({ name, allowed, reason }) =>
        name === 'save' || elsewhere.includes(reason ?? '')
          ? []
          : [{ name, allowed, reason, ...(allowed && name === 'publish' && isDirty ? { off: t('saveFirst') } : {}) }],
      )}
      params={{ kind: text.kind, key: text.key }}
      words={(name) => ({
        label: t(`action.${name}`),
        title: t(`title.${name}`),
        text: <p>{t(name === 'publish' && isTerms ? 'publishTerms' : `text.${name}`)}</p>,
      })}
      // Of the draft that was read when it opened; what somebody else saves meanwhile is not published unread.
      seen={() => ({ revision: text.draft?.revision ?? 0 })}
      fields={{
        in_force_from: {
          label: t('inForceFrom'),
          hint: t('inForceFromHint'),
          missing: t('dateWrong'),
          isOptional: true,
          read: (typed) => (typed === '' ? null : Number.isNaN(Date.parse(typed)) ? undefined : momentInAmman(typed)),
        },
      }}
      caseKey={textQuery(text.kind, text.key).queryKey}
      changes={[contentKey]}
      none={t('nothingToDo')}
      sayDone={(name) => t(`done.${name}`)}
    />
  )
}
