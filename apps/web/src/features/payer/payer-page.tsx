import type { Output } from '@damana/contract'
import { Bdi, Card, DefinitionList, Ltr, Money, Skeleton, useFormat } from '@damana/ui'
import { lazyPart } from '@damana/ui/load-part'
import { Suspense, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLoaderData, useParams, type LoaderFunctionArgs } from 'react-router'
import { api } from '#api.ts'
import { LinkFrame, readLink, UnknownLink } from '#layout/link-frame.tsx'
import { usePageTitle } from '#layout/page-title.ts'
import './payer.css'

const PayerForm = lazyPart(() => import('./payer-form.tsx').then((file) => ({ default: file.PayerForm })))

export type PayerLink = Output<'GET /payer-links/:token'>

/** The refund and its payer; the page itself shows that a link is unknown. */
export async function loader({ params }: LoaderFunctionArgs): Promise<PayerLink | null> {
  return readLink(() => api('GET /payer-links/:token', { params: { token: params['token'] ?? '' } }))
}

/** `/payer/{token}`: a payer whose account is unknown names one for the refund, confirmed by a code. No sign-in is needed. */
export function Component() {
  const { t } = useTranslation('payer')
  const { token = '' } = useParams()
  const [link, setLink] = useState(useLoaderData<typeof loader>())
  const [isNamed, setNamed] = useState(false)
  const [isRenaming, setRenaming] = useState(false)
  usePageTitle(t('pageTitle'))
  if (!link) return <UnknownLink title={t('missing')}>{t('missingText')}</UnknownLink>
  // An account that is only young may be replaced, but nothing is asked of the payer.
  const isAwaited =
    link.iban_tail === null ||
    link.status === 'rejected' ||
    link.status === 'returned' ||
    link.held_reason === 'iban_unproven' ||
    link.held_reason === 'iban_of_another'
  const isAsked = link.action.allowed && (isRenaming || (isAwaited && !isNamed))
  return (
    <LinkFrame>
      <div className="payer">
        <WhatGoesBack link={link} isAsked={isAsked} />
        {isAsked ? (
          <Suspense fallback={<Skeleton height="480px" />}>
            <PayerForm
              token={token}
              link={link}
              onNamed={(now) => {
                setLink(now)
                setNamed(true)
                setRenaming(false)
              }}
            />
          </Suspense>
        ) : (
          <Where link={link} isNamed={isNamed} onAnother={link.action.allowed ? () => setRenaming(true) : undefined} />
        )}
      </div>
    </LinkFrame>
  )
}

function WhatGoesBack({ link, isAsked }: { link: PayerLink; isAsked: boolean }) {
  const { t } = useTranslation('payer')
  return (
    <section className="payer-vault">
      <h1>{t(isAsked ? 'title' : 'titleClosed')}</h1>
      <p className="payer-amount">
        <Money fils={link.amount_fils} />
      </p>
      <p>
        {t('to')} <Bdi>{link.payer_name}</Bdi>
        {link.guarantee_number && (
          <>
            {' · '}
            {t('guarantee')} <Ltr>{link.guarantee_number}</Ltr>
          </>
        )}
      </p>
    </section>
  )
}

/** A transfer that waits or has ended arrives on no day that could be named. */
const isOnItsWay = ({ status }: PayerLink): boolean => !['held', 'settled', 'rejected', 'returned', 'withdrawn'].includes(status)

/** The account is known, or none is needed any more: where the money is now. */
function Where({ link, isNamed, onAnother }: { link: PayerLink; isNamed: boolean; onAnother: (() => void) | undefined }) {
  const { t } = useTranslation('payer')
  const format = useFormat()
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (isNamed) heading.current?.focus({ preventScroll: true })
  }, [isNamed])
  return (
    <Card>
      <div className="payer-where" role="status">
        <h2 ref={heading} tabIndex={-1}>
          {t(isNamed ? 'named' : `status.${link.status}`)}
        </h2>
        <p>
          {link.held_reason
            ? t(`held.${link.held_reason}`)
            : t(isNamed ? `status.${link.status}` : link.status === 'withdrawn' ? 'withdrawnText' : 'nothingToDo')}
        </p>
        <DefinitionList
          items={[
            ...(link.iban_tail ? [{ label: t('account'), value: <Ltr>{`•••• ${link.iban_tail}`}</Ltr> }] : []),
            ...(link.expected_on && isOnItsWay(link) ? [{ label: t('promised'), value: format.date(link.expected_on) }] : []),
            { label: t('number'), value: <Ltr>{link.payout_number}</Ltr> },
          ]}
        />
        {onAnother && (
          <button type="button" className="text-button" onClick={onAnother}>
            {t('another')}
          </button>
        )}
      </div>
    </Card>
  )
}
