import { createElement, type ReactNode } from 'react'

const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: '\u00a0', '#39': "'" }
const decode = (text: string) => text.replace(/&(#?\w+);/g, (whole, name: string) => entities[name] ?? whole)

const shown = new Set(['p', 'h2', 'h3', 'ul', 'ol', 'li', 'b', 'strong', 'i', 'em', 'br', 'a', 'bdi'])
const token = /<(\/?)([a-z][a-z0-9]*)([^>]*)>|<[^>]*>|[^<]+/gi

interface Open {
  tag: string | undefined
  href: string | undefined
  children: ReactNode[]
}

/**
 * HTML of a few plain elements from the server, drawn as elements of this page. Nothing of it reaches the page as markup: the content
 * policy allows none to be parsed. Of what is not known only its text is shown.
 */
export function CleanedHtml({ html }: { html: string }) {
  const root: Open = { tag: undefined, href: undefined, children: [] }
  const stack = [root]
  const top = () => stack.at(-1) ?? root
  const close = () => {
    const { tag, href, children } = stack.pop() ?? root
    const { children: around } = top()
    if (!tag) return
    // An island in a sentence is one of numbers and Latin letters.
    const attributes = tag === 'bdi' ? { dir: 'ltr' } : href && { href, rel: 'noopener noreferrer' }
    around.push(createElement(tag, { key: around.length, ...attributes }, ...children))
  }
  for (const [text, slash, name, rest = ''] of html.matchAll(token)) {
    const tag = name?.toLowerCase()
    if (tag === undefined) {
      if (!text.startsWith('<')) top().children.push(decode(text))
    } else if (!shown.has(tag)) continue
    else if (tag === 'br') top().children.push(<br key={top().children.length} />)
    else if (!slash) stack.push({ tag, href: tag === 'a' ? addressIn(rest) : undefined, children: [] })
    else if (stack.some((open) => open.tag === tag)) {
      while (top().tag !== tag) close()
      close()
    }
  }
  while (stack.length > 1) close()
  return root.children
}

/** The address of a link, if it leads to a page, a secure site or a mailbox. */
const addressIn = (attributes: string): string | undefined => {
  const href = decode(/href="([^"]*)"/i.exec(attributes)?.[1] ?? '')
  return /^(https:\/\/|mailto:|\/(?!\/))/i.test(href) ? href : undefined
}
