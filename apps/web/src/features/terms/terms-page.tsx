import { Button, Card, LinkButton, Notice, TextChanges, toast } from '@damana/ui'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLoaderData, useNavigate, useRevalidator, type LoaderFunctionArgs } from 'react-router'
import { api, ApiError } from '#api.ts'
import { LogoutDialog } from '#features/account/logout-dialog.tsx'
import { Edition, PageText } from '#features/pages/page-text.tsx'
import { termsOnly } from '#conditional-guards.ts'
import { LinkFrame } from '#layout/link-frame.tsx'
import { usePageTitle } from '#layout/page-title.ts'
import { paths } from '#paths.ts'
import { clearProfile, loadProfile, takeDestination } from '#session.ts'
import './terms.css'

/** The terms are loaded with the page; a failure is shown in their place. */
export async function loader(args: LoaderFunctionArgs) {
  await termsOnly(args)
  const [page, profile, changed] = await Promise.all([
    api('GET /pages/get-page/:page', { params: { page: 'full_terms_and_conditions' } }, { signal: args.request.signal }),
    loadProfile(),
    // Without them the terms are still read as a whole.
    api('GET /pages/terms-changes', undefined, { signal: args.request.signal }).catch(() => null),
  ])
  return { page, isAccepted: profile.read_terms_is_same, changed }
}

/** `/FullTermsAndConditions`: the terms in force, and the one answer without which there is no way on. */
export function Component() {
  const { t } = useTranslation('terms')
  const shell = useTranslation('shell')
  const { page, isAccepted, changed } = useLoaderData<typeof loader>()
  usePageTitle(page.title)
  return (
    <LinkFrame>
      <div className="terms">
        <div className="page-head terms-head">
          <div>
            <h1>{page.title}</h1>
            <Edition page={page} />
          </div>
        </div>
        {!isAccepted && (
          <Notice tone="iris" title={t('changed')}>
            <p>{t('changedText', { version: page.version })}</p>
          </Notice>
        )}
        {!isAccepted && changed !== null && changed.changes.length > 0 && (
          <Card title={t('whatChanged', { version: changed.accepted_version })}>
            <TextChanges changes={changed.changes} added={t('added')} removed={t('removed')} />
          </Card>
        )}
        <PageText page={page} />
      </div>
      <div className="terms-bar">
        {isAccepted ? (
          <>
            <p>{t('accepted')}</p>
            <LinkButton href={paths.home}>{shell.t('toHome')}</LinkButton>
          </>
        ) : (
          <Answer version={page.version} />
        )}
      </div>
    </LinkFrame>
  )
}

function Answer({ version }: { version: number }) {
  const { t } = useTranslation('terms')
  const ui = useTranslation('ui')
  const navigate = useNavigate()
  const { revalidate } = useRevalidator()
  const [isBusy, setBusy] = useState(false)
  const [isLeaving, setLeaving] = useState(false)
  const accept = async () => {
    if (isBusy) return
    setBusy(true)
    try {
      await api('POST /auth/update-read-terms', { body: { terms_version: version } })
      toast.success(t('saved'))
      // The guards run again, because another may follow.
      clearProfile()
      await navigate(takeDestination(), { replace: true })
    } catch (error) {
      toast.failure(t('failed'))
      // A newer version was published meanwhile, or this one was accepted elsewhere.
      if (error instanceof ApiError && error.code === 'action_not_allowed') {
        clearProfile()
        await revalidate()
      }
      setBusy(false)
    }
  }
  return (
    <>
      <Button busy={isBusy} onClick={() => void accept()}>
        {t('accept')}
      </Button>
      <Button variant="quiet" onClick={() => setLeaving(true)}>
        {ui.t('logout')}
      </Button>
      <LogoutDialog open={isLeaving} onDismiss={() => setLeaving(false)} />
    </>
  )
}
