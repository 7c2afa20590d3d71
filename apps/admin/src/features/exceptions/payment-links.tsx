import { Link, Ltr } from '@damana/ui'
import { useTranslation } from 'react-i18next'
import { paths } from '#paths.ts'

/** The payout and the guarantee that something of the bank belongs to, as far as it does. */
export function PaymentLinks({ payout, guarantee }: { payout: string | null; guarantee: string | null }) {
  const { t } = useTranslation('exceptions')
  return (
    <>
      {payout && (
        <Link href={paths.payout(payout)}>
          {t('payout')} <Ltr>{payout}</Ltr>
        </Link>
      )}
      {guarantee && (
        <Link href={paths.guarantee(guarantee)}>
          {t('guarantee')} <Ltr>{guarantee}</Ltr>
        </Link>
      )}
    </>
  )
}
