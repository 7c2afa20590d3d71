import { Avatar, initials, Menu, nameOf } from '@damana/ui'
import { lazyPart } from '@damana/ui/load-part'
import { Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useProfile } from '#session.ts'

const LogoutDialog = lazyPart(() => import('./logout-dialog.tsx').then((file) => ({ default: file.LogoutDialog })))
const ProfileCard = lazyPart(() => import('./profile-card.tsx').then((file) => ({ default: file.ProfileCard })))

/** The signed-in user, and logging out. */
export function ProfileMenu() {
  const { t } = useTranslation('shell')
  const profile = useProfile()
  const [isWanted, setWanted] = useState(false)
  const [isLeaving, setLeaving] = useState(false)
  return (
    <>
      <Menu
        // The name holds the letters that are seen: voice control is told those.
        label={profile.profile_image_full_path ? t('profileMenu') : `${initials(nameOf(profile))} ${t('profileMenu')}`}
        trigger={<Avatar name={nameOf(profile)} image={profile.profile_image_full_path} />}
        triggerClassName="icon-button profile-button"
        onApproach={() => setWanted(true)}
      >
        <Suspense>{isWanted && <ProfileCard onLeave={() => setLeaving(true)} />}</Suspense>
      </Menu>
      <Suspense>{isLeaving && <LogoutDialog open onDismiss={() => setLeaving(false)} />}</Suspense>
    </>
  )
}
