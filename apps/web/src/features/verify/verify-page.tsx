import type { Output } from '@damana/contract'
import { Card, DefinitionList, Icon, Ltr, useFormat } from '@damana/ui'
import { BadgeCheck } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useLoaderData, type LoaderFunctionArgs } from 'react-router'
import { api, ApiError } from '#api.ts'
import { LinkFrame, readLink, UnknownLink } from '#layout/link-frame.tsx'
import { usePageTitle } from '#layout/page-title.ts'
import './verify.css'

type Verified = Output<'GET /verify/:code'>

/** The certificate behind the code; the page itself shows that it is unknown, or asked for too often. */
export async function loader({ params }: LoaderFunctionArgs): Promise<Verified | null | 'too_many'> {
  try {
    return await readLink(() => api('GET /verify/:code', { params: { code: params['code'] ?? '' } }))
  } catch (error) {
    if (error instanceof ApiError && error.status === 429) return 'too_many'
    throw error
  }
}

/** `/verify/{code}`: confirms a certificate to whoever holds it. No sign-in is needed. */
export function Component() {
  const { t } = useTranslation('verify')
  const verified = useLoaderData<typeof loader>()
  usePageTitle(t('pageTitle'))
  if (verified === 'too_many') return <UnknownLink title={t('tooMany')}>{t('tooManyText')}</UnknownLink>
  if (!verified) return <UnknownLink title={t('unknown')}>{t('unknownText')}</UnknownLink>
  return (
    <LinkFrame>
      <Result verified={verified} />
    </LinkFrame>
  )
}

function Result({
  verified: { number, plate_tail, total_tail, first_issued_at, status_text, position_text, server_time },
}: {
  verified: Verified
}) {
  const { t } = useTranslation('verify')
  const format = useFormat()
  return (
    <div className="verify">
      <Card>
        <div className="verify-head">
          <Icon of={BadgeCheck} />
          <h1>{t('valid')}</h1>
        </div>
        <p>{t('text')}</p>
        <DefinitionList
          items={[
            { label: t('number'), value: <Ltr className="strong">{number}</Ltr> },
            { label: t('plate'), value: <Ltr className="strong">{plate_tail}</Ltr> },
            { label: t('total'), value: <Ltr className="strong">{`…${total_tail}`}</Ltr> },
            { label: t('firstIssued'), value: format.date(first_issued_at) },
            { label: t('status'), value: <b>{status_text}</b> },
            { label: t('money'), value: position_text },
            { label: t('at'), value: format.dayTime(server_time) },
          ]}
        />
        <p className="size-sm muted">{t('privacy')}</p>
      </Card>
    </div>
  )
}
