import { Bdi, Link, nameOf, Notice, Stepper } from '@damana/ui'
import { useState } from 'react'
import { Trans, useTranslation } from 'react-i18next'
import { usePageTitle } from '#layout/page-title.ts'
import '#layout/wizard.css'
import { paths } from '#paths.ts'
import { BasicInfoStep } from './basic-info-step.tsx'
import { PartiesStep } from './parties-step.tsx'
import { TermsStep } from './terms-step.tsx'
import { useWizard, type Wizard } from './use-wizard.ts'
import { myself } from './answers.ts'
import './new-guarantee.css'

const steps = [BasicInfoStep, PartiesStep, TermsStep]

/** Three steps to a guarantee. Going back keeps everything; leaving keeps a draft. */
export function NewGuaranteeWizard({ onStartOver }: { onStartOver: () => void }) {
  const { t } = useTranslation('guarantees/new-guarantee')
  const wizard = useWizard()
  const { step } = wizard
  usePageTitle(t('title'))
  const Step = steps[step] ?? BasicInfoStep
  return (
    <>
      <div className="page-head wizard-head">
        <h1>{t('title')}</h1>
        <Link href={paths.sales} onClick={wizard.keep} className="wizard-exit">
          {t('saveAndExit')}
        </Link>
      </div>
      <WizardStepper wizard={wizard} />
      <DraftNotice wizard={wizard} onStartOver={onStartOver} />
      <Step key={step} wizard={wizard} />
    </>
  )
}

function WizardStepper({ wizard: { step, visit, answers, buyer } }: { wizard: Wizard }) {
  const { t } = useTranslation('guarantees/new-guarantee')
  const owner =
    answers.is_owner === 'no' ? t('basic.youAct') : answers.user_company_id === myself ? t('basic.youOwn') : t('basic.companyOwns')
  const name = buyer?.name ? nameOf({ name: buyer.name, name_latin: buyer.name_latin }) : answers.buyer_name
  const answered = [
    owner,
    name ? (
      <span key="buyer">
        <Trans t={t} i18nKey="parties.buyerIs" components={{ name: <Bdi>{name}</Bdi> }} />
      </span>
    ) : (
      t('parties.asked')
    ),
  ]
  const asked = [t('basic.asked'), t('parties.asked'), t('terms.asked')]
  const titles = [t('basic.title'), t('parties.title'), t('terms.title')]
  return (
    <Stepper
      label={t('steps')}
      current={step}
      steps={titles.map((title, index) => ({
        title,
        note: index < step ? answered[index] : asked[index],
        onSelect: index < step ? () => visit(index) : undefined,
      }))}
    />
  )
}

/** Notes that a draft was restored, until the user moves on. */
function DraftNotice({ wizard, onStartOver }: { wizard: Wizard; onStartOver: () => void }) {
  const { t } = useTranslation('guarantees/new-guarantee')
  const [openedAt] = useState(wizard.step)
  if (!wizard.isResumed || wizard.step !== openedAt) return null
  const startOver = () => {
    wizard.forget()
    onStartOver()
  }
  return (
    <div className="wizard-draft">
      <Notice tone="iris" title={t('draft.title')}>
        <button type="button" className="text-button" onClick={startOver}>
          {t('draft.startOver')}
        </button>
      </Notice>
    </div>
  )
}
