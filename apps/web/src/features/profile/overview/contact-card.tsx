import { Button, Card, Icon, Ltr, OperationalChip } from '@damana/ui'
import { lazyWithPhrases } from '#phrases.ts'
import { Mail, Phone } from 'lucide-react'
import { Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useProfile } from '#session.ts'

export type Channel = 'mobile' | 'email'

const ChangeDialog = lazyWithPhrases(() => import('./change-dialog.tsx').then((file) => file.ChangeDialog), 'code')
const VerifyDialog = lazyWithPhrases(() => import('./verify-dialog.tsx').then((file) => file.VerifyDialog), 'code')

/** Phone and e-mail, whether each is verified, and how each is changed. */
export function ContactCard() {
  const { t } = useTranslation('profile/overview')
  const { phone, email, mobile_verified, email_verified } = useProfile()
  const [open, setOpen] = useState<{ act: 'change' | 'verify'; channel: Channel }>()
  const close = () => setOpen(undefined)
  return (
    <Card title={t('contact')}>
      <p className="profile-quiet">{t('contactText')}</p>
      <ul>
        <Contact channel="mobile" value={phone} isVerified={mobile_verified} onAct={(act) => setOpen({ act, channel: 'mobile' })} />
        <Contact channel="email" value={email} isVerified={email_verified} onAct={(act) => setOpen({ act, channel: 'email' })} />
      </ul>
      <Suspense>
        {open?.act === 'change' && <ChangeDialog channel={open.channel} onClose={close} />}
        {open?.act === 'verify' && <VerifyDialog channel={open.channel} onClose={close} />}
      </Suspense>
    </Card>
  )
}

interface ContactProps {
  channel: Channel
  value: string | null
  isVerified: boolean
  onAct: (act: 'change' | 'verify') => void
}

function Contact({ channel, value, isVerified, onAct }: ContactProps) {
  const { t } = useTranslation('profile/overview')
  const [verifyOf, changeOf, addOf] =
    channel === 'mobile' ? (['verifyMobile', 'changeMobile', 'addMobile'] as const) : (['verifyEmail', 'changeEmail', 'addEmail'] as const)
  return (
    <li className="row">
      <Icon of={channel === 'mobile' ? Phone : Mail} />
      <div>
        <small>{t(channel)}</small>
        <b>{value ? <Ltr>{value}</Ltr> : t('none')}</b>
        {value && <OperationalChip tone={isVerified ? 'done' : 'asked'}>{t(isVerified ? 'verified' : 'unverified')}</OperationalChip>}
      </div>
      <div className="row-acts">
        {value && !isVerified && (
          <Button variant="secondary" size="sm" aria-label={t(verifyOf)} onClick={() => onAct('verify')}>
            {t('verify')}
          </Button>
        )}
        <Button variant="secondary" size="sm" aria-label={t(value ? changeOf : addOf)} onClick={() => onAct('change')}>
          {t(value ? 'change' : 'add')}
        </Button>
      </div>
    </li>
  )
}
