import { Bdi, DefinitionList, Icon, Ltr, Name, Notice, Phone, useFormat } from '@damana/ui'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useParams } from 'react-router'
import { useOpened } from '#features/cases/use-opened.ts'
import { PaperDialog } from '#features/cases/paper-dialog.tsx'
import { sizeInWords } from '#layout/size-in-words.ts'
import { Case, CaseHistory, CasePage } from '#layout/case-page.tsx'
import type { Check } from '#layout/checks.tsx'
import { Section } from '#layout/panes.tsx'
import { paths } from '#paths.ts'
import { CompanyActions } from './company-actions.tsx'
import { CompanyLogins } from './company-logins.tsx'
import { CompanySectionView } from './company-section.tsx'
import { companyQuery, type CompanyCase } from './query.ts'
import { CircleCheck, Clock } from 'lucide-react'
import { useState } from 'react'

const tones = { draft: 'in_progress', pending_review: 'in_progress', returned: 'hold', approved: 'paid', rejected: 'late' } as const
const states = { ok: 'good', warning: 'waiting', silent: 'waiting', failed: 'bad' } as const

/** An application that reviewers decide on: what was stated, what the registers say, and the documents. */
export function Component() {
  const { t } = useTranslation('companies')
  const shell = useTranslation('shell')
  const { number = '' } = useParams()
  const back = { href: paths.companies(), label: shell.t('companies') }
  const result = useQuery(companyQuery(number))
  return <CasePage id={number} result={result} back={back} tabTitle={t('titled', { number })} say={(word) => t(word)} view={ShownCompany} />
}

function ShownCompany({ data: company }: { data: CompanyCase }) {
  const { t } = useTranslation('companies')
  const format = useFormat()
  const { opened, open } = useOpened()
  const checks = useChecks(company)
  const [shown, setShown] = useState<string>()
  const stated = company.sections.filter(({ section }) => section !== 'documents')
  return (
    <Case
      title={<Name of={{ ...company, name: company.name_ar }} official />}
      meta={
        <>
          <span>
            {t('application')} <Ltr>{company.number}</Ltr>
          </span>
          <span>{t('sentAt', { moment: format.dayTime(company.submitted_at) })}</span>
          <span>{t('round', { round: company.round })}</span>
        </>
      }
      chip={<span className={`chip chip-${tones[company.status]}`}>{t(`status.${company.status}`)}</span>}
      notices={company.escalated && <Notice tone="late" title={t('overdue')} />}
      checks={checks}
      aside={
        <>
          <CompanyDocuments company={company} opened={opened} shown={shown} onShow={setShown} onSeen={open} />
          <CompanyLogins company={company} onShow={setShown} />
          <Applicant company={company} />
        </>
      }
      history={
        <CaseHistory
          title={t('history')}
          events={company.history.map(({ id, kind, at, by, reason }) => ({
            id,
            title: t(`event.${kind}`, { defaultValue: kind }),
            at,
            by,
            reason,
          }))}
        />
      }
      actions={<CompanyActions company={company} hasSeenAll={company.files.every(({ id }) => opened.has(id))} />}
    >
      {stated.map((section) => (
        <CompanySectionView key={section.section} of={section} />
      ))}
    </Case>
  )
}

function Applicant({ company: { contact, group } }: { company: CompanyCase }) {
  const { t } = useTranslation('companies')
  return (
    <Section title={t('applicant')}>
      <DefinitionList
        layout="rows"
        items={[
          { label: t('contact'), value: <Phone number={contact} /> },
          {
            label: t('section.group'),
            value: group ? (
              <>
                <Bdi>{group.name}</Bdi> · {t(group.request ? `groupRequest.${group.request}` : group.exists ? 'groupExists' : 'groupNew')}
              </>
            ) : (
              t('noGroup')
            ),
          },
        ]}
      />
    </Section>
  )
}

const isDay = /^\d{4}-\d{2}-\d{2}$/

/** Answers of registers and comparisons about this round. */
function useChecks({ checks, status, decide_until, escalated }: CompanyCase): Check[] {
  const { t } = useTranslation('companies')
  const format = useFormat()
  return [
    ...checks.map(({ kind, about, result, found }) => ({
      state: states[result],
      title: (
        <>
          {t(`check.${kind}.${result}`)}
          {about && (
            <>
              : <Bdi>{about}</Bdi>
            </>
          )}
        </>
      ),
      // A register answers with a day, or with words.
      ...(found ? { note: isDay.test(found) ? format.date(found) : <Bdi>{found}</Bdi> } : {}),
    })),
    ...(checks.length === 0 && status === 'pending_review' ? [{ state: 'waiting' as const, title: t('unchecked') }] : []),
    ...(decide_until && !escalated ? [{ state: 'waiting' as const, title: t('until', { moment: format.dayTime(decide_until) }) }] : []),
  ]
}

interface CompanyDocumentsProps {
  company: CompanyCase
  opened: ReadonlySet<string>
  /** The document that is on the screen. */
  shown: string | undefined
  onShow: (id: string | undefined) => void
  onSeen: (id: string) => void
}

/** The documents, each with whether it was opened; of a PDF the drawn pages. */
function CompanyDocuments({ company: { files, logins }, opened, shown, onShow, onSeen }: CompanyDocumentsProps) {
  const { t } = useTranslation('companies')
  const personOf = (file: string) => logins.find(({ letter_file_id: letter }) => letter === file)?.name
  const file = files.find(({ id }) => id === shown)
  return (
    <Section
      title={t('documents')}
      note={t('documentsSeen', { seen: files.filter(({ id }) => opened.has(id)).length, count: files.length })}
    >
      {files.length === 0 ? (
        <p className="muted">{t('nothing')}</p>
      ) : (
        <ul className="checks papers">
          {files.map(({ id, kind, name, size }) => (
            <li key={id} className={opened.has(id) ? 'check-good' : 'check-waiting'}>
              <Icon of={opened.has(id) ? CircleCheck : Clock} />
              <span>
                {t(`file.${kind}`)}
                {personOf(id) !== undefined && (
                  <>
                    : <Bdi>{personOf(id)}</Bdi>
                  </>
                )}
              </span>
              <small>
                <Bdi>{name}</Bdi> · <span>{sizeInWords(size)}</span>
              </small>
              <button
                type="button"
                className="text-button"
                aria-label={t('showFile', { kind: t(`file.${kind}`), name })}
                onClick={() => onShow(id)}
              >
                {t('show')}
              </button>
            </li>
          ))}
        </ul>
      )}
      {file && <PaperDialog paper={file} title={t(`file.${file.kind}`)} onSeen={() => onSeen(file.id)} onClose={() => onShow(undefined)} />}
    </Section>
  )
}
