import { Icon } from '@damana/ui'
import { useQuery } from '@tanstack/react-query'
import { Maximize2 } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Section } from '#layout/panes.tsx'
import { PaperImage } from './paper-image.tsx'
import { fileQuery, pageQuery, type Paper } from './query.ts'

/** The paper that was opened last, small, beside what it is compared with. */
export function PaperPreview({ paper, onEnlarge }: { paper: Paper; onEnlarge: () => void }) {
  const { t } = useTranslation('cases')
  const isPicture = paper.content_type !== 'application/pdf'
  const picture = useQuery({ ...fileQuery(paper.id), enabled: isPicture })
  const page = useQuery({ ...pageQuery(paper.id, 1), enabled: !isPicture })
  const blob = isPicture ? picture.data : page.data
  return (
    <Section
      title={t(`paperKind.${paper.kind}`)}
      note={
        <button type="button" className="text-button enlarge" onClick={onEnlarge}>
          <Icon of={Maximize2} size="sm" /> {t('enlarge')}
        </button>
      }
    >
      <div className="paper-preview">{blob && <PaperImage blob={blob} name={paper.name} />}</div>
    </Section>
  )
}
