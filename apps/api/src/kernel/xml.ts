/**
 * A small writer of XML for bank messages and invoices. A file of ten thousand payments is built as text in one go; building a document tree would cost
 * more than all other work on the file.
 */
export type Xml = string & { readonly xml: true }
type Content = Xml | readonly Xml[]

const asXml = (text: string): Xml => text as Xml // The brand separates written XML from plain text.

/** One element with XML content. */
export const element = (name: string, content: Content, attributes: Readonly<Record<string, string>> = {}): Xml => {
  const written = Object.entries(attributes).map(([key, value]) => ` ${key}="${escape(value)}"`)
  return asXml(`<${name}${written.join('')}>${typeof content === 'string' ? content : content.join('')}</${name}>`)
}

/** One element with plain text, which is escaped. */
export const textElement = (name: string, text: string, attributes: Readonly<Record<string, string>> = {}): Xml =>
  element(name, asXml(escape(text)), attributes)

export const documentOf = (namespace: string, content: Content): string => fileOf(element('Document', content, { xmlns: namespace }))
/** A root element as a file. */
export const fileOf = (root: Xml): string => `<?xml version="1.0" encoding="UTF-8"?>\n${root}`

const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&apos;' }
/** Control characters are not allowed in XML, so they are removed. */
const escape = (text: string): string =>
  /^[\w .:+-]*$/.test(text)
    ? text
    : text.replace(/[^\P{Cc}\t\n\r]|[\ufffe\uffff]/gu, '').replace(/[&<>"']/g, (sign) => entities[sign] ?? '')

/** Truncates text to a field's length; a character is never cut in half. */
export const atMost = (text: string, characters: number): string => [...text].slice(0, characters).join('')
