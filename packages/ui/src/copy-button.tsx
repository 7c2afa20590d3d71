import { Check, Copy } from 'lucide-react'
import { useEffect, useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from './button.tsx'
import { Icon } from './icon.tsx'

const copiedMs = 2000

/** Copies a text and confirms it. `label` is the accessible name. */
export function CopyButton({ text, label }: { text: string; label: string }) {
  const { t } = useTranslation('ui')
  const [isCopied, setCopied] = useState(false)
  useEffect(() => {
    if (!isCopied) return
    const timer = setTimeout(() => setCopied(false), copiedMs)
    return () => clearTimeout(timer)
  }, [isCopied])
  const copy = async () => {
    await navigator.clipboard.writeText(text)
    setCopied(true)
  }
  return (
    <Button
      variant="quiet"
      size="sm"
      aria-label={isCopied ? t('copied') : t('copyOf', { label })}
      icon={<Icon of={isCopied ? Check : Copy} size="sm" />}
      onClick={() => void copy()}
    >
      <span aria-live="polite">{isCopied ? t('copied') : t('copy')}</span>
    </Button>
  )
}

/** Something to copy: label, value and the button. */
export const CopyRow = ({ label, value, text }: { label: string; value: ReactNode; text: string }) => (
  <div className="copy-row">
    <div>
      <span className="copy-label">{label}</span>
      <span className="copy-value">{value}</span>
    </div>
    <CopyButton text={text} label={label} />
  </div>
)
