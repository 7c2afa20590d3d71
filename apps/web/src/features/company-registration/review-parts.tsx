import { companySections, type CompanySection } from '@damana/contract/company-words'
import { Bdi, DefinitionList, Icon } from '@damana/ui'
import { lazyPart } from '@damana/ui/load-part'
import { FileText } from 'lucide-react'
import { Suspense, useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { sectionOf, textOf, type Application, type CompanyFile, type SectionData } from './application.rules.ts'
import { useFacts } from './facts.tsx'
import { sizeInWords } from './size.ts'

const DocumentDialog = lazyPart(() => import('./document-dialog.tsx').then((file) => ({ default: file.DocumentDialog })))

interface ReviewPartsProps {
  application: Application
  /** Unsaved text comes before what is saved. */
  dataOf?: (section: CompanySection) => SectionData | null
  /** Beside the title of a section: the way back to it. */
  aside?: (section: CompanySection) => ReactNode
}

/** All seven sections with everything that was answered. */
export function ReviewParts({ application, dataOf = (section) => sectionOf(application, section).data, aside }: ReviewPartsProps) {
  const { t } = useTranslation('company-registration')
  const words = useFacts()
  return (
    <>
      {companySections.map((section) => {
        const data = dataOf(section)
        const people = words.people(section, data)
        return (
          <section key={section} className="company-review-part" aria-labelledby={`${section}-part`}>
            <div className="spread">
              <h3 id={`${section}-part`}>{t(`sections.${section}`)}</h3>
              {aside?.(section)}
            </div>
            {section === 'documents' ? (
              <Files application={application} />
            ) : section === 'group' ? (
              <p>
                {t('group.title')}: <GroupWord data={data} />
              </p>
            ) : (
              people.length === 0 &&
              section !== 'partners' &&
              section !== 'commissioners' && <DefinitionList items={words.facts(section, data)} />
            )}
            {(section === 'partners' || section === 'commissioners' || section === 'group') &&
              (people.length === 0 ? (
                <p className="company-missing">{t('missing')}</p>
              ) : (
                <ul className="stack-2">
                  {people.map(({ id, name, facts }, index) => (
                    <li key={id}>
                      <details className="company-person">
                        <summary>
                          <Bdi>{name}</Bdi> {section === 'group' && index === 0 && <span className="muted">({t('logins.primary')})</span>}
                        </summary>
                        <DefinitionList items={facts} />
                      </details>
                    </li>
                  ))}
                </ul>
              ))}
          </section>
        )
      })}
    </>
  )
}

function GroupWord({ data }: { data: SectionData | null }) {
  const { t } = useTranslation('company-registration')
  const choice = textOf(data, 'choice')
  if (choice === 'none') return t('group.choices.none')
  return textOf(data, 'name') ? <Bdi>{textOf(data, 'name')}</Bdi> : <span className="company-missing">{t('missing')}</span>
}

function Files({ application }: { application: Application }) {
  const { t } = useTranslation('company-registration')
  const [viewed, setViewed] = useState<CompanyFile>()
  const kinds = ['commercial_register', 'memorandum', 'license_or_lease', 'signatory_identity'] as const
  return (
    <>
      <dl className="definitions">
        {kinds.map((kind) => {
          const files = application.files.filter((file) => file.kind === kind)
          return (
            <div key={kind} className="definition-long">
              <dt>{t(`documents.kinds.${kind}`)}</dt>
              {files.length === 0 && <dd className="company-missing">{t('missing')}</dd>}
              {files.map((file) => (
                <dd key={file.id} className="company-review-file">
                  <Icon of={FileText} size="sm" />{' '}
                  <span>
                    <Bdi>{file.name}</Bdi> <span className="muted">{sizeInWords(file.size)}</span>
                  </span>{' '}
                  <button
                    type="button"
                    className="text-button"
                    aria-label={t('view.openOf', { name: file.name })}
                    onClick={() => setViewed(file)}
                  >
                    {t('view.open')}
                  </button>
                </dd>
              ))}
            </div>
          )
        })}
      </dl>
      {viewed && (
        <Suspense>
          <DocumentDialog draft={application.draft} file={viewed} onClose={() => setViewed(undefined)} />
        </Suspense>
      )}
    </>
  )
}
