import { Button, Card, Notice, useFormat } from '@damana/ui'
import { Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { reasonText } from '../reason-text.ts'
import { LazyOwnerDialog } from './lazy-owner-dialog.ts'
import { hasEnded, isOfPartner, stanceOf, type OwnerAct, type OwnerView } from './owner-view.ts'

const order = ['consent', 'accept_terms', 'answer_split', 'refuse_terms', 'refuse', 'withdraw'] as const satisfies readonly OwnerAct[]
const variants = {
  consent: 'primary',
  accept_terms: 'primary',
  answer_split: 'primary',
  refuse_terms: 'secondary',
  refuse: 'danger',
  withdraw: 'danger',
} as const satisfies Record<(typeof order)[number], string>
/** Answers after which the sale goes on, and what it waits for is said again. */
const goesOn: ReadonlySet<string> = new Set(['answer_split', 'accept_terms', 'refuse_terms'])
type Offered = (typeof order)[number]

/** The state of the sale when nothing is asked of the owner: of the money where there was any, or a fee is owed. */
function ClosedText({ view }: { view: OwnerView }) {
  const { t } = useTranslation('guarantees/owner')
  const { operational_status: status, money } = view
  return (
    <p className="step-words">
      {status === 'completed' || (hasEnded(view) && money.position !== 'ended') ? money.heading : t(`closed.${status}`)}
    </p>
  )
}

const waitsWithWords = [
  'vehicle',
  'late_payment',
  'payer',
  'payer_decision',
  'registry_silent',
  'paper',
  'case',
  'split',
  'staff_block',
  'bank_block',
  'bank_doubt',
  'cancellation_answer',
  'cancellation_decision',
  'cancellation_check',
  'refund_check',
  'overdue',
] as const satisfies readonly OwnerView['wait']['code'][]

/** Waits of the sale beside its ordinary course, of which the owner must know before signing anything. */
function WaitText({ view }: { view: OwnerView }) {
  const { t } = useTranslation('guarantees/owner')
  const format = useFormat()
  const { wait } = view
  const code = waitsWithWords.find((one) => one === wait.code)
  if (code === undefined) return null
  const until = wait.until === null ? '' : format.moment(wait.until)
  // An agent answers these for the owner; a partner answers nothing.
  const isOwnAnswer = isOfPartner(view) && (code === 'case' || code === 'cancellation_answer')
  return <p className="step-words">{t(isOwnAnswer ? `waitOfPartner.${code}` : `wait.${code}`, { until })}</p>
}
const hasWords = ({ wait }: OwnerView) => waitsWithWords.some((code) => code === wait.code)

/** The question and its deadline, with the result of no answer; or what the sale waits for. */
function Question({ view }: { view: OwnerView }) {
  const { t } = useTranslation('guarantees/owner')
  const format = useFormat()
  const stance = stanceOf(view)
  const words = (first: string, second: string) => (
    <div>
      <p className="step-words">{first}</p>
      <p className="step-words">{second}</p>
    </div>
  )
  if (stance === 'open') return view.wait.until && words(t('until', { moment: format.moment(view.wait.until) }), t('otherwise'))
  if (stance === 'split')
    return view.split && words(t('splitUntil', { moment: format.moment(view.split.answer_until) }), t('splitOtherwise'))
  if (stance === 'terms')
    return view.terms_proposal && words(t('termsUntil', { moment: format.moment(view.terms_proposal.until) }), t('termsOtherwise'))
  if (stance === 'waiting' && !hasWords(view)) return words(t('closed.awaiting_acceptance'), t('withdrawUntil'))
  return stance === 'waiting' || stance === 'closed' ? <WaitText view={view} /> : null
}

/** The answers that the owner may give, and the question that they answer. */
export function OwnerAnswer({ token, view, onAnswer }: { token: string; view: OwnerView; onAnswer: (view: OwnerView) => void }) {
  const { t } = useTranslation('guarantees/owner')
  const [open, setOpen] = useState<Offered>()
  const [reason, setReason] = useState<string>()
  const [done, setDone] = useState<Offered>()
  const stance = stanceOf(view)
  const offered = order.flatMap((name) => view.actions.find((action) => action.name === name) ?? []) as (OwnerView['actions'][number] & {
    name: Offered
  })[] // found by these names
  const ask = (name: Offered, because?: string) => {
    setReason(because)
    setOpen(name)
  }
  const isOutdated = view.operational_status === 'awaiting_owner' && stance !== 'open'
  return (
    <Card title={t(hasEnded(view) ? 'outcome' : stance === 'closed' && !isOutdated ? 'stage' : 'step')} className="step-card">
      {done && <Notice tone={variants[done] === 'primary' ? 'good' : 'iris'} role="status" title={t(`${done}.done`)} />}
      <Question view={view} />
      {stance === 'closed' && !hasWords(view) && (!done || goesOn.has(done)) && <ClosedText view={view} />}
      <div className="step-actions">
        {offered
          .filter(({ allowed }) => allowed || !isOutdated)
          // Withdrawing is hidden while consent is open, because refusing has the same effect.
          .filter(({ name }) => name !== 'withdraw' || stance !== 'open')
          .map(({ name, allowed, reason }) => (
            <Button key={name} variant={variants[name]} block reason={allowed ? undefined : reasonText(reason)} onClick={() => ask(name)}>
              {t(`${name}.name`)}
            </Button>
          ))}
        {stance === 'open' && (
          <Button variant="quiet" block onClick={() => ask('refuse', t('unknownAgentReason'))}>
            {t(isOfPartner(view) ? 'unknownPartner' : 'unknownAgent')}
          </Button>
        )}
      </div>
      {open && (
        <Suspense>
          <LazyOwnerDialog
            name={open}
            reason={reason}
            token={token}
            view={view}
            onDismiss={() => setOpen(undefined)}
            onDone={(answer) => {
              setOpen(undefined)
              setDone(open)
              if ('quote' in answer) onAnswer(answer)
            }}
          />
        </Suspense>
      )}
    </Card>
  )
}
