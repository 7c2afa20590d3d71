import { Ltr, Money, Name, namedBy, Plate, RegistryText } from '@damana/ui'
import { useTranslation } from 'react-i18next'
import type { Cancellable } from './cancellation-queries.ts'

/** A guarantee in two lines: plate, vehicle, whose side, with whom, and how much is held. */
export function GuaranteeLine({ of, noteId }: { of: Cancellable; noteId?: string }) {
  const { t } = useTranslation('profile/remove-damana')
  return (
    <span className="cancel-line">
      <Plate number={of.plate_number} code={of.plate_code} />
      <span className="cancel-line-words">
        <b>
          <RegistryText field="type">{of.vehicle_type}</RegistryText> <Ltr className="profile-quiet">{of.manufacture_year}</Ltr>
        </b>
        <span id={noteId} className="cancel-line-note">
          <Ltr>{of.number}</Ltr>
          <span>
            {t(`line.${of.side}`)} <Name of={namedBy(of, 'other_party_name')} />
          </span>
        </span>
      </span>
      <span className="cancel-line-money">
        <small>{t(of.held_fils === '0' ? 'line.price' : 'line.held')}</small>
        <b>
          <Money fils={of.held_fils === '0' ? of.price_fils : of.held_fils} />
        </b>
      </span>
    </span>
  )
}
