import { LanguageSwitch, Link, mainId, SkipLink, Tabs, Toasts, Wordmark } from '@damana/ui'
import { queryClient } from '@damana/ui/query-client'
import { QueryClientProvider } from '@tanstack/react-query'
import { type ComponentType, useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import { usePageTitle } from '#layout/page-title.ts'
import { SandboxSlot } from '#layout/sandbox-slot.tsx'
import { paths } from '#paths.ts'
import { BuyerBankSection } from './buyer-bank-section.tsx'
import { CompaniesSection } from './companies-section.tsx'
import { LicensingSection } from './licensing-section.tsx'
import { MessagesSection } from './messages-section.tsx'
import { OurBankSection } from './our-bank-section.tsx'
import { PeopleSection } from './people-section.tsx'
import { ReceiverSection } from './receiver-section.tsx'
import { TimeSection } from './time-section.tsx'
import './sandbox.css'

const sections = ['messages', 'buyerBank', 'centre', 'people', 'companies', 'ourBank', 'receiver', 'time'] as const
type Section = (typeof sections)[number]
const content: Record<Section, ComponentType> = {
  messages: MessagesSection,
  buyerBank: BuyerBankSection,
  centre: LicensingSection,
  people: PeopleSection,
  companies: CompaniesSection,
  ourBank: OurBankSection,
  receiver: ReceiverSection,
  time: TimeSection,
}

export { loader } from './sandbox-only.ts'

/** Sandbox tools; open to everybody, signed in or not. */
export function Component() {
  const { t } = useTranslation('sandbox')
  const shell = useTranslation('shell')
  const [search] = useSearchParams()
  const section = sections.find((known) => known === search.get('section')) ?? 'messages'
  const Content = content[section]
  usePageTitle(t('title'))
  const page = useRef<HTMLElement>(null)
  // On a phone the tabs are wider than the page: the open one is in sight.
  useEffect(() => {
    page.current?.querySelector('.tab[aria-current]')?.scrollIntoView({ block: 'nearest', inline: 'center' })
  }, [section])
  return (
    <QueryClientProvider client={queryClient}>
      <SkipLink />
      <SandboxSlot />
      <header className="header sandbox-head">
        <div className="wrap">
          <Link className="header-logo" href={paths.home} aria-label={shell.t('home')}>
            <Wordmark />
          </Link>
          <LanguageSwitch />
          <Link href={paths.home}>{t('backToDamana')}</Link>
        </div>
      </header>
      <main ref={page} id={mainId} tabIndex={-1} className="wrap sandbox-page">
        <div>
          <h1>{t('title')}</h1>
          <p className="muted">{t('lead')}</p>
        </div>
        <Tabs
          label={t('sections')}
          items={sections.map((name) => ({ href: `${paths.sandbox}?section=${name}`, label: t(`${name}.tab`), current: name === section }))}
        />
        <div className="sandbox-section">
          <Content />
        </div>
      </main>
      <Toasts />
    </QueryClientProvider>
  )
}
