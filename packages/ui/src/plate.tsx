import { useTranslation } from 'react-i18next'
import { classNames } from './class-names.ts'

interface PlateProps {
  number: string
  code: string
  size?: 'md' | 'lg'
  /** Public and rental cars carry a green block. */
  commercial?: boolean
}

/** A Jordanian number plate: the guarantee's picture, always left to right and white. */
export function Plate({ number, code, size = 'md', commercial = false }: PlateProps) {
  const { t } = useTranslation('ui')
  return (
    <span
      className={classNames('plate', size === 'lg' && 'plate-lg', commercial && 'plate-commercial')}
      role="img"
      aria-label={t('plate', { number, code })}
    >
      <span className="plate-country">
        {t('plateCountry')}
        <span>JORDAN</span>
      </span>
      <span className="plate-number">
        {code}
        <s>{'-'}</s>
        {number}
      </span>
    </span>
  )
}
