import { useState } from 'react'

export interface Proving<Body> {
  body: Body
  /** Ends the wait; with a failure, the form shows it. */
  end: (failure?: unknown) => void
}

/** Keeps a form waiting behind the dialog of its code; what is refused is shown where it can be corrected. */
export function useProving<Body>() {
  const [proving, setProving] = useState<Proving<Body>>()
  const prove = (body: Body) =>
    new Promise<void>((resolve, reject) => {
      const end = (failure?: unknown) => {
        setProving(undefined)
        if (failure === undefined) resolve()
        else reject(failure)
      }
      setProving({ body, end })
    })
  return { proving, prove }
}
