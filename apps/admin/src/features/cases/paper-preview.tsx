import { Bdi, Icon } from '@damana/ui'
import { FileText, Maximize2 } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Section } from '#layout/panes.tsx'
import type { Paper } from './query.ts'
import { usePaperUrl } from './use-paper-url.ts'

/** The paper that was opened last, small, beside what it is compared with. */
export function PaperPreview({ paper, onEnlarge }: { paper: Paper; onEnlarge: () => void }) {
  const { t } = useTranslation('cases')
  const { url } = usePaperUrl(paper.id)
  return (
    <Section
      title={t(`paperKind.${paper.kind}`)}
      note={
        <button type="button" className="text-button" onClick={onEnlarge}>
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
          url && <img src={url} alt={paper.name} />
        )}
      </div>
    </Section>
  )
}
