import { companySections, type CompanySection } from '@damana/contract/company-words'
import { Link, toast, useFormat, Notice } from '@damana/ui'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation, useNavigate, useSearchParams } from 'react-router'
import { failureText } from '@damana/ui/failure-text'
import { usePageTitle } from '#layout/page-title.ts'
import '#layout/wizard.css'
import { paths } from '#paths.ts'
import { sectionOf, type Application, type SavedSection } from './application.rules.ts'
import { ApplicationFrame } from './application-frame.tsx'
import { BankSection } from './bank-section.tsx'
import { CommissionersSection } from './commissioners-section.tsx'
import { CompanyDataSection } from './company-data-section.tsx'
import './company-registration.css'
import { DeclarationSection } from './declaration-section.tsx'
import { DocumentsSection } from './documents-section.tsx'
import type { Flow } from './flow.ts'
import { GroupSection } from './group-section.tsx'
import { Outcome } from './outcome.tsx'
import { PartnersSection } from './partners-section.tsx'
import { Review } from './review.tsx'
import { StepList } from './step-list.tsx'
import { useApplication } from './use-application.ts'
import type { Place, Wizard } from './wizard.ts'

interface ApplicationPageProps {
  application: Application
  flow: Flow
  onFlowEnded: () => void
  onAnother: () => Promise<void>
}

/** Seven steps and the review before sending, or what became of the application. */
export function ApplicationPage({ onAnother, ...opened }: ApplicationPageProps) {
  const { t } = useTranslation('company-registration')
  const format = useFormat()
  const state = useApplication(opened)
  const { application, isEditable, isSaving, unsaved } = state
  usePageTitle(t('title'))
  const savedAt = application.sections.reduce((latest, { saved_at }) => (saved_at !== null && saved_at > latest ? saved_at : latest), '')
  const isUnsaved = companySections.some((section) => unsaved[section])
  const saved = !isEditable
    ? null
    : isSaving
      ? t('saving')
      : isUnsaved
        ? t('unsaved')
        : savedAt && t('savedAt', { time: format.time(savedAt) })
  return (
    <ApplicationFrame saved={saved}>
      {isEditable ? <Steps state={state} /> : <Outcome state={state} onAnother={onAnother} />}
    </ApplicationFrame>
  )
}

const sections = {
  company: CompanyDataSection,
  partners: PartnersSection,
  commissioners: CommissionersSection,
  bank: BankSection,
  documents: DocumentsSection,
  declaration: DeclarationSection,
  group: GroupSection,
}
const places: readonly Place[] = [...companySections, 'review']

function Steps({ state }: { state: ReturnType<typeof useApplication> }) {
  const { t } = useTranslation('company-registration')
  const navigate = useNavigate()
  const { application, saveAll } = state
  const [query] = useSearchParams()
  const { state: told } = useLocation() as { state: { judge?: boolean } | null } // written below alone
  const asked = query.get('step')
  const [begun] = useState(() => firstOpen(application))
  const place = places.find((known) => known === asked) ?? begun
  const [hasMoved, setMoved] = useState(false)

  const go = (next: Place, judge = false) => {
    setMoved(true)
    void navigate(paths.companyApplication(application.draft, next), { state: { judge } })
  }
  /** Saves unsaved text on the way; without a connection it stays here, and is saved with the next step. */
  const saveOnTheWay = async (): Promise<boolean> => {
    try {
      const [changed] = await saveAll()
      if (changed === undefined) return true
      go(changed)
      return false
    } catch (error) {
      toast.failure(`${t('saveFailed')} ${failureText(error)}`, () => void saveOnTheWay())
      return true
    }
  }
  const wizard: Wizard = {
    ...state,
    place,
    isJudged: told?.judge === true,
    hasMoved,
    hrefOf: (to) => paths.companyApplication(application.draft, to),
    visit: async (to, judge) => {
      if (await saveOnTheWay()) go(to, judge)
    },
    proceed: () => go(places[places.indexOf(place) + 1] ?? 'review'),
  }
  const exit = async () => {
    try {
      const [changed] = await saveAll()
      if (changed !== undefined) return go(changed)
      toast.success(t('savedForLater'))
      void navigate(paths.login)
    } catch (error) {
      toast.failure(`${t('saveFailed')} ${failureText(error)}`, () => void exit())
    }
  }
  const Section = place === 'review' ? undefined : sections[place]
  return (
    <>
      <div className="page-head wizard-head">
        <div>
          <h1>{t('title')}</h1>
          <p className="company-where">
            {place === 'review' ? t('review.where') : t('where', { step: places.indexOf(place) + 1, title: t(`sections.${place}`) })}
          </p>
        </div>
        <Link
          href={paths.login}
          className="wizard-exit"
          onClick={(event) => {
            event.preventDefault()
            void exit()
          }}
        >
          {t('saveAndExit')}
        </Link>
      </div>
      <StepList wizard={wizard} />
      {application.status === 'returned' && <ReturnedNotice wizard={wizard} />}
      {Section ? <Section key={place} wizard={wizard} /> : <Review wizard={wizard} />}
    </>
  )
}

/** Where an application that is opened again goes on: what the reviewer asks for, else what is missing. */
function firstOpen(application: Application): Place {
  const open = (wanted: (section: CompanySection) => boolean) => companySections.find(wanted)
  const isToCorrect = ({ remark, corrected }: SavedSection) => remark !== null && !corrected
  return (
    open((section) => isToCorrect(sectionOf(application, section))) ??
    open((section) => !sectionOf(application, section).complete) ??
    'review'
  )
}

/** The application came back: why, and in which sections something is asked for. */
function ReturnedNotice({ wizard }: { wizard: Wizard }) {
  const { t } = useTranslation('company-registration')
  const { application, hrefOf, visit } = wizard
  const remarked = companySections.filter((section) => sectionOf(application, section).remark !== null)
  return (
    <div className="wizard-draft">
      <Notice tone="late" title={t('returned.title', { number: application.tracking_number ?? '' })}>
        {application.decision_reason && <p className="company-remark">{application.decision_reason}</p>}
        {remarked.length > 0 && (
          <ul className="company-bullets">
            {remarked.map((section) => (
              <li key={section}>
                <Link
                  href={hrefOf(section)}
                  onClick={(event) => {
                    event.preventDefault()
                    void visit(section)
                  }}
                >
                  {t(`sections.${section}`)}
                </Link>
                {sectionOf(application, section).corrected && <span className="company-good"> ({t('corrected')})</span>}
              </li>
            ))}
          </ul>
        )}
        <p>{t('returned.text')}</p>
      </Notice>
    </div>
  )
}
