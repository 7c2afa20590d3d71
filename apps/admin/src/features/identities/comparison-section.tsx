import { Bdi, Ltr, useFormat } from '@damana/ui'
import { useTranslation } from 'react-i18next'
import { Section } from '#layout/panes.tsx'
import type { IdentityReview } from './query.ts'

const answerWords = { match: 'known', no_match: 'known', unknown_number: 'unknown', silent: 'noAnswer' } as const

/** Registration entries beside the civil register's answer. */
export function ComparisonSection({ review: { person, registry } }: { review: IdentityReview }) {
  const { t } = useTranslation('identities')
  const format = useFormat()
  const answer = registry ? t(answerWords[registry.answer]) : t('notAsked')
  return (
    <Section title={t('comparison')}>
      <div className="comparison">
        <table className="table">
          <thead>
            <tr>
              <th scope="col">{t('field')}</th>
              <th scope="col">{t('typed')}</th>
              <th scope="col">{t('inRegistry')}</th>
            </tr>
          </thead>
          <tbody>
            <tr>
              <th scope="row">{t('name')}</th>
              <td>
                <Bdi>{person.name}</Bdi>
              </td>
              <td>{registry?.name ? <Bdi>{registry.name}</Bdi> : registry?.answer === 'no_match' ? t('differs') : t('nothing')}</td>
            </tr>
            <tr>
              <th scope="row">{t('nationalNumber')}</th>
              <td>
                <Ltr>{person.national_number}</Ltr>
              </td>
              <td>{answer}</td>
            </tr>
            <tr>
              <th scope="row">{t('birth')}</th>
              <td>{format.date(person.date_of_birth)}</td>
              <td>{registry?.answer === 'match' ? format.date(person.date_of_birth) : t('nothing')}</td>
            </tr>
          </tbody>
        </table>
      </div>
    </Section>
  )
}
