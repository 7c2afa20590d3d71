import type { Output } from '@damana/contract'
import { parseAmount, toWire } from '@damana/contract/money'
import { bearers, transferTypes } from '@damana/contract/statuses'
import { Button, Ltr, Money, MoneyField, Notice, SelectField, TextField, useFormat } from '@damana/ui'
import { useMutation } from '@tanstack/react-query'
import { useState, type FormEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { api, ApiError } from '#api.ts'
import { Section } from '#layout/panes.tsx'
import { refusalText } from '#layout/reason-text.ts'
import { Compare } from './compare.tsx'
import type { Terms } from './fee-terms.rules.ts'
import { momentOf } from './propose-dialog.tsx'

type Simulation = Output<'POST /admin/fee-schedules/simulate'>
type Month = Output<'POST /admin/fee-schedules/last-month'>
const quoteRows = [
  'price_fils',
  'commission_before_fils',
  'commission_after_fils',
  'buyer_share_fils',
  'seller_share_fils',
  'transfer_commission_fils',
  'total_price_fils',
  'seller_due_fils',
] as const

/** One sale under the fees of a day, the next and a draft; and last month's sales under each. */
export function Simulator({ draft }: { draft: Terms | undefined }) {
  const { t } = useTranslation('settings')
  const [price, setPrice] = useState('12,000.000')
  const [bearer, setBearer] = useState<(typeof bearers)[number]>('equally')
  const [transfer, setTransfer] = useState<(typeof transferTypes)[number]>('ACH')
  const [code, setCode] = useState('')
  const [on, setOn] = useState('')
  const [error, setError] = useState<string>()
  const amount = parseAmount(price)
  const sale = useMutation({
    mutationFn: (price_fils: string) =>
      api('POST /admin/fee-schedules/simulate', {
        body: {
          price_fils,
          commissionOn: bearer,
          transfer_type: transfer,
          ...(code.trim() !== '' && { discount_code: code.trim() }),
          on: momentOf(on),
          draft: draft ?? null,
        },
      }),
  })
  const month = useMutation({ mutationFn: () => api('POST /admin/fee-schedules/last-month', { body: { draft: draft ?? null } }) })
  const isOfCode = sale.error instanceof ApiError && sale.error.errors.some(({ pointer }) => pointer === '/discount_code')
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setError(amount.ok ? undefined : t('amountInvalid'))
    if (amount.ok) sale.mutate(toWire(amount.fils))
  }
  return (
    <>
      <Section title={t('simulator')} note={t(draft ? 'withDraft' : 'withoutDraft')}>
        <form className="decision" noValidate onSubmit={submit}>
          <MoneyField name="price" label={t('price')} error={error} value={price} onChange={(event) => setPrice(event.target.value)} />
          <SelectField
            name="bearer"
            label={t('bearer')}
            value={bearer}
            options={bearers.map((value) => ({ value, label: t(`bearerOf.${value}`) }))}
            onChange={(event) => setBearer(bearers.find((one) => one === event.target.value) ?? bearer)}
          />
          <SelectField
            name="transfer"
            label={t('transfer')}
            value={transfer}
            options={transferTypes.map((value) => ({ value, label: value }))}
            onChange={(event) => setTransfer(transferTypes.find((one) => one === event.target.value) ?? transfer)}
          />
          <TextField
            name="code"
            label={t('code')}
            optional
            ltr
            error={isOfCode ? t('codeOfNoUse') : undefined}
            value={code}
            onChange={(event) => setCode(event.target.value)}
          />
          <TextField
            type="datetime-local"
            name="on"
            label={t('onDay')}
            hint={t('onDayHint')}
            optional
            value={on}
            onChange={(event) => setOn(event.target.value)}
          />
          <div className="dialog-actions">
            <Button type="submit" busy={sale.isPending}>
              {t('simulate')}
            </Button>
            <Button variant="secondary" busy={month.isPending} onClick={() => month.mutate()}>
              {t('lastMonth')}
            </Button>
          </div>
        </form>
        {sale.error && !isOfCode && <Notice tone="danger" title={refusalText(sale.error)} />}
        {sale.data && <SaleTable results={sale.data.results} />}
      </Section>
      {month.error && <Notice tone="danger" title={refusalText(month.error)} />}
      {month.data && <MonthTable month={month.data} />}
    </>
  )
}

function SaleTable({ results }: { results: Simulation['results'] }) {
  const { t } = useTranslation('settings')
  const format = useFormat()
  return (
    <Compare label={t('simulator')}>
      <thead>
        <tr>
          <th scope="col">{t('sum')}</th>
          {results.map(({ of, valid_from: from }) => (
            <th key={of} scope="col">
              {t(`of.${of}`)}
              {from !== null && <small className="muted"> {format.date(from)}</small>}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {quoteRows.map((name) => (
          <tr key={name}>
            <th scope="row">{t(`quote.${name}`)}</th>
            {results.map(({ of, quote, refusal }) => (
              <td key={of}>{quote ? <Money fils={quote[name]} flat /> : refusal && t(`refused.${refusal}`)}</td>
            ))}
          </tr>
        ))}
        {(['commission_tax_fils', 'transfer_tax_fils'] as const).map((name) => (
          <tr key={name}>
            <th scope="row">{t(`quote.${name}`)}</th>
            {results.map((result) => (
              <td key={result.of}>{result.quote ? <Money fils={result[name]} flat /> : '—'}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </Compare>
  )
}

function MonthTable({ month: { from, to, guarantees, results } }: { month: Month }) {
  const { t } = useTranslation('settings')
  const format = useFormat()
  const lastDay = new Date(new Date(to).getTime() - 1).toISOString()
  return (
    <Section title={t('lastMonth')} note={t('monthNote', { from: format.date(from), to: format.date(lastDay), count: guarantees })}>
      <Compare label={t('lastMonth')}>
        <thead>
          <tr>
            <th scope="col">{t('under')}</th>
            <th scope="col">{t('quote.commission_before_fils')}</th>
            <th scope="col">{t('quote.transfer_commission_fils')}</th>
            <th scope="col">{t('impossible')}</th>
          </tr>
        </thead>
        <tbody>
          {results.map(({ of, commission_fils: commission, transfer_fils: transfer, impossible }) => (
            <tr key={of}>
              <th scope="row">{t(`of.${of}`)}</th>
              <td>
                <Money fils={commission} flat />
              </td>
              <td>
                <Money fils={transfer} flat />
              </td>
              <td>
                <Ltr>{String(impossible)}</Ltr>
              </td>
            </tr>
          ))}
        </tbody>
      </Compare>
    </Section>
  )
}
