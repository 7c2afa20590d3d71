import { companySections, type CompanyDecision, type CompanySection } from '@damana/contract/company-words'
import { TextArea } from '@damana/ui'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { api } from '#api.ts'
import { barActions } from '#layout/bar-actions.ts'
import { CaseActions, type ActionOutcome } from '#layout/case-actions.tsx'
import { DecisionDialog } from '#layout/decision-dialog.tsx'
import { companiesKey, companyQuery, type CompanyCase } from './query.ts'

type ActionName = CompanyCase['actions'][number]['name']
const variants = { approve: 'primary', return: 'secondary', reject: 'danger', check: 'quiet' } as const

/** Decisions about an application; it can be approved only after every document was shown. */
export function CompanyActions({ company, hasSeenAll }: { company: CompanyCase; hasSeenAll: boolean }) {
  const { t } = useTranslation('companies')
  const actions = barActions(company.status === 'pending_review' ? company.actions : [], variants, (name) => t(`action.${name}`)).map(
    (action) => (action.off === null && action.name === 'approve' && !hasSeenAll ? { ...action, off: t('seeDocuments') } : action),
  )
  return (
    <CaseActions<ActionName, CompanyCase>
      actions={actions}
      caseKey={companyQuery(company.number).queryKey}
      changes={[companiesKey]}
      none={t('nothingToDo')}
      sayDone={(name) => t(`done.${name}`)}
      dialog={(name, outcome) =>
        name === 'check' ? <CheckForm company={company} {...outcome} /> : <DecisionForm name={name} company={company} {...outcome} />
      }
    />
  )
}

interface FormProps extends ActionOutcome<CompanyCase> {
  company: CompanyCase
}

const CheckForm = ({ company: { number }, ...outcome }: FormProps) => {
  const { t } = useTranslation('companies')
  return (
    <DecisionDialog
      title={t('title.check')}
      text={<p>{t('text.check')}</p>}
      confirmLabel={t('action.check')}
      isReasonAsked={false}
      send={(_reason, options) => api('POST /admin/companies/:number/check', { params: { number } }, options)}
      {...outcome}
    />
  )
}

/** The reason is recorded, and the applicant reads it unless it is approved; a return has a remark at each section that needs a correction. */
function DecisionForm({ name, company: { number, round, name_ar }, ...outcome }: FormProps & { name: CompanyDecision }) {
  const { t } = useTranslation('companies')
  const [remarks, setRemarks] = useState<Partial<Record<CompanySection, string>>>({})
  const given = companySections.flatMap((section) => {
    const text = remarks[section]?.trim() ?? ''
    return text === '' ? [] : [{ section, text }]
  })
  return (
    <DecisionDialog
      title={t(`title.${name}`, { name: name_ar })}
      text={<p>{t(`text.${name}`)}</p>}
      confirmLabel={t(`action.${name}`)}
      isDanger={name === 'reject'}
      wide={name === 'return'}
      {...(name === 'approve' ? {} : { reasonWords: { label: t('toApplicant'), hint: t('toApplicantHint') } })}
      check={() => (name === 'return' && given.length === 0 ? [{ field: 'remark-company', message: t('remarkMissing') }] : [])}
      send={(reason, options) =>
        api(
          'POST /admin/companies/:number/decide',
          { params: { number }, body: { decision: name, round, reason, ...(name === 'return' ? { remarks: given } : {}) } },
          options,
        )
      }
      {...outcome}
    >
      {(errorOf) =>
        name === 'return' &&
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
