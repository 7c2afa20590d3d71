import { Button } from '@damana/ui'
import { createRoot } from 'react-dom/client'
import { useTranslation } from 'react-i18next'
import './update-offer.css'

interface Offer {
  onReload: () => void
  onLater: () => void
}

/** Draws the offer over whatever page is open, and nothing else of it changes. */
export function drawOffer({ onReload, onLater }: Offer): void {
  const place = document.body.appendChild(document.createElement('div'))
  const root = createRoot(place)
  const close = () => {
    root.unmount()
    place.remove()
    onLater()
  }
  root.render(<UpdateOffer onReload={onReload} onLater={close} />)
}

/** The new version is loaded when somebody says so, never by itself: a reload loses what is being typed. */
function UpdateOffer({ onReload, onLater }: Offer) {
  const { t } = useTranslation('installation')
  return (
    <section className="update-offer" role="status">
      <span>{t('newVersion')}</span>
      <span className="update-offer-end">
        <Button size="sm" onClick={onReload}>
          {t('reload')}
        </Button>
        <Button size="sm" variant="quiet" onClick={onLater}>
          {t('later')}
        </Button>
      </span>
    </section>
  )
}
