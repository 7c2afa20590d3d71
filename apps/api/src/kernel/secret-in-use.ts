/** A secret during rotation: the current value is used for writing, the previous one only for reading and checking. */
export interface SecretInUse {
  readonly current: string
  readonly previous?: string | undefined
}

export const valuesOf = ({ current, previous }: SecretInUse): readonly string[] =>
  previous === undefined ? [current] : [current, previous]
