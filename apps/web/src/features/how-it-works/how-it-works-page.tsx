import { Card, DefinitionList, Link, LinkButton, Ltr } from '@damana/ui'
import { queryClient } from '@damana/ui/query-client'
import { QueryClientProvider } from '@tanstack/react-query'
import { Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { useConfiguration } from '#layout/configuration.ts'
import { LinkFrame } from '#layout/link-frame.tsx'
import { usePageTitle } from '#layout/page-title.ts'
import { keepDestination } from '#destination.ts'
import { paths } from '#paths.ts'
import { isSignedIn } from '#session.ts'
import { FeeCalculator } from './fee-calculator.tsx'
import './how-it-works.css'

const steps = ['create', 'pay', 'transfer', 'receive'] as const
const troubles = ['unpaid', 'notTransferred', 'seized', 'dispute', 'silent', 'mistake'] as const

/** `/how-it-works`: what a stranger asks before giving a phone number. */
export function Component() {
  const { t } = useTranslation('how-it-works')
  usePageTitle(t('title'))
  return (
    <LinkFrame
      aside={
        <LinkButton href={isSignedIn() ? paths.home : paths.login} variant="secondary" size="sm">
          {t(isSignedIn() ? 'myGuarantees' : 'login')}
        </LinkButton>
      }
    >
      <div className="how">
        <header className="how-head">
          <h1>{t('title')}</h1>
          <p>{t('lead')}</p>
        </header>
        <ol className="how-steps" aria-label={t('stepsLabel')}>
          {steps.map((step, index) => (
            <li key={step}>
              <span className="how-number" aria-hidden="true">
                {index + 1}
              </span>
              <h2>{t(`steps.${step}.title`)}</h2>
              <p>{t(`steps.${step}.text`)}</p>
            </li>
          ))}
        </ol>
        <section aria-labelledby="cost">
          <h2 id="cost">{t('cost.title')}</h2>
          <p className="how-text">{t('cost.text')}</p>
          <QueryClientProvider client={queryClient}>
            <FeeCalculator />
          </QueryClientProvider>
        </section>
        <section aria-labelledby="holder">
          <h2 id="holder">{t('holder.title')}</h2>
          <p className="how-text">{t('holder.text')}</p>
          <Suspense fallback={<div className="how-holder" />}>
            <Holder />
          </Suspense>
        </section>
        <section aria-labelledby="trouble">
          <h2 id="trouble">{t('trouble.title')}</h2>
          <dl className="how-troubles">
            {troubles.map((trouble) => (
              <div key={trouble}>
                <dt>{t(`trouble.${trouble}.what`)}</dt>
                <dd>{t(`trouble.${trouble}.answer`)}</dd>
              </div>
            ))}
          </dl>
          <p className="how-text">
            {t('trouble.more')} <Link href={paths.legal('cancellation_policy')}>{t('trouble.policy')}</Link>
          </p>
        </section>
        {!isSignedIn() && <Begin />}
      </div>
    </LinkFrame>
  )
}

function Begin() {
  const { t } = useTranslation('how-it-works')
  return (
    <section className="how-begin" aria-labelledby="begin">
      <div>
        <h2 id="begin">{t('begin.title')}</h2>
        <p>{t('begin.text')}</p>
      </div>
      <LinkButton href={paths.registerPerson} onClick={() => keepDestination(paths.newGuarantee)}>
        {t('begin.person')}
      </LinkButton>
      <LinkButton href={paths.registerCompany} variant="secondary">
        {t('begin.company')}
      </LinkButton>
    </section>
  )
}

/** The facts that somebody careful looks up elsewhere. */
function Holder() {
  const { t } = useTranslation('how-it-works')
  const company = useConfiguration()?.company
  if (!company) return <p>{t('holder.failed')}</p>
  const facts = [
    { label: t('holder.bank'), value: company.account_bank },
    { label: t('holder.account'), value: company.account_name && <Ltr>{company.account_name}</Ltr> },
    { label: t('holder.company'), value: company.name },
    { label: t('holder.register'), value: company.register_number && <Ltr>{company.register_number}</Ltr> },
    { label: t('holder.licence'), value: company.licence_number && <Ltr>{company.licence_number}</Ltr> },
  ]
  return (
    <Card className="how-holder">
      <DefinitionList items={facts.filter(({ value }) => value !== '')} />
    </Card>
  )
}
