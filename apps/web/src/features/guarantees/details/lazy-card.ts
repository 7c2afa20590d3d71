import { loadPhrases, type PhraseSource } from '@damana/ui'
import { lazyPart } from '@damana/ui/load-part'
import type { ComponentType } from 'react'

/** A card of a few statuses, loaded with its phrases when the guarantee has such a status. */
export const lazyCard = <Props extends object>(phrases: PhraseSource, load: () => Promise<ComponentType<Props>>) =>
  lazyPart(async () => {
    const [card] = await Promise.all([load(), loadPhrases(phrases)])
    return { default: card }
  })
