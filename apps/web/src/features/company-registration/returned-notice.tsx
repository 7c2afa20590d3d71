import { companySections } from '@damana/contract/company-words'
import { Link, Notice } from '@damana/ui'
import { useTranslation } from 'react-i18next'
import { sectionOf } from './application.rules.ts'
import type { Wizard } from './wizard.ts'

/** The application came back: why, and in which sections something is asked for. */
export function ReturnedNotice({ wizard }: { wizard: Wizard }) {
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
              </li>
            ))}
          </ul>
        )}
        <p>{t('returned.text')}</p>
      </Notice>
    </div>
  )
}
