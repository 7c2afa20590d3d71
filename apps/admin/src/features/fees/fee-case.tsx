import { DefinitionList, Ltr, Money, Name, namedBy, officialNameOf, useAmount, useFormat } from '@damana/ui'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useParams } from 'react-router'
import { entriesOf } from '#features/lists/entries-of.tsx'
import { GuaranteeSummary } from '#features/guarantees/guarantee-summary.tsx'
import { api } from '#api.ts'
import { ApprovalsNotice } from '#layout/approvals-notice.tsx'
import { Case, CaseHistory, CasePage } from '#layout/case-page.tsx'
import { Section } from '#layout/panes.tsx'
import { useBackToQueue } from '#features/queue/use-kind.ts'
import { queueKey, unmatchedReceiptsQuery } from '#features/queue/query.ts'
import { approveExactly, StaffActions } from '#layout/staff-actions.tsx'
import { formatFils, parseFils } from '@damana/contract/money'
import { stateOf, toneOf } from './fee-state.ts'
import { feeQuery, feesKey, type Fee } from './query.ts'

/** One fee: who owes it, what became of it, and what finance decides about it. */
export function Component() {
  const { t } = useTranslation('fees')
  const { number = '' } = useParams()
  const back = useBackToQueue()
  const result = useQuery(feeQuery(number))
  return <CasePage id={number} result={result} back={back} tabTitle={t('titled', { number })} say={(word) => t(word)} view={FeeCase} />
}

function FeeCase({ data: fee }: { data: Fee }) {
  const { t } = useTranslation('fees')
  const format = useFormat()
  const amount = useAmount()
  const state = stateOf(fee)
  const sum = (label: string, fils: string) => (fils === '0' ? [] : [{ label, value: <Money fils={fils} flat /> }])
  return (
    <Case
      title={<Name of={namedBy(fee, 'party_name')} official />}
      meta={
        <>
          <span>{t(`kind.${fee.kind}`)}</span>
          <span>{t(`side.${fee.side}`)}</span>
          <span>{t('chargedAt', { moment: format.dayTime(fee.charged_at) })}</span>
        </>
      }
      chip={
        <>
          <Money className="case-amount" fils={fee.amount_fils} />
          <span className={`chip chip-${toneOf[state]}`}>{t(`state.${state}`)}</span>
        </>
      }
      notices={
        fee.votes.length > 0 && (
          <ApprovalsNotice
            title={t('votes')}
            foot={t('votesText')}
            approvals={fee.votes.map((vote) => ({
              ...vote,
              title: t(`action.${vote.decision}`),
              content: <p>{vote.amount_fils === null ? <Ltr>{vote.bank_reference}</Ltr> : <Money fils={vote.amount_fils} flat />}</p>,
            }))}
            caseKey={feeQuery(fee.number).queryKey}
            changes={[feesKey]}
            approve={approveExactly('fee', { number: fee.number })}
            sayApproved={(answer) => t(answer.votes.length > 0 ? 'noted' : 'decided')}
            takeBack={() => api('POST /admin/fees/:number/take-back', { params: { number: fee.number }, body: {} })}
          />
        )
      }
      aside={
        <>
          <Section title={t('facts')}>
            <DefinitionList
              layout="rows"
              items={[
                { label: t('number'), value: <Ltr>{fee.number}</Ltr> },
                ...sum(t('amount'), fee.amount_fils),
                ...sum(t('openSum'), fee.open_fils),
                ...sum(t('paid'), fee.paid_fils),
                ...sum(t('writtenOff'), fee.written_off_fils),
                ...sum(t('givenBack'), fee.given_back_fils),
                entriesOf(fee.number),
              ]}
            />
          </Section>
          <Section title={t('bill')}>
            {fee.bill ? (
              <DefinitionList
                layout="rows"
                items={[
                  { label: t('reference'), value: <Ltr>{fee.bill.payment_reference}</Ltr> },
                  { label: t('amount'), value: <Money fils={fee.bill.amount_fils} flat /> },
                  { label: t('dueAt'), value: format.dayTime(fee.bill.due_at) },
                ]}
              />
            ) : (
              <p className="muted">{t('noBill')}</p>
            )}
          </Section>
        </>
      }
      history={
        <CaseHistory
          title={t('history')}
          events={fee.history.map(({ kind, amount_fils, by, reason, at }, index) => ({
            id: index,
            title: t(`event.${kind}`),
            at,
            by,
            amount: amount(amount_fils),
            reason: reason && kind === 'paid_back' ? <Ltr>{reason}</Ltr> : reason,
          }))}
        />
      }
      actions={<FeeActions fee={fee} />}
    >
      <GuaranteeSummary number={fee.guarantee_number} />
    </Case>
  )
}

/** Disabled because of the fee's state, which its amounts show. */
const isElsewhere = (reason: string | null) => reason?.startsWith('fee_') === true

/** Finance decisions about a fee. */
function FeeActions({ fee }: { fee: Fee }) {
  const { t } = useTranslation('fees')
  const amount = useAmount()
  const { data: waiting = [] } = useQuery(unmatchedReceiptsQuery())
  return (
    <StaffActions<'fee', Fee>
      thing="fee"
      offered={fee.actions.filter(({ allowed, reason }) => allowed || !isElsewhere(reason))}
      params={{ number: fee.number }}
      words={(name) => ({
        label: t(`action.${name}`),
        title: t(`title.${name}`, { name: officialNameOf(namedBy(fee, 'party_name')), amount: amount(fee.open_fils) }),
        text: <p>{t(`text.${name}`)}</p>,
      })}
      fields={{
        amount_fils: {
          label: t('giveBackAmount'),
          hint: t('giveBackHint', { amount: amount(fee.paid_fils) }),
          missing: t('amountMissing'),
          start: formatFils(parseFils(fee.paid_fils)),
        },
        bank_reference: {
          label: t('bankReference'),
          hint: t('bankReferenceHint'),
          missing: t('bankReferenceMissing'),
          read: (typed) => (typed.trim().length < 3 ? undefined : typed.trim()),
        },
        receipt: {
          label: t('receipt'),
          missing: t('receiptMissing'),
          placeholder: t('receiptPlaceholder'),
          options: waiting.map(({ number, amount_fils }) => ({ value: number, label: `${number} · ${amount(amount_fils)}` })),
        },
      }}
      caseKey={feeQuery(fee.number).queryKey}
      changes={[feesKey, queueKey]}
      none={t('nothingToDo')}
      sayDone={(name, answer) => (answer.votes.some((vote) => vote.is_you && vote.decision === name) ? t('noted') : t(`done.${name}`))}
    />
  )
}
