import type { Fils } from '@damana/contract/money'
import { Money } from '@damana/ui'
import { useTranslation } from 'react-i18next'

/** One side of a line; nothing stands where nothing is booked. */
export const Side = ({ fils }: { fils: string }) => <td className="number">{fils === '0' ? null : <Money fils={fils} bare />}</td>

/** The total of a column, also when zero. */
export const SideTotal = ({ fils }: { fils: Fils }) => (
  <td className="number">
    <Money fils={fils} bare flat />
  </td>
)

/** The head of a table of accounts with both sides. */
export function SidesHead() {
  const { t } = useTranslation('books')
  return (
    <thead>
      <tr>
        <th scope="col">{t('accountColumn')}</th>
        <th scope="col" className="number">
          {t('debit')}
        </th>
        <th scope="col" className="number">
          {t('credit')}
        </th>
      </tr>
    </thead>
  )
}
