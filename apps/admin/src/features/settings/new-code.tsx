import { isInRange } from '@damana/contract/setting-kinds'
import { MoneyField, SelectField, TextField, toast, type SummarisedError } from '@damana/ui'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { api } from '#api.ts'
import { queueKey } from '#features/queue/query.ts'
import { DecisionDialog } from '#layout/decision-dialog.tsx'
import { codesKey } from './code-proposals.tsx'
import { momentOf } from './propose-dialog.tsx'
import type { Codes } from './query.ts'
import { basisPointsIn, countOf, sumOf } from './value.rules.ts'

const empty = { code: '', worth: '', valid_from: '', valid_until: '', max_uses: '', max_uses_per_party: '', least_price: '', budget: '' }
type Typed = typeof empty
/** Of the call, where it has another name. */
const fieldNames: Partial<Record<keyof Typed, string>> & Record<'least_price' | 'budget', string> = {
  least_price: 'least_price_fils',
  budget: 'budget_fils',
}

/** Proposes a code with its limits. */
export function NewCode({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('settings')
  const client = useQueryClient()
  const [kind, setKind] = useState<'percent' | 'value'>('percent')
  const [typed, setTyped] = useState<Typed>(empty)
  const worthName = kind === 'percent' ? 'percent_basis_points' : 'value_fils'
  const points = basisPointsIn(typed.worth)
  const isWorth = kind === 'percent' ? points > 0 && isInRange('share', points) : sumOf(typed.worth) !== null
  /** A limit that is left out is none: nothing that was typed may count as left out. */
  const faultsOf = (
    read: (text: string) => unknown,
    names: readonly (keyof Typed)[],
    message: 'momentInvalid' | 'countInvalid' | 'amountInvalid',
  ) =>
    names
      .filter((name) => typed[name].trim() !== '' && read(typed[name]) === null)
      .map((name) => ({ field: fieldNames[name] ?? name, message: t(message) }))
  const check = (): SummarisedError[] => [
    ...(/^[A-Za-z0-9-]{3,24}$/.test(typed.code.trim()) ? [] : [{ field: 'code', message: t('codeInvalid') }]),
    ...(isWorth ? [] : [{ field: worthName, message: t(kind === 'percent' ? 'percentInvalid' : 'amountInvalid') }]),
    ...faultsOf(momentOf, ['valid_from', 'valid_until'], 'momentInvalid'),
    ...faultsOf(countOf, ['max_uses', 'max_uses_per_party'], 'countInvalid'),
    ...faultsOf(sumOf, ['least_price', 'budget'], 'amountInvalid'),
  ]
  const fieldOf = (name: keyof Typed, errorOf: (field: string) => string | undefined, field: string = name) => ({
    name: field,
    label: t(`codeField.${name}`),
    error: errorOf(field),
    value: typed[name],
    onChange: (event: { target: { value: string } }) => setTyped((now) => ({ ...now, [name]: event.target.value })),
  })
  return (
    <DecisionDialog<Codes>
      title={t('newCode')}
      confirmLabel={t('propose')}
      wide
      check={check}
      send={(reason, options) =>
        api(
          'POST /admin/discount-codes/propose',
          {
            body: {
              code: typed.code.trim(),
              kind,
              percent_basis_points: kind === 'percent' ? points : null,
              value_fils: kind === 'value' ? sumOf(typed.worth) : null,
              valid_from: momentOf(typed.valid_from),
              valid_until: momentOf(typed.valid_until),
              max_uses: countOf(typed.max_uses),
              max_uses_per_party: countOf(typed.max_uses_per_party),
              least_price_fils: sumOf(typed.least_price) ?? '0',
              budget_fils: sumOf(typed.budget),
              reason,
            },
          },
          options,
        )
      }
      onDone={() => {
        void client.invalidateQueries({ queryKey: codesKey })
        void client.invalidateQueries({ queryKey: queueKey })
        toast.success(t('proposed'))
        onClose()
      }}
      onClose={onClose}
    >
      {(errorOf) => (
        <>
          <TextField {...fieldOf('code', errorOf)} required ltr maxLength={24} />
          <SelectField
            name="kind"
            label={t('codeKind')}
            value={kind}
            options={(['percent', 'value'] as const).map((value) => ({ value, label: t(`codeKindOf.${value}`) }))}
            onChange={(event) => setKind(event.target.value === 'value' ? 'value' : 'percent')}
          />
          {kind === 'percent' ? (
            <TextField {...fieldOf('worth', errorOf, worthName)} required ltr inputMode="decimal" suffix="%" />
          ) : (
            <MoneyField {...fieldOf('worth', errorOf, worthName)} required />
          )}
          <TextField {...fieldOf('valid_from', errorOf)} type="datetime-local" optional />
          <TextField {...fieldOf('valid_until', errorOf)} type="datetime-local" optional />
          <TextField {...fieldOf('max_uses', errorOf)} digits optional inputMode="numeric" />
          <TextField {...fieldOf('max_uses_per_party', errorOf)} digits optional inputMode="numeric" />
          <MoneyField {...fieldOf('least_price', errorOf, fieldNames.least_price)} optional />
          <MoneyField {...fieldOf('budget', errorOf, fieldNames.budget)} optional />
        </>
      )}
    </DecisionDialog>
  )
}
