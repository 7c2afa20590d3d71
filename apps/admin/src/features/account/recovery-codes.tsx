import { CopyRow, Ltr, Notice } from '@damana/ui'
import { useTranslation } from 'react-i18next'
import './account.css'

/** A new set of recovery codes, shown this once. */
export function RecoveryCodes({ codes }: { codes: readonly string[] }) {
  const { t } = useTranslation('account')
  return (
    <div className="stack-3">
      <Notice tone="late" role="status" title={t('codesOnce')} />
      <ul className="recovery-codes" aria-label={t('codesList')}>
        {codes.map((code) => (
          <li key={code}>
            <Ltr>{code}</Ltr>
          </li>
        ))}
      </ul>
      <CopyRow label={t('codesAll')} value={<Ltr>{codes.length}</Ltr>} text={codes.join('\n')} />
    </div>
  )
}
