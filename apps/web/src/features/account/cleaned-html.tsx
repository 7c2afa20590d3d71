import { Fragment, type ReactNode } from 'react'

const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: '\u00a0', '#39': "'" }
const decode = (text: string) => text.replace(/&(#?\w+);/g, (whole, name: string) => entities[name] ?? whole)

/**
 * A few words of HTML from the server as paragraphs of text and emphasis. Nothing of it reaches the page as markup: the content
 * policy allows none to be parsed, and a message needs no more.
 */
export function CleanedHtml({ html }: { html: string }) {
  const paragraphs = html
    .split(/<\/(?:p|div|li|h[1-6])>|<br\s*\/?>/i)
    .map((part) => part.trim())
    .filter((part) => part.replace(/<[^>]*>/g, '').trim() !== '')
  return paragraphs.map((paragraph, index) => <p key={index}>{emphasise(paragraph)}</p>)
}

const emphasise = (paragraph: string): ReactNode[] =>
  paragraph.split(/<(?:b|strong)>(.*?)<\/(?:b|strong)>/i).map((part, index) => {
    const text = decode(part.replace(/<[^>]*>/g, ''))
    return <Fragment key={index}>{index % 2 === 1 ? <b>{text}</b> : text}</Fragment>
  })
