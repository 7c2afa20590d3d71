import { Bdi, Button, DefinitionList, Icon, Link, Ltr, Name, namedBy, Notice, Phone, toast, useFormat } from '@damana/ui'
import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Paperclip } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useParams } from 'react-router'
import { api } from '#api.ts'
import { PaperDialog } from '#features/cases/paper-dialog.tsx'
import { ActionBar } from '#layout/action-bar.tsx'
import { Case, CaseHistory, CasePage } from '#layout/case-page.tsx'
import { Section } from '#layout/panes.tsx'
import { reasonText, refusalText } from '#layout/reason-text.ts'
import { paths } from '#paths.ts'
import { AnswerForm } from './answer-form.tsx'
import { earlierQuery, supportKey, supportThreadQuery, type SupportThread } from './query.ts'
import './support.css'

type Act = 'assign' | 'release' | 'close' | 'reopen'
type Message = SupportThread['messages'][number]
const variants = { assign: 'secondary', release: 'quiet', close: 'secondary', reopen: 'secondary' } as const
const tones = { open: 'hold', answered: 'paid', closed: 'neutral' } as const

/** A thread of support: its messages, who wrote, and the answer. */
export function Component() {
  const { t } = useTranslation('support')
  const shell = useTranslation('shell')
  const { number = '' } = useParams()
  const back = { href: paths.support(), label: shell.t('support') }
  const result = useQuery(supportThreadQuery(number))
  return <CasePage id={number} result={result} back={back} tabTitle={t('titled', { number })} say={(word) => t(word)} view={ShownThread} />
}

function ShownThread({ data: thread }: { data: SupportThread }) {
  const { t } = useTranslation('support')
  const format = useFormat()
  const mayAnswer = thread.actions.some(({ name, allowed }) => name === 'answer' && allowed)
  const unanswerable = thread.actions.find(({ name }) => name === 'answer')?.reason ?? null
  return (
    <Case
      title={<Name of={namedBy(thread, 'person_name')} official />}
      meta={
        <>
          <Ltr>{thread.number}</Ltr>
          {thread.due_at && <span>{t('until', { moment: format.dayTime(thread.due_at) })}</span>}
          {thread.assigned_to && <span>{thread.yours ? t('yours') : t('takenBy', { name: thread.assigned_to })}</span>}
        </>
      }
      chip={<span className={`chip chip-${tones[thread.status]}`}>{t(`status.${thread.status}`)}</span>}
      notices={thread.overdue && <Notice tone="late" title={t('overdue')} />}
      aside={
        <Section title={t('person')}>
          <DefinitionList
            layout="rows"
            items={[
              { label: t('name'), value: <Name of={namedBy(thread, 'person_name')} official /> },
              ...(thread.company_name === null
                ? []
                : [
                    {
                      label: t('company'),
                      value: <Name of={{ name: thread.company_name, name_latin: thread.company_name_latin }} official />,
                    },
                  ]),
              ...(thread.phone === null ? [] : [{ label: t('phone'), value: <Phone number={thread.phone} /> }]),
              { label: t('lang'), value: t(`langs.${thread.lang}`) },
              { label: t('account'), value: <Link href={paths.account(thread.account_id)}>{t('openAccount')}</Link> },
              ...(thread.guarantee_number === null
                ? []
                : [
                    {
                      label: t('guarantee'),
                      value: (
                        <Link href={paths.guarantee(thread.guarantee_number)}>
                          <Ltr>{thread.guarantee_number}</Ltr>
                        </Link>
                      ),
                    },
                  ]),
            ]}
          />
        </Section>
      }
      history={
        <CaseHistory
          title={t('history')}
          events={thread.history.map(({ id, what, at, by }) => ({ id, title: t(`event.${what}`, { defaultValue: what }), at, by }))}
        />
      }
      actions={<ThreadActions thread={thread} />}
    >
      <Section title={t('messages')}>
        <Messages thread={thread} />
        {mayAnswer ? <AnswerForm key={thread.number} thread={thread} /> : <p className="case-note">{reasonText(unanswerable)}</p>}
      </Section>
    </Case>
  )
}

function Messages({ thread: { number, messages, next_cursor } }: { thread: SupportThread }) {
  const { t } = useTranslation('support')
  // Earlier pages are read once: messages are only appended to.
  const [cursor] = useState(next_cursor)
  const earlier = useInfiniteQuery(earlierQuery(number, cursor))
  const before = earlier.data?.pages.toReversed().flatMap((page) => page.messages) ?? []
  const known = new Set(before.map(({ id }) => id))
  const hasMore = earlier.data === undefined ? cursor !== null : earlier.hasNextPage
  return (
    <>
      {hasMore && (
        <Button
          variant="quiet"
          busy={earlier.isFetching}
          onClick={() => void (earlier.data === undefined ? earlier.refetch() : earlier.fetchNextPage())}
        >
          {t('earlier')}
        </Button>
      )}
      <ol className="support-messages" aria-label={t('messages')}>
        {[...before, ...messages.filter(({ id }) => !known.has(id))].map((message) => (
          <ShownMessage key={message.id} message={message} />
        ))}
      </ol>
    </>
  )
}

function ShownMessage({ message: { by, name, text, files, at } }: { message: Message }) {
  const { t } = useTranslation('support')
  const format = useFormat()
  const [shown, setShown] = useState<Message['files'][number]>()
  return (
    <li className={by === 'staff' ? 'support-message support-answer' : 'support-message'}>
      <header>
        <b>
          <Bdi>{name}</Bdi>
        </b>
        <time dateTime={at}>{format.dayTime(at)}</time>
      </header>
      <p dir="auto">{text}</p>
      {files.map((file) => (
        <button
          key={file.id}
          type="button"
          className="text-button size-sm"
          aria-label={t('fileOf', { name: file.name })}
          onClick={() => setShown(file)}
        >
          <Icon of={Paperclip} /> <Bdi>{file.name}</Bdi>
        </button>
      ))}
      {shown && <PaperDialog paper={shown} title={shown.name} onSeen={() => undefined} onClose={() => setShown(undefined)} />}
    </li>
  )
}

function ThreadActions({ thread: { number, actions, last_message_id: seen } }: { thread: SupportThread }) {
  const { t } = useTranslation('support')
  const client = useQueryClient()
  const { queryKey } = supportThreadQuery(number)
  const { mutate } = useMutation({
    mutationFn: (name: Act) => {
      const params = { number }
      switch (name) {
        case 'assign':
          return api('POST /admin/support/:number/assign', { params })
        case 'release':
          return api('POST /admin/support/:number/release', { params })
        case 'close':
          return api('POST /admin/support/:number/close', { params, body: { seen } })
        case 'reopen':
          return api('POST /admin/support/:number/reopen', { params })
      }
    },
    onSuccess: (now, name) => {
      client.setQueryData(queryKey, now)
      toast.success(t(`done.${name}`))
    },
    onError: (error) => toast.failure(refusalText(error)),
    onSettled: () => {
      for (const key of [queryKey, supportKey]) void client.invalidateQueries({ queryKey: key })
    },
  })
  const offered = actions.flatMap(({ name, allowed, reason }) =>
    name === 'answer' || (!allowed && reason !== 'party_to_it')
      ? []
      : [{ name, label: t(`action.${name}`), variant: variants[name], off: allowed ? null : reasonText(reason) }],
  )
  return <ActionBar<Act> actions={offered} onChoose={(name) => mutate(name)} />
}
