import { listWords } from '@damana/contract/list-words'
import { Link, Ltr, readLang } from '@damana/ui'
import { paths } from '#paths.ts'

/** The row among a thing's facts that leads to the entries booked for it. */
export const entriesOf = (number: string) => ({
  label: listWords[readLang()].list.journal,
  value: (
    <Link href={paths.list('journal', { q: number })}>
      <Ltr>{number}</Ltr>
    </Link>
  ),
})
