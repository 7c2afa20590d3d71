import type { CallOptions } from '@damana/client/client'
import { contentKinds } from '@damana/contract/content-words'
import { Bdi, Button, CleanedHtml, Dialog, ErrorState, Notice, readLang, Skeleton, TextChanges, toast, useFormat } from '@damana/ui'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useParams } from 'react-router'
import { api } from '#api.ts'
import { Case, CaseHistory, CasePage } from '#layout/case-page.tsx'
import { Section } from '#layout/panes.tsx'
import { reasonText } from '#layout/reason-text.ts'
import { paths } from '#paths.ts'
import { emptyBody, fieldsOf, isSameBody, langs, type Body, type FieldLang } from './body.rules.ts'
import { ContentActions } from './content-actions.tsx'
import { ContentForm } from './content-form.tsx'
import { contentKey, findKind, textQuery, versionQuery, type ContentText } from './query.ts'

/** One text: its form, how people will read it, what it changes, and who did what. */
export function Component() {
  const { t } = useTranslation('content')
  const { kind: named, key = '' } = useParams()
  const kind = findKind(named)
  const result = useQuery(textQuery(kind, key))
  return (
    <CasePage
      id={`${kind}/${key}`}
      result={result}
      back={{ href: paths.content(kind), label: t(`kindOf.${kind}`) }}
      tabTitle={t(`kindOf.${kind}`)}
      say={(word) => t(word)}
      view={ShownText}
    />
  )
}

const bodyOf = ({ draft, live, kind }: ContentText): Body => draft?.body ?? live?.body ?? emptyBody(kind)

/** The text as it is typed, beside the one that the form began with; saving it keeps both together. */
function useDraft(text: ContentText) {
  const { t } = useTranslation('content')
  const client = useQueryClient()
  const { kind, key, draft, live } = text
  const [body, setBody] = useState(() => bodyOf(text))
  /** The text as the form began with it: the draft's revision, and the version in force. */
  const [base, setBase] = useState({ revision: draft?.revision ?? 0, version: live?.version ?? 0, body: bodyOf(text), count: 0 })
  const isDirty = !isSameBody(body, base.body)
  const isOvertaken = (draft?.revision ?? 0) !== base.revision || (live?.version ?? 0) !== base.version
  const follow = (keep?: Body) => {
    const theirs = bodyOf(text)
    setBase({ revision: draft?.revision ?? 0, version: live?.version ?? 0, body: theirs, count: base.count + (keep ? 0 : 1) })
    setBody(keep ?? theirs)
  }
  // Somebody else saved, and nothing here would be lost.
  if (isOvertaken && !isDirty) follow()
  const send = async (said: Body, options: CallOptions) => {
    try {
      const saved = await api(
        'POST /admin/content/:kind/:key/save',
        { params: { kind, key }, body: { revision: base.revision, version: base.version, body: said } },
        options,
      )
      const cleaned = bodyOf(saved)
      // The form begins anew only where the server left less than was written.
      const count = base.count + (isSameBody(cleaned, said) ? 0 : 1)
      setBase({ revision: saved.draft?.revision ?? 0, version: saved.live?.version ?? 0, body: cleaned, count })
      setBody(cleaned)
      client.setQueryData(textQuery(kind, key).queryKey, saved)
      void client.invalidateQueries({ queryKey: contentKey })
      toast.success(t('saved'))
    } catch (error) {
      void client.invalidateQueries({ queryKey: textQuery(kind, key).queryKey })
      throw error
    }
  }
  return { body, setBody, isDirty, isOvertaken, follow, send, count: base.count }
}

function ShownText({ data: text }: { data: ContentText }) {
  const { t } = useTranslation('content')
  const format = useFormat()
  const { kind, key, draft, live } = text
  const { body, setBody, isDirty, isOvertaken, follow, send, count } = useDraft(text)
  const save = text.actions.find(({ name }) => name === 'save')
  const [firstField] = Object.keys(contentKinds[kind].inBoth)
  const shown = draft?.shown ?? live?.shown
  return (
    <Case
      title={<Bdi>{bodyOf(text)[readLang()][firstField ?? ''] ?? key}</Bdi>}
      meta={
        <>
          <span>{t(`kindOf.${kind}`)}</span>
          <span>
            {live
              ? live.since
                ? t('versionSince', { version: live.version, date: format.date(live.since) })
                : t('first')
              : t('unpublished')}
          </span>
        </>
      }
      notices={
        <>
          {draft?.in_force_from && (
            <Notice tone="iris" title={t('scheduled', { moment: format.dayTime(draft.in_force_from) })}>
              {draft.published_by !== null && t('publishedBy', { name: draft.published_by })}
            </Notice>
          )}
          {isOvertaken && isDirty && (
            <Overtaken by={draft?.written_by ?? ''} onKeepMine={() => follow(body)} onTakeTheirs={() => follow()} />
          )}
        </>
      }
      aside={<Past of={text} />}
      below={
        shown && (
          <Section title={t(draft ? 'previewDraft' : 'preview')} note={isDirty ? t('previewSaved') : undefined}>
            <Preview kind={kind} shown={shown} />
          </Section>
        )
      }
      actions={<ContentActions text={text} isDirty={isDirty} />}
    >
      <ContentForm
        key={count}
        kind={kind}
        body={body}
        onChange={setBody}
        groups={text.groups}
        placeholders={text.placeholders}
        isDirty={isDirty}
        off={save?.allowed ? (isOvertaken ? t('overtakenOff') : null) : reasonText(save?.reason)}
        send={send}
      />
    </Case>
  )
}

