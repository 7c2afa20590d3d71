import { useEffect, useRef, useState, type MouseEvent } from 'react'
import { useTranslation } from 'react-i18next'

export interface SummarisedError {
  /** The id of the field; without one the error belongs to the whole form. */
  field?: string | undefined
  message: string
}

/** The errors of a form that finds them itself; each failure moves the focus to the summary. */
export function useFormErrors() {
  const [errors, setErrors] = useState<readonly SummarisedError[]>([])
  const [attempt, setAttempt] = useState(0)
  return {
    summary: { errors, attempt },
    errorOf: (name: string) => errors.find(({ field }) => field === name)?.message,
    fail(found: readonly SummarisedError[]) {
      setErrors(found)
      setAttempt((count) => count + 1)
    },
    /** A changed field loses its error until the next submission. */
    forgive: (name: string) =>
      setErrors((now) => (now.some(({ field }) => field === name) ? now.filter(({ field }) => field !== name) : now)),
    clear: () => setErrors([]),
  }
}

/**
 * The errors of a form, above it. It takes the focus whenever `attempt` changes (count the submissions),
 * and each line leads to its field.
 */
export function ErrorSummary({
  errors,
  attempt,
  title,
}: {
  errors: readonly SummarisedError[]
  attempt: number
  title?: string | undefined
}) {
  const { t } = useTranslation('ui')
  const box = useRef<HTMLDivElement>(null)
  const hasErrors = errors.length > 0
  useEffect(() => {
    if (attempt > 0 && hasErrors) box.current?.focus()
  }, [attempt, hasErrors])
  useEffect(() => {
    if (!hasErrors) return
    const prefix = t('errorPrefix')
    if (!document.title.startsWith(prefix)) document.title = prefix + document.title
    return () => {
      if (document.title.startsWith(prefix)) document.title = document.title.slice(prefix.length)
    }
  }, [hasErrors, t])
  if (!hasErrors) return null
  const show = (event: MouseEvent, field: string) => {
    const target = document.getElementById(field)
    if (!target) return
    event.preventDefault()
    target.focus()
    target.scrollIntoView({ block: 'center' })
  }
  const count = errors.filter((error) => error.field).length
  return (
    <div ref={box} className="error-summary" role="alert" tabIndex={-1}>
      {count > 0 && <h2>{title ?? t('errors', { count })}</h2>}
      <ul>
        {errors.map(({ field, message }) => (
          <li key={`${field} ${message}`}>
            {field ? (
              <a href={`#${field}`} onClick={(event) => show(event, field)}>
                {message}
              </a>
            ) : (
              message
            )}
          </li>
        ))}
      </ul>
    </div>
  )
}
