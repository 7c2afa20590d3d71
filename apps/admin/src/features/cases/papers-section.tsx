import { Bdi, Icon, useFormat } from '@damana/ui'
import { CircleCheck, Clock } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Section } from '#layout/panes.tsx'
import type { Paper } from './query.ts'
import { sizeInWords } from '#layout/size-in-words.ts'

/** The papers of the sides, each with whether it has been opened. */
export function PapersSection({
  files,
  opened,
  onShow,
}: {
  files: readonly Paper[]
  opened: ReadonlySet<string>
  onShow: (id: string) => void
}) {
  const { t } = useTranslation('cases')
  const format = useFormat()
  const seen = files.filter(({ id }) => opened.has(id)).length
  return (
    <Section title={t('papers')} {...(files.length > 0 && { note: t('papersSeen', { seen, count: files.length }) })}>
      {files.length === 0 ? (
        <p className="muted">{t('noPapers')}</p>
      ) : (
        <ul className="checks papers">
          {files.map((file) => (
            <li key={file.id} className={opened.has(file.id) ? 'check-good' : 'check-waiting'}>
              <Icon of={opened.has(file.id) ? CircleCheck : Clock} />
              <span>
                {t(`paperKind.${file.kind}`)} · {t(`by.${file.by}`)}
              </span>
              <button
                type="button"
                className="text-button"
                aria-label={t('showPaper', { kind: t(`paperKind.${file.kind}`), name: file.name })}
                onClick={() => onShow(file.id)}
              >
                {t('show')}
              </button>
              <small>
                <Bdi>{file.name}</Bdi> · {sizeInWords(file.size)} · {opened.has(file.id) ? format.dayTime(file.at) : t('unopened')}
              </small>
            </li>
          ))}
        </ul>
      )}
    </Section>
  )
}