/** The changes of the draft, the versions before it, and who did what. */
function Past({ of: text }: { of: ContentText }) {
  const { t } = useTranslation('content')
  const { draft, versions, history } = text
  return (
    <>
      {draft && (
        <Section title={t('changes')}>
          <Changes of={draft.changes} />
        </Section>
      )}
      {versions.length > 0 && (
        <Section title={t('versions')}>
          <Versions of={text} />
        </Section>
      )}
      <CaseHistory
        title={t('history')}
        empty={t('noHistory')}
        events={history.map(({ id, what, version, by, at }) => ({ id, title: t(`event.${what}`, { version }), at, by }))}
      />
    </>
  )
}

interface OvertakenProps {
  by: string
  onKeepMine: () => void
  onTakeTheirs: () => void
}

function Overtaken({ by, onKeepMine, onTakeTheirs }: OvertakenProps) {
  const { t } = useTranslation('content')
  return (
    <Notice tone="late" role="alert" title={t('overtaken', { name: by })}>
      <p>{t('overtakenText')}</p>
      <p className="flow">
        <Button size="sm" variant="secondary" onClick={onKeepMine}>
          {t('keepMine')}
        </Button>
        <Button size="sm" variant="quiet" onClick={onTakeTheirs}>
          {t('takeTheirs')}
        </Button>
      </p>
    </Notice>
  )
}

/** A choice between the two languages, and what it shows. */
function InLang({ children }: { children: (lang: FieldLang) => React.ReactNode }) {
  const { t } = useTranslation('content')
  const [lang, setLang] = useState<FieldLang>(readLang())
  return (
    <div className="stack-3">
      <div className="content-lang" role="group" aria-label={t('language')}>
        {langs.map((one) => (
          <button key={one} type="button" aria-pressed={one === lang} onClick={() => setLang(one)}>
            {t(`lang.${one}`)}
          </button>
        ))}
      </div>
      <div dir={lang === 'ar' ? 'rtl' : 'ltr'} lang={lang}>
        {children(lang)}
      </div>
    </div>
  )
}

function Changes({ of }: { of: NonNullable<ContentText['draft']>['changes'] }) {
  const { t } = useTranslation('content')
  return (
    <InLang>
      {(lang) =>
        of[lang].length === 0 ? (
          <p className="muted">{t('noChanges')}</p>
        ) : (
          <TextChanges changes={of[lang]} added={t('added')} removed={t('removed')} />
        )
      }
    </InLang>
  )
}

const Preview = ({ kind, shown }: { kind: ContentText['kind']; shown: NonNullable<ContentText['live']>['shown'] }) => (
  <InLang>
    {(lang) => (
      <div className="content-preview">
        {fieldsOf(kind).map(([name, type], index) =>
          type === 'rich' ? (
            <div key={name} className="content-rich">
              <CleanedHtml html={shown[lang][name] ?? ''} />
            </div>
          ) : (
            <p key={name} className={index === 0 ? 'strong' : undefined}>
              {shown[lang][name]}
            </p>
          ),
        )}
      </div>
    )}
  </InLang>
)

function Versions({ of: { kind, key, versions } }: { of: ContentText }) {
  const { t } = useTranslation('content')
  const format = useFormat()
  const [opened, setOpened] = useState<number>()
  return (
    <>
      <ul className="stack-3">
        {versions.map(({ version, in_force_from, written_by, published_by }) => (
          <li key={version} className="stack-1">
            <b>{t('versionSince', { version, date: format.date(in_force_from) })}</b>
            <small className="muted">{t('writtenAndPublished', { writer: written_by, publisher: published_by })}</small>
            <button type="button" className="text-button self-start" onClick={() => setOpened(version)}>
              {t('showChanges', { version })}
            </button>
          </li>
        ))}
      </ul>
      {opened !== undefined && (
        <Dialog open wide title={t('changesOf', { version: opened })} onClose={() => setOpened(undefined)}>
          <VersionChanges kind={kind} id={key} version={opened} />
        </Dialog>
      )}
    </>
  )
}

function VersionChanges({ kind, id, version }: { kind: ContentText['kind']; id: string; version: number }) {
  const { t } = useTranslation('content')
  const { data, isError, error, isFetching, refetch } = useQuery(versionQuery(kind, id, version))
  if (data)
    return (
      <div className="stack-5">
        <Changes of={data.changes} />
        <Section title={t('preview')}>
          <Preview kind={kind} shown={data.shown} />
        </Section>
      </div>
    )
  return isError ? (
    <ErrorState error={error} title={t('failed')} busy={isFetching} onRetry={() => void refetch()} />
  ) : (
    <Skeleton height="160px" />
  )
}
