import { parseFils, isWireFils } from '@damana/contract/money'
import { Bdi, Icon, Ltr, Money, Plate, VehicleName } from '@damana/ui'
import { Check, CircleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { Line } from './use-stock-file.ts'
import { useErrorText } from './error-text.ts'
import { columnWord, valueWord } from './words.ts'

/** Always looked at; others when something is wrong in them. */
const columnsShown = ['registration_number', 'price_fils', 'commissionOn', 'buyer_name', 'buyer_phone']
export const cellId = (line: number, column: string) => `line-${line}-${column}`

/** Each row of the file as it would be created, with what is wrong in it. */
export function StockPreview({ lines }: { lines: readonly Line[] }) {
  const { t } = useTranslation('stock')
  const errorText = useErrorText()
  const wrong = new Set(lines.flatMap(({ errors }) => errors.map(({ column }) => column)))
  const columns = [...columnsShown, ...[...wrong].filter((column) => column !== '' && !columnsShown.includes(column))]
  return (
    <div className="stock-preview">
      <table className="table">
        <caption className="sr-only">{t('preview')}</caption>
        <thead>
          <tr>
            <th scope="col">{t('line')}</th>
            {columns.map((column) => (
              <th key={column} scope="col">
                {columnWord(column)}
              </th>
            ))}
            <th scope="col">
              <span className="sr-only">{t('state')}</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {lines.map((line) => (
            <tr key={line.line}>
              <td className="muted" data-label={t('line')}>
                <Ltr>{String(line.line)}</Ltr>
              </td>
              {columns.map((column) => {
                const errors = line.errors.filter((error) => error.column === column)
                return (
                  <td
                    key={column}
                    id={cellId(line.line, column)}
                    tabIndex={errors.length > 0 ? -1 : undefined}
                    className={errors.length > 0 ? 'stock-bad' : undefined}
                    data-label={columnWord(column)}
                  >
                    <Value line={line} column={column} />
                    {errors.map((error) => (
                      <small key={error.code}>{errorText(error)}</small>
                    ))}
                  </td>
                )
              })}
              <td className="stock-state" data-label={t('state')}>
                <Icon of={line.errors.length > 0 ? CircleAlert : Check} size="sm" />
                <span className="sr-only">{t(line.errors.length > 0 ? 'bad' : 'good')}</span>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

function Value({ line: { values, vehicle }, column }: { line: Line; column: string }): ReactNode {
  const value = values[column]
  const text = typeof value === 'string' ? value : ''
  if (column === 'registration_number')
    return (
      <span className="stock-vehicle">
        <Ltr>{text}</Ltr>
        {vehicle && (
          <>
            <span>
              <VehicleName of={vehicle} />
            </span>
            <Plate code={vehicle.plate_code} number={vehicle.plate_number} />
          </>
        )}
      </span>
    )
  if (column === 'price_fils' && isWireFils(text)) return <Money fils={parseFils(text)} />
  if (column === 'buyer_phone' || column === 'buyer_national_number' || column === 'discount_code') return <Ltr>{text}</Ltr>
  return <Bdi>{valueWord(column, text)}</Bdi>
}
