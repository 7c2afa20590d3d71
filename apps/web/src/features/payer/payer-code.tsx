import type { Args } from '@damana/contract'
import { useTranslation } from 'react-i18next'
import { api } from '#api.ts'
import { CodeDialog } from '#features/code/code-dialog.tsx'
import { useCode } from '#features/code/use-code.ts'
import type { PayerLink } from './payer-page.tsx'

export type PayerAccount = Omit<Args<'POST /payer-links/:token/iban'>['body'], 'code'>

interface PayerCodeProps {
  token: string
  account: PayerAccount
  sentTo: string
  onNamed: (now: PayerLink) => void
  /** With a refusal, the form shows it. */
  onEnd: (refusal?: unknown) => void
}

/** The code that the buyer's phone receives, which goes out with the account. */
export function PayerCode({ token, account, sentTo, onNamed, onEnd }: PayerCodeProps) {
  const { t } = useTranslation('payer')
  const params = { token }
  const code = useCode({
    send: () => api('POST /payer-links/:token/sendOtp', { params, body: { content: account } }),
    give: async (digits) =>
      onNamed(await api('POST /payer-links/:token/iban', { params, body: { code: digits, ...account } }, { once: true })),
    takes(refusal) {
      const isOfAccount = refusal.code === 'iban_invalid' || refusal.code === 'holder_is_not_payer'
      if (isOfAccount) onEnd(refusal)
      return isOfAccount
    },
  })
  return <CodeDialog title={t('codeTitle')} code={code} isAtOnce sentTo={sentTo} confirmLabel={t('save')} onDismiss={() => onEnd()} />
}
