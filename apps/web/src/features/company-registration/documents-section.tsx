import { mostFilesOfDocument } from '@damana/contract/company-words'
import type { SummarisedError } from '@damana/ui'
import { useState, type FormEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { filesOf, signatoriesIn, textOf } from './application.rules.ts'
import { DocumentSlot } from './document-slot.tsx'
import { joined } from './people-list.tsx'
import { SectionFrame } from './section-frame.tsx'
import { useCompanyUploads } from './use-company-upload.ts'
import { useJudged } from './use-section-form.ts'
import type { Wizard } from './wizard.ts'

const single = ['commercial_register', 'memorandum', 'license_or_lease'] as const

/** Step 5: the papers of the company and the identities of those who sign for it. */
export function DocumentsSection({ wizard }: { wizard: Wizard }) {
  const { t } = useTranslation('company-registration')
  const { application } = wizard
  const uploads = useCompanyUploads(wizard)
  const [attempt, setAttempt] = useState(0)
  const [isAsked, setAsked] = useState(false)
  const signatories = signatoriesIn(wizard.dataOf('commissioners'))
  const identities = filesOf(application, 'signatory_identity')
  const wanted = Math.max(1, signatories.length)
  const names = signatories.map((row) => textOf(row, 'full_name')).filter((name) => name !== '')

  const lacking: SummarisedError[] = [
    ...single
      .filter((kind) => filesOf(application, kind).length === 0)
      .map((kind) => ({ field: kind, message: t(`documents.required.${kind}`) })),
    ...(identities.length < wanted ? [{ field: 'signatory_identity', message: t('documents.identitiesRequired', { count: wanted }) }] : []),
  ]
  const errorOf = (kind: string) => (isAsked ? lacking.find(({ field }) => field === kind)?.message : undefined)
  const judge = () => {
    setAsked(true)
    setAttempt((count) => count + 1)
  }
  useJudged(wizard, 'documents', judge)
  const proceed = async (event: FormEvent) => {
    event.preventDefault()
    if (lacking.length > 0) judge()
    else wizard.proceed()
  }
  return (
    <SectionFrame
      wizard={wizard}
      section="documents"
      errors={isAsked ? lacking : []}
      attempt={attempt}
      isBusy={false}
      waiting={uploads.isSending ? t('upload.wait') : undefined}
      onSubmit={proceed}
      hasForms
    >
      <p className="company-text">{t('documents.text')}</p>
      {single.map((kind) => (
        <DocumentSlot
          key={kind}
          id={kind}
          label={t(`documents.kinds.${kind}`)}
          hint={t(`documents.hints.${kind}`)}
          error={errorOf(kind)}
          kind={kind}
          most={mostFilesOfDocument}
          files={filesOf(application, kind)}
          uploads={uploads}
        />
      ))}
      <DocumentSlot
        id="signatory_identity"
        label={t('documents.kinds.signatory_identity')}
        hint={
          names.length > 0 ? t('documents.identitiesOf', { names: joined(names, t('comma')) }) : t('documents.hints.signatory_identity')
        }
        error={errorOf('signatory_identity')}
        kind="signatory_identity"
        files={identities}
        uploads={uploads}
        most={Infinity}
      />
      <p className="sr-only" role="status">
        {uploads.news}
      </p>
    </SectionFrame>
  )
}
