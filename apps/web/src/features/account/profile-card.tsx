import { Avatar, Bdi, Icon, Ltr, MenuButton, MenuLink, ThemeSwitch } from '@damana/ui'
import { LogOut, User } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { paths } from '#paths.ts'
import { useProfile } from '#session.ts'

/** Content of the profile menu: the user, the theme, logging out. */
export function ProfileCard({ onLeave }: { onLeave: () => void }) {
  const { t } = useTranslation('shell')
  const ui = useTranslation('ui')
  const profile = useProfile()
  const company = profile.companies.find((one) => one.user_company_id === profile.user_company_id)
  const contact = profile.phone ?? profile.email
  return (
    <>
      <div className="profile-card">
        <Avatar name={profile.name} image={profile.profile_image_full_path} />
        <div className="profile-card-text">
          <div className="strong break-anywhere">
            <Bdi>{profile.name}</Bdi>
          </div>
          {contact && <Ltr className="size-sm muted">{contact}</Ltr>}
          {company && <span className="profile-card-company size-sm muted">{t('actingFor', { company: company.name })}</span>}
        </div>
      </div>
      <MenuLink href={paths.profile} icon={<Icon of={User} />}>
        {t('profile')}
      </MenuLink>
      <ThemeSwitch />
      <MenuButton danger icon={<Icon of={LogOut} mirror />} onClick={onLeave}>
        {ui.t('logout')}
      </MenuButton>
    </>
  )
}
