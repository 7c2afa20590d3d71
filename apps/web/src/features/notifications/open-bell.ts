/** The bell with its phrases, fetched after the page. */
import { loadPhrases } from '#phrases.ts'
import { afterThePage } from '@damana/ui/load-part'

/** Fetches the bell after what the page needs. */
export async function openBell() {
  await afterThePage()
  const [{ NotificationBell }] = await Promise.all([import('./bell.tsx'), loadPhrases('notifications')])
  return { default: NotificationBell }
}
