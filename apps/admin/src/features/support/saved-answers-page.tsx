import { Bdi, Button, TextArea, TextField, useFormat } from '@damana/ui'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { api } from '#api.ts'
import { DecisionDialog } from '#layout/decision-dialog.tsx'
import { Section } from '#layout/panes.tsx'
import { ReadPage } from '#layout/read-page.tsx'
import { savedAnswersQuery, type SavedAnswer } from './query.ts'

type Chosen = { act: 'add' } | { act: 'change' | 'remove'; answer: SavedAnswer }

/** The answers that staff keep, in both languages. */
export function Component() {
  const { t } = useTranslation('support')
  return (
    <ReadPage title={t('savedAnswers')} about={t('savedAbout')} query={useQuery(savedAnswersQuery())} failed={t('savedFailed')}>
      {({ answers }) => <Answers answers={answers} />}
    </ReadPage>
  )
}

function Answers({ answers }: { answers: readonly SavedAnswer[] }) {
  const { t, i18n } = useTranslation('support')
  const format = useFormat()
  const [chosen, setChosen] = useState<Chosen>()
  return (
    <>
      <p>
        <Button onClick={() => setChosen({ act: 'add' })}>{t('add')}</Button>
      </p>
      {answers.length === 0 && <p className="muted">{t('savedEmpty')}</p>}
      {answers.map((answer) => {
        const [title, text] = i18n.language === 'en' ? [answer.title_en, answer.text_en] : [answer.title_ar, answer.text_ar]
        return (
          <Section key={answer.id} title={<Bdi>{title}</Bdi>}>
            <p className="break-anywhere">
              <Bdi>{text}</Bdi>
            </p>
            <small className="muted">{t('changedBy', { name: answer.updated_by, moment: format.dayTime(answer.updated_at) })}</small>
            <div className="flow">
              <Button variant="secondary" aria-label={t('changeOf', { title })} onClick={() => setChosen({ act: 'change', answer })}>
                {t('change')}
              </Button>
              <Button variant="quiet" aria-label={t('removeOf', { title })} onClick={() => setChosen({ act: 'remove', answer })}>
                {t('remove')}
              </Button>
            </div>
          </Section>
        )
      })}
      {chosen && <AnswerDialog chosen={chosen} onClose={() => setChosen(undefined)} />}
    </>
  )
}

const blank = { title_ar: '', title_en: '', text_ar: '', text_en: '' }
const fields = ['title_ar', 'title_en', 'text_ar', 'text_en'] as const
const labels = { title_ar: 'titleAr', title_en: 'titleEn', text_ar: 'textAr', text_en: 'textEn' } as const

function AnswerDialog({ chosen, onClose }: { chosen: Chosen; onClose: () => void }) {
  const { t } = useTranslation('support')
  const client = useQueryClient()
  const { queryKey } = savedAnswersQuery()
  const saved = 'answer' in chosen ? chosen.answer : undefined
  const [typed, setTyped] = useState(saved ?? blank)
  const isRemoval = chosen.act === 'remove'
  const versionOf = saved && { id: saved.id, version: saved.version }
  const { title_ar, title_en, text_ar, text_en } = typed
  return (
    <DecisionDialog
      title={chosen.act === 'add' ? t('add') : t(`${chosen.act}Of`, { title: saved?.title_ar ?? '' })}
      {...(isRemoval && { text: <p>{t('removeText')}</p> })}
      confirmLabel={t(isRemoval ? 'remove' : 'save')}
      isDanger={isRemoval}
      wide={!isRemoval}
      isReasonAsked={false}
      check={() =>
        isRemoval ? [] : fields.filter((field) => typed[field].trim() === '').map((field) => ({ field, message: t('missing') }))
      }
      send={(_reason, options) =>
        isRemoval && versionOf
          ? api('POST /admin/saved-answers/remove', { body: versionOf }, options)
          : api('POST /admin/saved-answers', { body: { title_ar, title_en, text_ar, text_en, ...versionOf } }, options)
      }
      onDone={(answer) => {
        client.setQueryData(queryKey, answer)
        onClose()
      }}
      onRefused={() => void client.invalidateQueries({ queryKey })}
      onClose={onClose}
    >
      {(errorOf) =>
        !isRemoval &&
        fields.map((field) => {
          const shared = {
            name: field,
            label: t(labels[field]),
            value: typed[field],
            error: errorOf(field),
            onChange: ({ target }: { target: { value: string } }) => setTyped({ ...typed, [field]: target.value }),
          }
          const dir = field.endsWith('_ar') ? 'rtl' : 'ltr'
          return field.startsWith('title') ? (
            <TextField key={field} {...shared} dir={dir} maxLength={80} />
          ) : (
            <TextArea key={field} {...shared} dir={dir} rows={4} maxLength={4_000} />
          )
        })
      }
    </DecisionDialog>
  )
}
