import { Button, Dialog, ErrorState, Icon, Skeleton, Skeletons } from '@damana/ui'
import { useQuery } from '@tanstack/react-query'
import { Maximize2 } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { fileQuery } from '#features/cases/query.ts'
import { PaperImage } from '#features/cases/paper-image.tsx'
import { Section } from '#layout/panes.tsx'
import type { IdentityReview, Photo } from './query.ts'

interface PhotoPairProps {
  review: IdentityReview
  onSeen: (id: string) => void
}

/** The document, and the face with the document beside it: next to each other, so that they can be compared without opening anything. */
export function PhotoPair({ review: { document, face, decision }, onSeen }: PhotoPairProps) {
  const { t } = useTranslation('identities')
  const [large, setLarge] = useState<'document' | 'face'>()
  const shown = large && { document, face }[large]
  return (
    <Section title={t('photos')} note={t('photosNote')}>
      <div className="photo-pair">
        <PhotoFigure
          title={t('document')}
          photo={document}
          missing={t('documentMissing')}
          onSeen={onSeen}
          onEnlarge={() => setLarge('document')}
        />
        <PhotoFigure
          title={t('face')}
          photo={face}
          // Kept until 30 days after the decision.
          missing={t(decision !== null && document ? 'faceDeleted' : 'faceMissing')}
          onSeen={onSeen}
          onEnlarge={() => setLarge('face')}
        />
      </div>
      {large && shown && <LargePhoto title={t(large)} photo={shown} onClose={() => setLarge(undefined)} />}
    </Section>
  )
}

interface PhotoFigureProps {
  title: string
  photo: Photo | null
  missing: string
  onSeen: (id: string) => void
  onEnlarge: () => void
}

function PhotoFigure({ title, photo, missing, onSeen, onEnlarge }: PhotoFigureProps) {
  const { t } = useTranslation('identities')
  return (
    <figure className="photo">
      <figcaption>
        <span>{title}</span>
        {photo && (
          <button type="button" className="text-button enlarge" aria-label={t('enlargeOf', { photo: title })} onClick={onEnlarge}>
            <Icon of={Maximize2} size="sm" /> {t('enlarge')}
          </button>
        )}
      </figcaption>
      <div className="photo-frame">
        {photo ? <LoadedPhoto photo={photo} title={title} onSeen={() => onSeen(photo.id)} /> : <p className="muted">{missing}</p>}
      </div>
    </figure>
  )
}

function LoadedPhoto({ photo, title, onSeen }: { photo: Photo; title: string; onSeen?: () => void }) {
  const { t } = useTranslation('identities')
  const { data: blob, isError, error, isFetching, refetch } = useQuery(fileQuery(photo.id))
  if (blob) return <PaperImage blob={blob} name={title} {...(onSeen && { onSeen })} />
  if (isError) return <ErrorState error={error} title={t('photoFailed')} busy={isFetching} onRetry={() => void refetch()} />
  return (
    <Skeletons>
      <Skeleton height="220px" />
    </Skeletons>
  )
}

function LargePhoto({ title, photo, onClose }: { title: string; photo: Photo; onClose: () => void }) {
  const ui = useTranslation('ui')
  return (
    <Dialog open wide title={title} onClose={onClose}>
      <div className="paper">
        <LoadedPhoto photo={photo} title={title} />
      </div>
      <div className="dialog-actions">
        <Button variant="quiet" data-autofocus onClick={onClose}>
          {ui.t('back')}
        </Button>
      </div>
    </Dialog>
  )
}
