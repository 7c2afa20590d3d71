import { contentKinds } from '@damana/contract/content-words'
import { EmptyState, Link } from '@damana/ui'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { flushSync } from 'react-dom'
import { useTranslation } from 'react-i18next'
import { useNavigate, useParams } from 'react-router'
import { api } from '#api.ts'
import { usePageTitle } from '#layout/page-title.ts'
import { paths } from '#paths.ts'
import { emptyBody } from './body.rules.ts'
import { ContentForm } from './content-form.tsx'
import { contentKey, contentQuery, findKind, textQuery } from './query.ts'

/** A new text of a kind; it is saved as a draft first. */
export function Component() {
  const { t } = useTranslation('content')
  const navigate = useNavigate()
  const client = useQueryClient()
  const kind = findKind(useParams()['kind'])
  const [body, setBody] = useState(() => emptyBody(kind))
  const [isTouched, setTouched] = useState(false)
  const groups = useQuery({ ...contentQuery('faq_group'), enabled: kind === 'faq' })
  usePageTitle(t('addOf', { kind: t(`kindOf.${kind}`) }))
  if (!contentKinds[kind].isOpen) return <EmptyState title={t('choose')}>{t('chooseText')}</EmptyState>
  return (
    <>
      <header className="case-head">
        <Link className="case-back" href={paths.content(kind)}>
          {t(`kindOf.${kind}`)}
        </Link>
        <h1>{t('addOf', { kind: t(`kindOf.${kind}`) })}</h1>
      </header>
      <div className="case-body">
        <ContentForm
          kind={kind}
          body={body}
          onChange={(next) => {
            setBody(next)
            setTouched(true)
          }}
          groups={groups.data?.items ?? []}
          placeholders={[]}
          isDirty={isTouched}
          off={null}
          send={async (said, options) => {
            const made = await api('POST /admin/content/:kind', { params: { kind }, body: { body: said } }, options)
            client.setQueryData(textQuery(kind, made.key).queryKey, made)
            void client.invalidateQueries({ queryKey: contentKey })
            // A saved text is not asked about when its page opens.
            flushSync(() => setTouched(false))
            await navigate(paths.contentText(kind, made.key))
          }}
        />
      </div>
    </>
  )
}
