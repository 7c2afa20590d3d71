import { Button, MoneyField, TextArea, TextField } from '@damana/ui'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { api } from '#api.ts'
import { problemsOf } from '#layout/decision-dialog.tsx'
import { parseTerms, shares, sums, typedTerms, type Terms, type TermsField, type TypedTerms } from './fee-terms.rules.ts'
import { ProposeDialog } from './propose-dialog.tsx'
import { schedulesQuery, type Schedules } from './query.ts'

interface FeeFormProps {
  from: Terms
  onDraft: (terms: Terms) => void
  onDone: () => void
}

const invalidOf = (name: TermsField) =>
  name === 'tiers' ? 'tiersInvalid' : shares.some((share) => share === name) ? 'shareInvalid' : 'amountInvalid'

/** Drafts a schedule, which the simulator shows at once; proposing it is another step. */
export function FeeForm({ from, onDraft, onDone }: FeeFormProps) {
  const { t } = useTranslation('settings')
  const [typed, setTyped] = useState<TypedTerms>(() => typedTerms(from))
  const [wrong, setWrong] = useState<readonly TermsField[]>([])
  const [refused, setRefused] = useState<Readonly<Record<string, string>>>({})
  const [proposed, setProposed] = useState<Terms>()
  const read = (then: (terms: Terms) => void) => {
    const parsed = parseTerms(typed)
    setWrong('wrong' in parsed ? parsed.wrong : [])
    setRefused({})
    if ('terms' in parsed) then(parsed.terms)
  }
  const fieldOf = (name: TermsField) => ({
    name,
    label: t(`term.${name}`),
    value: typed[name],
    required: true,
    error: wrong.includes(name) ? t(invalidOf(name)) : refused[name],
    onChange: (event: { target: { value: string } }) => setTyped((now) => ({ ...now, [name]: event.target.value })),
  })
  const [commission, tax] = shares
  return (
    <>
      <form
        className="decision"
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          read(onDraft)
        }}
      >
        <TextField {...fieldOf(commission)} ltr inputMode="decimal" suffix="%" />
        <TextArea {...fieldOf('tiers')} required={false} optional hint={t('tiersHint')} rows={3} dir="ltr" />
        {sums.map((name) => (
          <MoneyField key={name} {...fieldOf(name)} />
        ))}
        <TextField {...fieldOf(tax)} ltr inputMode="decimal" suffix="%" />
        <div className="dialog-actions">
          <Button type="submit" variant="secondary">
            {t('simulateDraft')}
          </Button>
          <Button onClick={() => read(setProposed)}>{t('proposeFees')}</Button>
          <Button variant="quiet" onClick={onDone}>
            {t('drop')}
          </Button>
        </div>
      </form>
      {proposed && (
        <ProposeDialog<Schedules>
          title={t('proposeFees')}
          text={<p>{t('proposeFeesText')}</p>}
          isMomentNeeded
          queryKey={schedulesQuery.queryKey}
          send={(validFrom, reason, options) =>
            api('POST /admin/fee-schedules/propose', { body: { ...proposed, valid_from: validFrom ?? '', reason } }, options)
          }
          onRefused={(error) => {
            const problems = problemsOf(error).map(({ field = '', message }) => [field.split('/')[0] ?? '', message] as const)
            if (!problems.some(([field]) => field in typed)) return
            setRefused(Object.fromEntries(problems))
            setProposed(undefined)
          }}
          onDone={onDone}
          onClose={() => setProposed(undefined)}
        />
      )}
    </>
  )
}
