import { Check } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Icon } from './icon.tsx'

export interface Step {
  title: string
  /** The answer of a step, or its question. */
  note?: ReactNode
  /** A done step leads back to itself. */
  onSelect?: (() => void) | undefined
}

/** Where a form of several steps stands; `current` counts from 0. */
export function Stepper({ steps, current, label }: { steps: readonly Step[]; current: number; label: string }) {
  const { t } = useTranslation('ui')
  return (
    <ol className="steps" aria-label={label}>
      {steps.map(({ title, note, onSelect }, index) => {
        const state = index < current ? 'done' : index === current ? 'now' : 'next'
        return (
          <li key={title} className={`step step-${state}`} aria-current={state === 'now' ? 'step' : undefined}>
            <span className="step-mark number">{state === 'done' ? <Icon of={Check} size="sm" /> : index + 1}</span>
            <div>
              <div className="step-title">
                {state === 'done' && onSelect ? (
                  <button type="button" onClick={onSelect}>
                    {title} <span className="sr-only">({t('doneStep')})</span>
                  </button>
                ) : (
                  title
                )}
              </div>
              {note && <small>{note}</small>}
            </div>
          </li>
        )
      })}
    </ol>
  )
}
