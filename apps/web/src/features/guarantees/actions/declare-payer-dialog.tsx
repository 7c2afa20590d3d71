import { Bdi, ChoiceCards, Money, TextField, useAmount, useFormat } from '@damana/ui'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Guarantee } from '../queries.ts'
import { ActionForm } from './action-form.tsx'
import { useAction, type ActionDialogProps } from './use-action.ts'

const longestName = 120
const longestRelation = 500

/** The buyer declares a third-party payer and the relationship, and selects the receipt if several are pending. */
export function DeclarePayerDialog(props: ActionDialogProps) {
  const { t } = useTranslation('guarantees/actions')
  const amount = useAmount()
  const open = props.guarantee.payers.filter(({ state }) => state === 'undeclared')
  const [receipt, setReceipt] = useState(open[0]?.receipt)
  const chosen = open.find((payer) => payer.receipt === receipt) ?? open[0]
  const [typed, setTyped] = useState<string>()
  const [relation, setRelation] = useState('')
  const [isTried, setTried] = useState(false)
  // The bank often says who paid; the buyer corrects it where it is wrong.
  const name = typed ?? chosen?.name ?? ''
  const content = { ...(chosen && { receipt: chosen.receipt }), name: name.trim(), relation: relation.trim() }
  const action = useAction('declare_payer', props, content)
  const nameMissing = name.trim().length < 3 ? t('declare_payer.nameRequired') : undefined
  const relationMissing = relation.trim() === '' ? t('declare_payer.relationRequired') : undefined
  return (
    <ActionForm
      action={action}
      title={chosen ? t('declare_payer.title', { amount: amount(chosen.amount_fils) }) : t('declare_payer.titlePlain')}
      errors={[
        ...(nameMissing ? [{ field: 'payer-name', message: nameMissing }] : []),
        ...(relationMissing ? [{ field: 'payer-relation', message: relationMissing }] : []),
      ]}
      onTried={() => setTried(true)}
      onDismiss={props.onDismiss}
    >
      <p className="dialog-body">{t('declare_payer.text')}</p>
      {open.length > 1 && (
        <ReceiptChoice
          of={open}
          chosen={chosen?.receipt}
          onChange={(value) => {
            setReceipt(value)
            setTyped(undefined)
          }}
        />
      )}
      <TextField
        id="payer-name"
        label={t('declare_payer.name')}
        hint={t('declare_payer.nameHint')}
        autoComplete="off"
        maxLength={longestName}
        value={name}
        error={isTried ? nameMissing : undefined}
        onChange={(event) => setTyped(event.target.value)}
      />
      <TextField
        id="payer-relation"
        label={t('declare_payer.relation')}
        hint={t('declare_payer.relationHint')}
        autoComplete="off"
        maxLength={longestRelation}
        value={relation}
        error={isTried ? relationMissing : undefined}
        onChange={(event) => setRelation(event.target.value)}
      />
    </ActionForm>
  )
}

interface ReceiptChoiceProps {
  of: Guarantee['payers']
  chosen: string | undefined
  onChange: (receipt: string) => void
}

function ReceiptChoice({ of, chosen, onChange }: ReceiptChoiceProps) {
  const { t } = useTranslation('guarantees/actions')
  const format = useFormat()
  return (
    <ChoiceCards
      name="receipt"
      label={t('declare_payer.which')}
      value={chosen}
      choices={of.map((payer) => ({
        value: payer.receipt,
        title: <Money fils={payer.amount_fils} flat />,
        note: (
          <>
            {format.dayTime(payer.received_at)} {payer.name && <Bdi>{payer.name}</Bdi>}
          </>
        ),
      }))}
      onChange={onChange}
    />
  )
}
