import { CleanedHtml, useFormat } from '@damana/ui'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { contentsOf, divide } from './page-parts.rules.ts'
import type { ContentPage } from './page-slugs.ts'
import './pages.css'

/** A long text as one reads it: a line that the eye can follow, its headings, and what it contains where that is much. */
export function PageText({ page }: { page: ContentPage }) {
  const { t } = useTranslation('pages')
  const parts = divide(page.html)
  const contents = contentsOf(parts)
  const [isBeside] = useState(() => matchMedia('(min-width: 1080px)').matches)
  return (
    <div className="page-text">
      {contents.length > 0 && (
        <nav className="page-contents" aria-label={t('contents')}>
          <details open={isBeside}>
            <summary>{t('contents')}</summary>
            <ul>
              {contents.map(({ id, html }) => (
                <li key={id}>
                  <a href={`#${id}`}>
                    <CleanedHtml html={html} />
                  </a>
                </li>
              ))}
            </ul>
          </details>
        </nav>
      )}
      <article>
        {parts.map(({ id, html }) => (
          <section key={id} id={id}>
            <CleanedHtml html={html} />
          </section>
        ))}
      </article>
    </div>
  )
}

/** Version of the text, and its date. */
export function Edition({ page: { version, updated_on } }: { page: ContentPage }) {
  const { t } = useTranslation('pages')
  const format = useFormat()
  return <p>{t('edition', { version, date: format.date(updated_on) })}</p>
}
