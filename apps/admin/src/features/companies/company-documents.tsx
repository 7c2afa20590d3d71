import { Bdi, Icon } from '@damana/ui'
import { CircleCheck, Clock } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { PaperDialog, sizeInWords } from '#features/cases/index.ts'
import { Section } from '#layout/panes.tsx'
import type { CompanyCase } from './query.ts'

interface CompanyDocumentsProps {
  files: CompanyCase['files']
  opened: ReadonlySet<string>
  onSeen: (id: string) => void
}

/** The documents, each with whether it was opened; of a PDF the drawn pages. */
export function CompanyDocuments({ files, opened, onSeen }: CompanyDocumentsProps) {
  const { t } = useTranslation('companies')
  const [shown, setShown] = useState<string>()
  const file = files.find(({ id }) => id === shown)
  return (
    <Section
      title={t('documents')}
      note={t('documentsSeen', { seen: files.filter(({ id }) => opened.has(id)).length, count: files.length })}
    >
      {files.length === 0 ? (
        <p className="muted">{t('nothing')}</p>
      ) : (
        <ul className="checks papers">
          {files.map(({ id, kind, name, size }) => (
            <li key={id} className={opened.has(id) ? 'check-good' : 'check-waiting'}>
              <Icon of={opened.has(id) ? CircleCheck : Clock} />
              <span>{t(`file.${kind}`)}</span>
              <button
                type="button"
                className="text-button"
                aria-label={t('showFile', { kind: t(`file.${kind}`), name })}
                onClick={() => setShown(id)}
              >
                {t('show')}
              </button>
              <small>
                <Bdi>{name}</Bdi> · <span>{sizeInWords(size)}</span>
              </small>
            </li>
          ))}
        </ul>
      )}
      {file && (
        <PaperDialog paper={file} title={t(`file.${file.kind}`)} onSeen={() => onSeen(file.id)} onClose={() => setShown(undefined)} />
      )}
    </Section>
  )
}
