import { Button, Card, toast } from '@damana/ui'
import { useMutation } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { beginAnew } from '#acting.ts'
import { api } from '#api.ts'
import { errorText } from '#features/guarantees/reason-text.ts'

/** Of an account that acts for companies alone: the way to buy and sell in person. */
export function PersonalAccountCard() {
  const { t } = useTranslation('profile/overview')
  const { mutate, isPending } = useMutation({
    mutationFn: () => api('POST /profile/personal-account'),
    onSuccess: () => beginAnew(null),
    onError: (error) => toast.failure(errorText(error) ?? t('personalAccount.failed')),
  })
  return (
    <Card title={t('personalAccount.title')}>
      <div className="stack-5">
        <p className="profile-quiet">{t('personalAccount.text')}</p>
        <div>
          <Button variant="secondary" busy={isPending} onClick={() => mutate()}>
            {t('personalAccount.open')}
          </Button>
        </div>
      </div>
    </Card>
  )
}
