import type { Output } from '@damana/contract'
import { Name, namedBy } from '@damana/ui'
import { GuaranteeResult } from '@damana/ui/search-dialog'
import { useTranslation } from 'react-i18next'
import { paths } from '#paths.ts'

type Found = Output<'GET /admin/guarantees'>

/** Guarantees that a search found. */
export function GuaranteeResults({ found: { guarantees, more }, label }: { found: Found; label: string }) {
  const { t } = useTranslation('search')
  return (
    <>
      <ul aria-label={label}>
        {guarantees.map((one) => (
          <GuaranteeResult
            key={one.number}
            href={paths.guarantee(one.number)}
            guarantee={one}
            meta={
              <>
                {t('seller')} <Name of={namedBy(one, 'seller_name')} /> · {t('buyer')} <Name of={namedBy(one, 'buyer_name')} />
              </>
            }
          />
        ))}
      </ul>
      {more && <p className="size-sm muted">{t('more')}</p>}
    </>
  )
}
