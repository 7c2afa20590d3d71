import { addFils, formatFils, noFils, parseAmount, parseFils, subtractFils, toWire, type Fils } from '@damana/contract/money'
import { MoneyField, useAmount, type SummarisedError } from '@damana/ui'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { api } from '#api.ts'
import { DecisionDialog } from '#layout/decision-dialog.tsx'
import { readVote } from './decisions.rules.ts'
import type { DecisionFormProps } from './decision-form.tsx'

const parts = ['seller', 'buyer', 'fees'] as const
type Part = (typeof parts)[number]
const filsOf = (typed: string): Fils | undefined => {
  const amount = parseAmount(typed)
  return amount.ok ? amount.fils : undefined
}

const quotedFees = ({ buyer_share_fils, seller_share_fils, transfer_commission_fils }: DecisionFormProps['staffCase']['guarantee']): Fils =>
  addFils(parseFils(buyer_share_fils), parseFils(seller_share_fils), parseFils(transfer_commission_fils))

/** Three amounts that add up to the held amount; prefilled from a colleague's proposal. */
export function SplitForm({ staffCase, ...rest }: DecisionFormProps) {
  const { t } = useTranslation('cases')
  const amount = useAmount()
  const { guarantee, registry, votes } = staffCase
  const held = parseFils(staffCase.received_fils)
  const [typed, setTyped] = useState<Record<Part, string>>(() => {
    const { details } = readVote(votes.find(({ is_you, decision }) => !is_you && decision.startsWith('split:')) ?? { decision: '' })
    const [seller, buyer, fees] = details.map((fils) => formatFils(parseFils(fils)))
    return { seller: seller ?? '', buyer: buyer ?? '', fees: fees ?? formatFils(noFils) }
  })
  const sums = { seller: filsOf(typed.seller), buyer: filsOf(typed.buyer), fees: filsOf(typed.fees) }
  const together = addFils(...parts.map((part) => sums[part] ?? noFils))
  const remaining = subtractFils(held, together)
  const check = (): SummarisedError[] => {
    const missing = parts
      .filter((part) => sums[part] === undefined)
      .map((part) => ({ field: `${part}_fils`, message: t(`split.missing.${part}`) }))
    if (missing.length > 0 || remaining === 0n) return missing
    return [{ field: 'seller_fils', message: t('split.wrong', { held: amount(toWire(held)) }) }]
  }
  return (
    <DecisionDialog
      wide
      title={t('title.propose_split')}
      text={<p>{t('text.propose_split')}</p>}
      confirmLabel={t('action.propose_split')}
      check={check}
      send={(reason, options) =>
        api(
          'POST /admin/cases/:number/split',
          {
            params: { number: guarantee.number },
            body: {
              seller_fils: toWire(sums.seller ?? noFils),
              buyer_fils: toWire(sums.buyer ?? noFils),
              fees_fils: toWire(sums.fees ?? noFils),
              reason,
            },
          },
          options,
        )
      }
      {...rest}
    >
      {(errorOf) => (
        <>
          <div className="split-sums">
            {parts.map((part) => (
              <MoneyField
                key={part}
                name={`${part}_fils`}
                label={t(`split.${part}`)}
                error={errorOf(`${part}_fils`)}
                value={typed[part]}
                onChange={({ target: { value } }) => setTyped((before) => ({ ...before, [part]: value }))}
              />
            ))}
          </div>
          <p className="field-hint">
            {registry.word === 'buyer' ? t('split.feesMost', { amount: amount(toWire(quotedFees(guarantee))) }) : t('split.feesNone')}
          </p>
          <Remaining remaining={remaining} held={amount(toWire(held))} />
        </>
      )}
    </DecisionDialog>
  )
}

function Remaining({ remaining, held }: { remaining: Fils; held: string }) {
  const { t } = useTranslation('cases')
  const amount = useAmount()
  return (
    <p className={remaining === 0n ? 'split-sum split-right' : 'split-sum'} role="status">
      {remaining === 0n
        ? t('split.complete', { held })
        : remaining > 0n
          ? t('split.short', { rest: amount(toWire(remaining)), held })
          : t('split.over', { over: amount(toWire(subtractFils(noFils, remaining))), held })}
    </p>
  )
}
