import { companySections, type CompanySection } from '@damana/contract/company-words'
import { officialNameOf, TextArea } from '@damana/ui'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { api } from '#api.ts'
import type { ActionOutcome } from '#layout/case-actions.tsx'
import { StaffActions } from '#layout/staff-actions.tsx'
import { DecisionDialog } from '#layout/decision-dialog.tsx'
import { companiesKey, companyQuery, type CompanyCase } from './query.ts'

/** Decisions about an application; it can be approved only after every document was shown. */
export function CompanyActions({ company, hasSeenAll }: { company: CompanyCase; hasSeenAll: boolean }) {
  const { t } = useTranslation('companies')
  return (
    <StaffActions<'company', CompanyCase>
      thing="company"
      offered={(company.status === 'pending_review' ? company.actions : []).map((action) =>
        action.allowed && action.name === 'approve' && !hasSeenAll ? { ...action, off: t('seeDocuments') } : action,
      )}
      params={{ number: company.number }}
      words={(name) => ({
        label: t(`action.${name}`),
        title: t(`title.${name}`, { name: officialNameOf({ ...company, name: company.name_ar }) }),
        text: <p>{t(`text.${name}`)}</p>,
      })}
      told={{ label: t('toApplicant'), hint: t('toApplicantHint') }}
      seen={(name) => (name === 'check' ? {} : { round: company.round })}
      form={(name, outcome) => name === 'return' && <ReturnForm company={company} {...outcome} />}
      caseKey={companyQuery(company.number).queryKey}
      changes={[companiesKey]}
      none={t('nothingToDo')}
      sayDone={(name) => t(`done.${name}`)}
    />
  )
}

/** A return has a remark at each section that needs a correction, and a reason that the applicant reads. */
function ReturnForm({
  company: { number, round, name_ar, name_latin },
  ...outcome
}: ActionOutcome<CompanyCase> & { company: CompanyCase }) {
  const { t } = useTranslation('companies')
  const [remarks, setRemarks] = useState<Partial<Record<CompanySection, string>>>({})
  const given = companySections.flatMap((section) => {
    const text = remarks[section]?.trim() ?? ''
    return text === '' ? [] : [{ section, text }]
  })
  return (
    <DecisionDialog
      title={t('title.return', { name: officialNameOf({ name: name_ar, name_latin }) })}
      text={<p>{t('text.return')}</p>}
      confirmLabel={t('action.return')}
      wide
      reasonWords={{ label: t('toApplicant'), hint: t('toApplicantHint') }}
      check={() => (given.length === 0 ? [{ field: 'remark-company', message: t('remarkMissing') }] : [])}
      send={(reason, options) =>
        api(
          'POST /admin/companies/:number/decide',
          { params: { number }, body: { decision: 'return', round, reason, remarks: given } },
          options,
        )
      }
      {...outcome}
    >
      {(errorOf) =>
        companySections.map((section) => (
          <TextArea
            key={section}
            name={`remark-${section}`}
            label={t('remarkOn', { section: t(`section.${section}`) })}
            error={errorOf(`remark-${section}`)}
            optional
            rows={2}
            maxLength={500}
            value={remarks[section] ?? ''}
            onChange={(event) => setRemarks({ ...remarks, [section]: event.target.value })}
          />
        ))
      }
    </DecisionDialog>
  )
}
