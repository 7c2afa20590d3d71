import { loadPhrases, type PhraseSource } from '@damana/ui'
import { lazy, type ComponentType } from 'react'

/** A card that belongs to a few statuses only, or stands far down, comes when it is needed, and its words come with it. */
export const lazyCard = <Props extends object>(phrases: PhraseSource, load: () => Promise<ComponentType<Props>>) =>
  lazy(async () => {
    const [card] = await Promise.all([load(), loadPhrases(phrases)])
    return { default: card }
  })
