import { loadPhrases, type PhraseSource } from '@damana/ui'
import { lazy, type ComponentType } from 'react'

/** A card of a few statuses, loaded with its phrases when the guarantee has such a status. */
export const lazyCard = <Props extends object>(phrases: PhraseSource, load: () => Promise<ComponentType<Props>>) =>
  lazy(async () => {
    const [card] = await Promise.all([load(), loadPhrases(phrases)])
    return { default: card }
  })
