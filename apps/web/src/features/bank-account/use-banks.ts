import type { Output } from '@damana/contract'
import { useEffect, useState } from 'react'
import { api } from '#api.ts'

export type Bank = Output<'GET /static-data/banks'>[number]

/** The banks of Jordan; undefined until they have come, and when they do not come. */
export function useBanks(): readonly Bank[] | undefined {
  const [banks, setBanks] = useState<readonly Bank[]>()
  useEffect(() => {
    let isGone = false
    api('GET /static-data/banks').then(
      (list) => !isGone && setBanks(list),
      () => undefined, // the server checks the bank again
    )
    return () => {
      isGone = true
    }
  }, [])
  return banks
}
