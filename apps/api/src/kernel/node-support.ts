/** The last day of support of each major version of Node. */
export type NodeReleases = Readonly<Record<string, string>>

/** One sentence where nobody mends the Node in use any more, or will within 60 days; undefined where somebody does. */
export function nodeSupportSentence(version: string, releases: NodeReleases, today: Date): string | undefined {
  const major = version.replace(/^v/, '').split('.')[0] ?? ''
  const endsOn = releases[major]
  if (endsOn === undefined) return undefined
  const isSoon = Date.parse(endsOn) - today.getTime() < 60 * 86_400_000
  const current = Object.entries(releases)
    .filter(([one, ends]) => Number(one) % 2 === 0 && ends > endsOn && Date.parse(ends) > today.getTime())
    .map(([one]) => one)
  if (!isSoon || current.length === 0) return undefined
  const isOver = Date.parse(endsOn) + 86_400_000 <= today.getTime()
  return `Node ${major} ${isOver ? 'has had no security updates since' : 'gets no security updates after'} ${endsOn}; take Node ${current.join(' or ')}.`
}
