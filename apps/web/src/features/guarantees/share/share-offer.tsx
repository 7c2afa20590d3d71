import { Button, CopyRow, Icon, LinkButton, Ltr, registryWords, useAmount } from '@damana/ui'
import { useQuery } from '@tanstack/react-query'
import { MessageCircle, Share2 } from 'lucide-react'
import { Fragment } from 'react'
import { useTranslation } from 'react-i18next'
import { api } from '#api.ts'
import { paths } from '#paths.ts'
import './share.css'

/** A sentence about the offer and its whole link, by WhatsApp, the system's own sheet, or copied. Before there is an offer to the buyer: the guarantee's own page. */
export function ShareOffer({ number, isOffered = true }: { number: string; isOffered?: boolean }) {
  const { t } = useTranslation('guarantees/share')
  const amount = useAmount()
  const { data: invitation, isLoading } = useQuery({
    queryKey: ['GET /guarantees/:number/invitation', number],
    queryFn: ({ signal }) => api('GET /guarantees/:number/invitation', { params: { number } }, { signal }),
    enabled: isOffered,
  })
  if (isLoading) return null
  const sentence = invitation
    ? t('sentence', {
        name: invitation.seller_name,
        vehicle: `${registryWords('type', invitation.vehicle.type)} ${invitation.vehicle.manufacture_year}`,
        price: amount(invitation.price_fils),
      })
    : t('plain', { number })
  const url = new URL(invitation?.path ?? paths.guarantee(number), location.origin).href
  const text = `${sentence}\n${url}`
  const share = () => navigator.share({ text }).catch(() => undefined) // closing the sheet is no failure
  return (
    <div className="share">
      <CopyRow
        label={t('label')}
        value={
          <>
            {sentence} <UnbrokenLink url={url} />
          </>
        }
        text={text}
      />
      <p className="size-sm muted">{t(invitation ? 'whoSees' : 'whoOpens')}</p>
      <div className="share-ways">
        <LinkButton
          href={`https://wa.me/?text=${encodeURIComponent(text)}`}
          variant="secondary"
          icon={<Icon of={MessageCircle} />}
          rel="noreferrer"
        >
          {t('whatsapp')}
        </LinkButton>
        {'share' in navigator && (
          <Button variant="secondary" icon={<Icon of={Share2} />} onClick={() => void share()}>
            {t('share')}
          </Button>
        )}
      </div>
    </div>
  )
}

/** Broken between its parts only. */
const UnbrokenLink = ({ url }: { url: string }) => (
  <Ltr className="share-link">
    {url.split(/(?<=[/?&])(?=[^/?&])/).map((part, index) => (
      <Fragment key={index}>
        <span>{part}</span>
        <wbr />
      </Fragment>
    ))}
  </Ltr>
)
