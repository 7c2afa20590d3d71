import { LanguageSwitch, Link, mainId, SkipLink, ThemeSwitch, Toasts } from '@damana/ui'
import { useTranslation } from 'react-i18next'
import { usePageTitle } from '#layout/page-title.ts'
import { paths } from '#paths.ts'
import { ActionSamples } from './action-samples.tsx'
import { ChartSamples } from './chart-samples.tsx'
import { DisplaySamples } from './display-samples.tsx'
import { FieldSamples } from './field-samples.tsx'
import '../sandbox.css'
import './components.css'

export { loader } from '../sandbox-only.ts'

/** Every component of the shared package on one page, in both languages and themes. */
export function Component() {
  const { t } = useTranslation('sandbox/components')
  usePageTitle(t('title'))
  return (
    <>
      <SkipLink />
      <header className="header sandbox-head">
        <div className="wrap" role="group" aria-label={t('tools')}>
          <LanguageSwitch />
          <ThemeSwitch />
          <Link href={paths.sandbox}>{t('back')}</Link>
        </div>
      </header>
      <main id={mainId} tabIndex={-1} className="wrap sandbox-page">
        <div>
          <h1>{t('title')}</h1>
          <p className="muted">{t('lead')}</p>
        </div>
        <DisplaySamples />
        <ChartSamples />
        <ActionSamples />
        <FieldSamples />
      </main>
      <Toasts />
    </>
  )
}
