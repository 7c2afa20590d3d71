import { companyDeclarationPoints } from '@damana/contract/company-declaration'
import { companyDeclarationRules } from '@damana/contract/form-rules'
import { Checkbox, readLang } from '@damana/ui'
import { useTranslation } from 'react-i18next'
import { textOf } from './application.rules.ts'
import { SectionFrame } from './section-frame.tsx'
import { useSectionForm } from './use-section-form.ts'
import type { Wizard } from './wizard.ts'

/** Step 6: what the company answers for. */
export function DeclarationSection({ wizard }: { wizard: Wizard }) {
  const { t, i18n } = useTranslation('company-registration')
  const contractForm = useSectionForm<{ accepted: boolean }>(wizard, {
    section: 'declaration',
    read: (data) => ({ accepted: data?.['accepted'] === true }),
    write: ({ accepted }) => ({ accepted }),
    rules: companyDeclarationRules,
    words: { accepted: { required: t('declaration.required') } },
  })
  const { choice, summary, attempt, isBusy, fields, save } = contractForm
  const accepted = choice('accepted')
  const name = textOf(wizard.dataOf('company'), i18n.language === 'ar' ? 'name_ar' : 'name_en')
  const lang = readLang()
  return (
    <SectionFrame wizard={wizard} section="declaration" errors={summary(fields)} attempt={attempt} isBusy={isBusy} onSubmit={save}>
      <section className="company-declaration" aria-labelledby="declaration-lead">
        <p id="declaration-lead" className="strong">
          {name ? t('declaration.leadOf', { name }) : t('declaration.lead')}
        </p>
        <ol>
          {companyDeclarationPoints.map((point) => (
            <li key={point.en}>{point[lang]}</li>
          ))}
        </ol>
      </section>
      <Checkbox {...accepted.field} error={accepted.error}>
        {t('declaration.accept')}
      </Checkbox>
    </SectionFrame>
  )
}
