/** A secret while it may be changed: the current value is the one that writes, the one before is still good for reading and checking. */
export interface SecretInUse {
  readonly current: string
  readonly previous?: string | undefined
}

export const valuesOf = ({ current, previous }: SecretInUse): readonly string[] =>
  previous === undefined ? [current] : [current, previous]
