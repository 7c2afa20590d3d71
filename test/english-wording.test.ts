import { expect, it } from 'vitest'
import { occurrences, sourcesLike } from './support/sources.ts'

// English texts for buyers and sellers are those of a native speaker, and each thing has one name. A failure lists the places to mend.

/** Texts for people, without those that staff alone read. */
const texts = sourcesLike(
  /^(apps\/web|packages\/ui)\/src\/.*phrases[^/]*\.en\.ts$|^apps\/api\/src\/(notify\/texts|guarantees\/certificate)\/.*\.en\.ts$/,
)

/** The retired words, and those that took their place. */
const retired: readonly (readonly [now: string, before: string])[] = [
  [
    'our staff decide; the administrator, where they were late',
    '[Tt]he administration|Damana’s administration|head of administration|[Tt]he administrator (blocked|approved|will)',
  ],
  ['a request or objection is withdrawn', '[Tt]ake (it|the (objection|request)) back|[Tt]aken back'],
  [
    'money is refunded to the payer; a return is what a bank does',
    'to who paid it|[Ss]ent back to (you|the buyer|who)|return is ordered|Paid back',
  ],
  ['the bank rejects and returns transfers', 'Refused by the bank|Sent back by the bank'],
  ['the fee for not paying on time', 'not paying in time|paying too late|for late payment|for not paying\\.'],
  ['the fee for requesting release before the transfer', 'check in vain|inquiry before the transfer|asking for the release before'],
  ['a sum is one: JOD 5.000 is, goes', '\\$?\\{\\{?(due|amount|fee|sum)\\}?\\}[^.:;]{0,30} are '],
  [
    'what comes is told in the future: we will tell you',
    '\\b[Ww]e tell you (when|as soon|what)|, and we tell you\\b|(?<!will )ask the bank and tell you',
  ],
  ['no answer does not count as an objection', 'no objection'],
  ['actions and deadlines are paused', 'stand still|stood still'],
  ['a code is for something: 12345 is your code to …', '\\$\\{code\\} \\$\\{action\\}'],
  ['the letter of the Licensing Department, documents', "[Pp]aper of the Licensing|Department’s paper|'Papers'"],
  ['the registry is not answering', '[Rr]egistry does not answer'],
  ['continue', 'to go on\\.|and go on\\b|[Yy]ou can go on|You go on'],
]

it.each(retired)('English that people read: %s', (_now, before) => {
  expect(occurrences(texts, new RegExp(before))).toEqual([])
})
