/** The bell with its phrases, fetched after the page. */
import { loadPhrases } from '@damana/ui'
import { afterThePage } from '@damana/ui/load-part'
import { notificationPhrases } from './phrases.ts'

/** Fetches the bell after what the page needs. */
export async function openBell() {
  await afterThePage()
  const [{ NotificationBell }] = await Promise.all([import('./bell.tsx'), loadPhrases(notificationPhrases)])
  return { default: NotificationBell }
}
