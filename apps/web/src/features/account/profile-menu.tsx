import { Avatar, Bdi, Icon, Ltr, Menu, MenuButton } from '@damana/ui'
import { LogOut } from 'lucide-react'
import { lazy, Suspense, useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useProfile } from '#session.ts'

const LogoutDialog = lazy(() => import('./logout-dialog.tsx').then((file) => ({ default: file.LogoutDialog })))

/** Who is signed in, and the way out. `children` are entries between the two. */
export function ProfileMenu({ children }: { children?: ReactNode }) {
  const { t } = useTranslation('shell')
  const profile = useProfile()
  const [isLeaving, setLeaving] = useState(false)
  const company = profile.companies.find((one) => one.user_company_id === profile.user_company_id)
  const contact = profile.phone ?? profile.email
  return (
    <>
      <Menu label={t('profileMenu')} trigger={<Avatar name={profile.name} image={profile.profile_image_full_path} />} triggerClassName="icon-button profile-button">
        <div className="profile-card">
          <Avatar name={profile.name} image={profile.profile_image_full_path} />
          <div className="min-w-0">
            <div className="font-semibold break-words">
              <Bdi>{profile.name}</Bdi>
            </div>
            {contact && <Ltr className="text-sm text-muted">{contact}</Ltr>}
            {company && <span className="block text-sm text-muted">{t('actingFor', { company: company.name })}</span>}
          </div>
        </div>
        {children}
        <MenuButton danger icon={<Icon of={LogOut} mirror />} onClick={() => setLeaving(true)}>
          {t('logout')}
        </MenuButton>
      </Menu>
      <Suspense>{isLeaving && <LogoutDialog open onDismiss={() => setLeaving(false)} />}</Suspense>
    </>
  )
}
