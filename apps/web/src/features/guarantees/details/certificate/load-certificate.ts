import { loadPhrases } from '@damana/ui'
import { guaranteeCertificatePhrases } from './phrases.ts'

/** The card with its phrases, by one name: the page has no room for another list of files. */
export async function loadCertificate() {
  const [card] = await Promise.all([import('./certificate-card.tsx'), loadPhrases(guaranteeCertificatePhrases)])
  return { default: card.CertificateCard }
}
