import { invoiceWords } from '@damana/contract/invoice-words'
import { auditAreas } from '@damana/contract/statuses'
import { Bdi, Link, Ltr, Money, Name, namedBy, readLang, RegistryText, useFormat } from '@damana/ui'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { paths } from '#paths.ts'
import type { QueueItem } from './query.ts'
import { useKind } from './use-kind.ts'

const minuteMs = 60_000
const dayMs = 24 * 60 * minuteMs

/** One thing that waits: what it is, whose, since when, and by when; red in its last day. */
export function QueueEntry({ item, serverTime, isChosen }: { item: QueueItem; serverTime: string; isChosen: boolean }) {
  const { t } = useTranslation('queue')
  const format = useFormat()
  const { href, name, amount } = useTarget(item)
  const isSoon = item.due_at !== null && Date.parse(item.due_at) - Date.parse(serverTime) < dayMs
  const ageMs = Date.parse(serverTime) - Date.parse(item.since)
  return (
    <Link className="queue-entry" href={href} aria-current={isChosen ? 'true' : undefined}>
      <b>{name}</b>
      {amount !== null && <Money fils={amount} />}
      <small>
        <span>{t(`kindOne.${item.kind}`)}</span>
        <time dateTime={item.since}>{ageMs < minuteMs ? t('justNow') : t('age', { age: format.duration(ageMs, 'after') })}</time>
      </small>
      <small className={isSoon ? 'queue-soon' : undefined}>
        {item.due_at ? (
          <time dateTime={item.due_at}>{t(item.due_at <= serverTime ? 'wasDue' : 'due', { moment: format.dayTime(item.due_at) })}</time>
        ) : (
          t('noDue')
        )}
      </small>
      {item.invoice && <small>{invoiceWords[readLang()].problem[item.invoice.problem]}</small>}
      <Remarks item={item} />
    </Link>
  )
}

/** Where a task is decided, and what it is called. */
export function useTarget({
  payout,
  receipt,
  fee,
  invoice,
  guarantee,
  identity,
  company,
  api_access: access,
  support,
  staff_change: change,
  proposal,
  exception,
  bank_message: message,
  audit,
  id,
  kind: itemKind,
}: QueueItem): {
  href: string
  name: ReactNode
  amount: string | null
} {
  const { t } = useTranslation('queue')
  const kind = useKind()
  if (payout)
    return { href: paths.payout(payout.number, kind), name: <Name of={namedBy(payout, 'beneficiary_name')} />, amount: payout.amount_fils }
  if (exception)
    return {
      href: paths.exception(exception.number, kind),
      name: t(`exception.${exception.kind}`),
      amount: exception.amount_fils,
    }
  if (message) return { href: paths.bankMessage(message.number), name: t(`bankMessage.${message.status}`), amount: null }
  if (audit) return { href: paths.trialBalance, name: t('auditTitle'), amount: null }
  if (identity) return { href: paths.identity(identity.number, kind), name: <Name of={identity} />, amount: null }
  if (access) return { href: paths.apiAccount(id), name: <Name of={access} />, amount: null }
  if (company) return { href: paths.company(company.number), name: <Name of={company} />, amount: null }
  if (change) return { href: paths.staffChange(id), name: <Bdi>{change.name}</Bdi>, amount: null }
  if (proposal && itemKind === 'settings')
    return { href: paths.proposedSetting(proposal.name), name: <Ltr>{proposal.name}</Ltr>, amount: null }
  if (proposal?.text)
    return { href: paths.contentText(proposal.text.kind, proposal.text.key), name: <Bdi>{proposal.name}</Bdi>, amount: null }
  if (support) return { href: paths.supportThread(support.number), name: <Name of={support} />, amount: null }
  if (invoice)
    return {
      href: paths.invoice(invoice.number, kind),
      name: <Name of={namedBy(invoice, 'party_name')} />,
      amount: invoice.amount_fils,
    }
  if (fee) return { href: paths.fee(fee.number, kind), name: <Name of={namedBy(fee, 'party_name')} />, amount: fee.open_fils }
  if (receipt) return { href: paths.receipt(receipt.number, kind), name: t(`way.${receipt.way}`), amount: receipt.amount_fils }
  return {
    href: paths.case(id, kind),
    name: (
      <>
        {guarantee && <RegistryText field="type">{guarantee.vehicle_type}</RegistryText>} <Ltr className="queue-number">{id}</Ltr>
      </>
    ),
    amount: guarantee?.total_price_fils ?? '0',
  }
}

/** The summary of an entry. */
function Remarks({ item: { kind, payout, guarantee, identity, company, staff_change: change, audit, escalated } }: { item: QueueItem }) {
  const { t } = useTranslation('queue')
  const chips: { tone: string; words: string }[] = []
  if (escalated) chips.push({ tone: 'late', words: t('overdue') })
  if (guarantee && kind === 'cases') chips.push(...guarantee.blocks.map((block) => ({ tone: 'late', words: t(`block.${block}`) })))
  if (guarantee && kind === 'cancellations')
    chips.push({
      tone: guarantee.answer === 'agreed' ? 'in_progress' : guarantee.answer === 'objected' ? 'late' : 'neutral',
      words: t(`answer.${guarantee.answer ?? 'awaited'}`),
    })
  if (guarantee && guarantee.votes > 0) chips.push({ tone: 'in_progress', words: t(guarantee.voted ? 'votedByYou' : 'voted') })
  if (audit)
    for (const area of auditAreas)
      if (audit.areas[area] > 0) chips.push({ tone: 'late', words: t(`auditArea.${area}`, { count: audit.areas[area] }) })
  if (identity && identity.attempt > 1) chips.push({ tone: 'neutral', words: t('attempt', { attempt: identity.attempt }) })
  if (company && company.round > 1) chips.push({ tone: 'neutral', words: t('submission', { round: company.round }) })
  if (change) chips.push({ tone: 'in_progress', words: t(`staffChange.${change.kind}`) })
  if (identity?.contested) chips.push({ tone: 'late', words: t('contested') })
  if (payout && payout.approvals_needed > 0 && kind === 'payouts_to_approve')
    chips.push({ tone: 'in_progress', words: t('approvals', { have: payout.approvals, need: payout.approvals_needed }) })
  if (chips.length === 0) return null
  return (
    <span className="queue-remarks">
      {chips.map(({ tone, words }) => (
        <span key={words} className={`chip chip-${tone}`}>
          {words}
        </span>
      ))}
    </span>
  )
}
