import type { CompanySection } from '@damana/contract/company-words'
import { Button, ChoiceCards, DefinitionList, Notice, toast, useFormat } from '@damana/ui'
import { useEffect, useRef, useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { failureText } from '@damana/ui/failure-text'
import { differences, merged, textOf, type Difference } from './application.rules.ts'
import { useFacts } from './facts.tsx'
import type { Wizard } from './wizard.ts'

/** Somebody saved this section elsewhere: both are shown, and of each difference either one is taken. */
export function Conflict({ wizard, section }: { wizard: Wizard; section: CompanySection }) {
  const { t } = useTranslation('company-registration')
  const format = useFormat()
  const { titleOf, shown } = useDifferenceWords(section)
  const heading = useRef<HTMLHeadingElement>(null)
  const theirs = wizard.newer[section]
  const typed = wizard.unsaved[section]
  const mine = typed?.data ?? {}
  const found = differences(section, { base: typed?.base ?? null, mine, theirs: theirs?.data ?? null })
  const [chosen, setChosen] = useState<ReadonlyMap<string, 'mine' | 'theirs'>>(
    () => new Map(found.map(({ key, changedBy }) => [key, changedBy === 'them' ? 'theirs' : 'mine'])),
  )
  const [isBusy, setBusy] = useState(false)
  useEffect(() => heading.current?.focus(), [])

  const save = async () => {
    setBusy(true)
    try {
      const result = await wizard.resolve(section, merged(section, { mine, theirs: theirs?.data ?? null }, chosen))
      if (result === 'saved') toast.success(t('conflict.saved'))
    } catch (error) {
      toast.failure(`${t('saveFailed')} ${failureText(error)}`)
    }
    setBusy(false)
  }
  const take = (whose: 'mine' | 'theirs') => setChosen(new Map(found.map(({ key }) => [key, whose])))
  return (
    <section className="card" aria-labelledby="conflict">
      <div className="wizard-form">
        <h2 id="conflict" ref={heading} tabIndex={-1} className="company-section-title">
          {t('conflict.title', { section: t(`sections.${section}`) })}
        </h2>
        <Notice
          tone="late"
          title={theirs?.saved_at ? t('conflict.when', { at: format.dayTime(theirs.saved_at) }) : t('conflict.elsewhere')}
        >
          <p>{t('conflict.text')}</p>
        </Notice>
        <div className="flow">
          <button type="button" className="text-button" onClick={() => take('mine')}>
            {t('conflict.allMine')}
          </button>
          <button type="button" className="text-button" onClick={() => take('theirs')}>
            {t('conflict.allTheirs')}
          </button>
        </div>
        {found.length === 0 && <p>{t('conflict.same')}</p>}
        {found.map((difference) => (
          <ChoiceCards
            key={difference.key}
            name={`conflict-${difference.key}`}
            label={titleOf(difference)}
            value={chosen.get(difference.key)}
            onChange={(whose) => setChosen(new Map(chosen).set(difference.key, whose === 'theirs' ? 'theirs' : 'mine'))}
            choices={[
              { value: 'mine', title: t('conflict.mine'), note: shown(difference, difference.mine) },
              { value: 'theirs', title: t('conflict.theirs'), note: shown(difference, difference.theirs) },
            ]}
          />
        ))}
      </div>
      <footer className="card-footer wizard-actions">
        <Button className="wizard-forward" busy={isBusy} onClick={() => void save()}>
          {t('conflict.save')}
        </Button>
      </footer>
    </section>
  )
}

/** A difference as it is shown: a field by its label and value, a person of the list by the name and what is known. */
function useDifferenceWords(section: CompanySection) {
  const { t } = useTranslation('company-registration')
  const words = useFacts()
  const isPerson = ({ key }: Difference) => key.startsWith('row:')
  return {
    titleOf: (difference: Difference): string => {
      if (!isPerson(difference)) return words.labelOf(difference.key)
      const row = (difference.mine ?? difference.theirs ?? {}) as Record<string, unknown> // a person of the list
      return textOf(row, section === 'group' ? 'name' : 'full_name') || t('unnamed')
    },
    shown: (difference: Difference, value: unknown): ReactNode => {
      if (!isPerson(difference)) return words.valueOf({ [difference.key]: value }, difference.key) || t('conflict.empty')
      if (value === undefined) return t('conflict.notThere')
      return <DefinitionList layout="rows" items={words.personIn(section, value as Record<string, unknown>)} /> // a person of the list
    },
  }
}
