import { Avatar, Bdi, Button, toast } from '@damana/ui'
import { lazyPart } from '@damana/ui/load-part'
import { Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { api } from '#api.ts'
import { failureText } from '#failure-text.ts'
import { useProfile } from '#session.ts'
import { refreshProfile } from './refresh-profile.ts'

const AvatarDialog = lazyPart(() => import('./avatar-dialog.tsx').then((file) => ({ default: file.AvatarDialog })))

/** The person: picture or initials, name, kind of account, companies. */
export function PersonCard() {
  const { t } = useTranslation('profile/overview')
  const { name, account_type, companies, profile_image_full_path: image } = useProfile()
  const [isOpen, setOpen] = useState(false)
  const [isRemoving, setRemoving] = useState(false)
  const remove = async () => {
    setRemoving(true)
    try {
      await api('POST /profile/avatar/remove')
      await refreshProfile()
      toast.success(t('avatar.removed'))
    } catch (error) {
      toast.failure(failureText(error), () => void remove())
    } finally {
      setRemoving(false)
    }
  }
  return (
    <div className="card person">
      <Avatar size="lg" name={name} image={image} />
      <div>
        <b>
          <Bdi>{name}</Bdi>
        </b>
        <p className="profile-quiet">
          {t(`types.${account_type}`)}
          {companies.map((company) => (
            <span key={company.user_company_id}>
              {' · '}
              <Bdi>{company.name}</Bdi>
            </span>
          ))}
        </p>
        <div className="person-acts">
          <Button variant="secondary" size="sm" onClick={() => setOpen(true)}>
            {t(image ? 'avatar.change' : 'avatar.add')}
          </Button>
          {image && (
            <Button variant="quiet" size="sm" busy={isRemoving} onClick={() => void remove()}>
              {t('avatar.remove')}
            </Button>
          )}
        </div>
      </div>
      <Suspense>{isOpen && <AvatarDialog onClose={() => setOpen(false)} />}</Suspense>
    </div>
  )
}
