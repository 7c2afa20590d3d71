import { loadPhrases } from '@damana/ui'
import { headerLinkPhrases } from './phrases.ts'

/** The links with their words. */
export async function loadHeaderLinks() {
  const [file] = await Promise.all([import('./header-links.tsx'), loadPhrases(headerLinkPhrases)])
  return { default: file.HeaderLinks }
}
