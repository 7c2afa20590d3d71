import { Button, Card, Icon, saveFile, toast } from '@damana/ui'
import { Download } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { fetchStream } from '#api.ts'
import './certificate.css'

type Lang = 'ar' | 'en'
const languages: readonly Lang[] = ['ar', 'en']

/** The certificate of an accepted guarantee, to download in either language. */
export function CertificateCard({ number }: { number: string }) {
  const { t } = useTranslation('guarantees/details/certificate')
  const [busy, setBusy] = useState<Lang>()
  const download = async (lang: Lang) => {
    setBusy(lang)
    try {
      const answer = await fetchStream(`/guarantees/${number}/certificate?lang=${lang}`, AbortSignal.timeout(60_000))
      if (answer.status === 429) return toast.failure(t('tooMany'))
      if (!answer.ok) throw new Error(`${answer.status}`)
      saveFile(await answer.blob(), `${number}-${lang}.pdf`)
      toast.success(t('ready'))
    } catch {
      toast.failure(t('failed'), () => void download(lang))
    } finally {
      setBusy(undefined)
    }
  }
  return (
    <Card title={t('title')}>
      <p className="size-sm muted">{t('text')}</p>
      <div className="certificate-acts">
        {languages.map((lang) => (
          <Button
            key={lang}
            variant="secondary"
            size="sm"
            icon={<Icon of={Download} />}
            busy={busy === lang}
            disabled={busy !== undefined && busy !== lang}
            onClick={() => void download(lang)}
          >
            {t(lang === 'ar' ? 'inArabic' : 'inEnglish')}
          </Button>
        ))}
      </div>
    </Card>
  )
}
