import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { lastingStore } from './application/browser-store.ts'
import { Notice } from './notice.tsx'

type Missing = 'cookies' | 'keys' | 'storage'

/** Beside a sign-in: what this browser does not keep, what that means for the session, and what can be done about it. Nothing where it keeps all. */
export function KeptNotice({ isKeyKept }: { isKeyKept: () => Promise<boolean> }) {
  const { t } = useTranslation('ui')
  const [missing, setMissing] = useState<Missing>()
  useEffect(() => {
    let isHere = true
    void findMissing(isKeyKept).then((found) => isHere && setMissing(found))
    return () => {
      isHere = false
    }
  }, [isKeyKept])
  return missing ? (
    <Notice tone={missing === 'storage' ? 'iris' : 'late'} title={t(`notKept.${missing}`)}>
      {t(`notKept.${missing}Text`)}
    </Notice>
  ) : null
}

async function findMissing(isKeyKept: () => Promise<boolean>): Promise<Missing | undefined> {
  if (!navigator.cookieEnabled) return 'cookies'
  if (!(await isKeyKept())) return 'keys'
  return lastingStore.isRefused() ? 'storage' : undefined
}
