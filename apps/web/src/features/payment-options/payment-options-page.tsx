import { Card, CleanedHtml, ErrorState, Link, Notice, Skeleton, Skeletons, useAmount } from '@damana/ui'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { Banknote } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { api } from '#api.ts'
import { FaqEntry, firstFaqsQuery } from '#features/faqs/index.ts'
import { usePageTitle } from '#layout/page-title.ts'
import { paths } from '#paths.ts'
import { MethodPicture } from './method-picture.tsx'
import './payment-options.css'

const methodsQuery = queryOptions({
  queryKey: ['GET /static-data/payment-methods'],
  queryFn: ({ signal }) => api('GET /static-data/payment-methods', undefined, { signal }),
})

/** `/payment-options`: each way to pay with its picture and its steps. */
export function Component() {
  const { t } = useTranslation('payment-options')
  const amount = useAmount()
  const { data, error, isFetching, refetch } = useQuery(methodsQuery)
  usePageTitle(t('title'))
  return (
    <>
      <div className="page-head">
        <div>
          <h1>{t('title')}</h1>
          <p className="soft">{t('text')}</p>
        </div>
      </div>
      {data ? (
        <div className="methods">
          {data.map(({ id, title, summary, steps, note, most_fils }) => (
            <Card
              key={id}
              id={id}
              title={title}
              className="method"
              aside={most_fils !== null && <span className="size-sm muted">{t('most', { amount: amount(most_fils) })}</span>}
            >
              <MethodPicture of={id} />
              <p>{summary}</p>
              <section className="method-steps" aria-label={t('steps', { method: title })}>
                <CleanedHtml html={steps} />
              </section>
              <Notice tone="iris">{note}</Notice>
            </Card>
          ))}
          <div className="methods-below">
            <Notice tone="late" icon={Banknote} title={t('noCash')}>
              {t('noCashText')}
            </Notice>
            <FirstQuestions />
          </div>
        </div>
      ) : error ? (
        <div className="card">
          <ErrorState error={error} title={t('failed')} onRetry={() => void refetch()} busy={isFetching} />
        </div>
      ) : (
        <Skeletons className="methods">
          <Skeleton height="520px" />
          <Skeleton height="520px" />
          <Skeleton height="520px" />
        </Skeletons>
      )}
    </>
  )
}

/** The questions that are asked most. Without them the page is whole, so that a failure shows nothing. */
function FirstQuestions() {
  const { t } = useTranslation('payment-options')
  const { data } = useQuery(firstFaqsQuery)
  const [opened, setOpened] = useState<string>()
  if (!data?.length) return null
  return (
    <Card title={t('questions')} aside={<Link href={paths.faqs}>{t('allQuestions')}</Link>} flush>
      {data.map((one) => (
        <FaqEntry key={one.id} of={one} open={one.id === opened} onToggle={(isOpen) => setOpened(isOpen ? one.id : undefined)} />
      ))}
    </Card>
  )
}
