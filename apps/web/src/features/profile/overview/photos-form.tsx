import { Button, ErrorSummary, toast, type SummarisedError } from '@damana/ui'
import { useQueryClient } from '@tanstack/react-query'
import { useState, type FormEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { api } from '#api.ts'
import { errorText } from '#features/guarantees/reason-text.ts'
import { PhotoFields } from '#features/identity/photo-fields.tsx'
import { usePhotos } from '#features/identity/use-photos.ts'
import { keepProfile, useProfile } from '#session.ts'
import { identityQuery } from './identity-query.ts'

/** The two photos on their way to a reviewer. */
export function PhotosForm({ isAgain }: { isAgain: boolean }) {
  const { t } = useTranslation('profile/overview')
  const client = useQueryClient()
  const profile = useProfile()
  const photos = usePhotos()
  const [errors, setErrors] = useState<readonly SummarisedError[]>([])
  const [attempt, setAttempt] = useState(0)
  const [isBusy, setBusy] = useState(false)
  const fail = (found: readonly SummarisedError[]) => {
    setErrors(found)
    setAttempt((count) => count + 1)
  }
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (isBusy) return
    const { body } = photos
    if (!body) return fail(photos.problems())
    setErrors([])
    setBusy(true)
    try {
      const identity = await api('POST /profile/identity', { body })
      keepProfile({ ...profile, identity: identity.state })
      client.setQueryData(identityQuery().queryKey, identity)
      toast.success(t('identity.sent'))
    } catch (error) {
      fail([{ message: errorText(error) ?? t('identity.failed') }])
      void client.invalidateQueries({ queryKey: identityQuery().queryKey })
    } finally {
      setBusy(false)
    }
  }
  return (
    <form className="stack-5" noValidate aria-busy={isBusy || undefined} onSubmit={(event) => void submit(event)}>
      <ErrorSummary errors={[...errors]} attempt={attempt} />
      <PhotoFields photos={photos} errors={errors} />
      <div>
        <Button type="submit" busy={isBusy}>
          {t(isAgain ? 'identity.sendAgain' : 'identity.send')}
        </Button>
      </div>
    </form>
  )
}
