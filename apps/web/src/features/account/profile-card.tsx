import { Avatar, Bdi, Icon, Ltr, MenuButton, MenuLink, Name, nameOf, ThemeSwitch, toast } from '@damana/ui'
import { Building2, CarFront, ChartColumn, CircleQuestionMark, LogOut, User, UserRound, Wallet } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { actFor } from '#acting.ts'
import { paths } from '#paths.ts'
import { dashboardOf, mayOpen, useProfile } from '#session.ts'

/** Content of the profile menu: the user, the theme, logging out. */
export function ProfileCard({ onLeave }: { onLeave: () => void }) {
  const { t } = useTranslation('shell')
  const ui = useTranslation('ui')
  // The header has loaded them.
  const links = useTranslation('shell')
  const profile = useProfile()
  const dashboard = dashboardOf(profile)
  const contact = profile.phone ?? profile.email
  const parties = [
    ...(profile.account_type === 'individual' ? [{ id: null, name: t('myself') }] : []),
    ...profile.companies.map((one) => ({ id: one.user_company_id, name: nameOf(one) })),
  ]
  const choose = async (id: number | null) => {
    if (id === profile.user_company_id) return
    await actFor(id).catch(() => toast.failure(t('actForFailed')))
  }
  return (
    <>
      <div className="profile-card">
        <Avatar name={nameOf(profile)} image={profile.profile_image_full_path} />
        <div className="profile-card-text">
          <div className="strong break-anywhere">
            <Name of={profile} />
          </div>
          {contact && <Ltr className="size-sm muted">{contact}</Ltr>}
        </div>
      </div>
      {parties.length > 1 && (
        <div role="group" aria-label={t('actFor')} className="profile-card-parties">
          <span className="size-sm muted">{t('actFor')}</span>
          {parties.map(({ id, name: of }) => (
            <MenuButton
              key={id ?? 'self'}
              icon={<Icon of={id === null ? UserRound : Building2} />}
              isCurrent={id === profile.user_company_id}
              onClick={() => void choose(id)}
            >
              <Bdi>{of}</Bdi>
            </MenuButton>
          ))}
        </div>
      )}
      <MenuLink href={paths.profile} icon={<Icon of={User} />}>
        {t('profile')}
      </MenuLink>
      {dashboard && (
        <MenuLink href={dashboard} icon={<Icon of={ChartColumn} />}>
          {t('dashboard')}
        </MenuLink>
      )}
      {mayOpen(profile, paths.stock) && (
        <MenuLink href={paths.stock} icon={<Icon of={CarFront} />}>
          {links.t('stock')}
        </MenuLink>
      )}
      <MenuLink href={paths.paymentOptions} icon={<Icon of={Wallet} />}>
        {links.t('paymentOptions')}
      </MenuLink>
      <MenuLink href={paths.faqs} icon={<Icon of={CircleQuestionMark} />}>
        {links.t('faqs')}
      </MenuLink>
      <ThemeSwitch />
      <MenuButton danger icon={<Icon of={LogOut} mirror />} onClick={onLeave}>
        {ui.t('logout')}
      </MenuButton>
    </>
  )
}
