import { Bdi, Icon } from '@damana/ui'
import { useQuery } from '@tanstack/react-query'
import { FileText, Maximize2 } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Section } from '#layout/panes.tsx'
import { PaperImage } from './paper-image.tsx'
import { fileQuery, type Paper } from './query.ts'

/** The paper that was opened last, small, beside what it is compared with. */
export function PaperPreview({ paper, onEnlarge }: { paper: Paper; onEnlarge: () => void }) {
  const { t } = useTranslation('cases')
  const { data: blob } = useQuery(fileQuery(paper.id))
  return (
    <Section
      title={t(`paperKind.${paper.kind}`)}
      note={
        <button type="button" className="text-button enlarge" onClick={onEnlarge}>
          <Icon of={Maximize2} size="sm" /> {t('enlarge')}
        </button>
      }
    >
      <div className="paper-preview">
        {paper.content_type === 'application/pdf' ? (
          <span>
            <Icon of={FileText} size="lg" />
            <Bdi>{paper.name}</Bdi>
          </span>
        ) : (
          blob && <PaperImage blob={blob} name={paper.name} />
        )}
      </div>
    </Section>
  )
}
