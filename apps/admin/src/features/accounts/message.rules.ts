const unread = /<(script|style|textarea|option|noscript)\b[\s\S]*?(<\/\1\s*>|$)/gi
const unknownTag = /<\/?(?!(?:p|br|b|strong|i|em|ul|ol|li|a)\b)[a-z!][^>]*>/gi
/** A link that is neither https nor mailto: its text stays. */
const otherLink = /<a\b(?![^>]*\bhref\s*=\s*["']?(?:https:\/\/|mailto:))[^>]*>/gi
const block = /<(p|br|ul|ol|li)\b/i

/** A message as its reader will see it: what the server will leave of it, in paragraphs. Empty: nothing of it can be read. */
export function previewMessage(message: string): string {
  const cleaned = message.replace(unread, '').replace(unknownTag, '').replace(otherLink, '').trim()
  if (cleaned.replace(/<[^>]*>|&nbsp;|\s/g, '') === '') return ''
  if (block.test(cleaned)) return cleaned
  return cleaned
    .split(/\r?\n/)
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .map((line) => `<p>${line}</p>`)
    .join('')
}
